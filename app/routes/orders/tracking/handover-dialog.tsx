import { Trans, useLingui } from "@lingui/react/macro";
import { BagMark, markColor } from "#app/components/bag-mark.tsx";
import { Icon } from "#app/components/icon.tsx";
import { QrCode } from "#app/components/qr-code.tsx";
import { useFullScreen } from "#app/hooks/use-full-screen.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { QrPath } from "#domain/seat/qr-path.ts";
import { CodeDigits } from "../order-code.tsx";

type Props = {
  order: Pick<OrderDetail, "orderCode" | "handoverPin">;
  qr: QrPath | null;
  open: boolean;
  onClose: () => void;
};

/** A white full-screen code that does not dim, so that a runner can scan it at arm's length. */
export function HandoverDialog({ order, qr, open, onClose }: Props) {
  const { t } = useLingui();
  const ref = useFullScreen(open);
  return (
    <dialog
      ref={ref}
      aria-label={t`Show to the runner`}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-[#fff] text-[#101628] scheme-light"
    >
      <div className="grid h-full grid-rows-[auto_1fr] px-4.5 py-4">
        <button
          type="button"
          onClick={onClose}
          aria-label={t`Close`}
          className="grid size-11 place-items-center rounded-full bg-[#eef0f5]"
        >
          <Icon name="close" />
        </button>
        <div className="grid content-center justify-items-center gap-4 text-center">
          {qr && open && (
            <span className="rounded-card border-8 p-2" style={{ borderColor: markColor(order.orderCode) }}>
              <QrCode qr={qr} label={t`Your order’s QR code`} className="h-auto w-[min(72vw,46dvh)]" />
            </span>
          )}
          <p className="row gap-3 text-4xl font-bold leading-none">
            <BagMark code={order.orderCode} className="size-14" />
            <CodeDigits code={order.orderCode} />
          </p>
          {order.handoverPin && (
            <p className="text-xl">
              <Trans>PIN</Trans>{" "}
              <bdi dir="ltr" translate="no" className="font-semibold tracking-[.2em] tabular-nums">
                {order.handoverPin}
              </bdi>
            </p>
          )}
        </div>
      </div>
    </dialog>
  );
}
