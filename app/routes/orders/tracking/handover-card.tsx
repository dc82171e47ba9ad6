import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { BagMark, markColor, useMarkName } from "#app/components/order/bag-mark.tsx";
import { QrCode } from "#app/components/order/qr-code.tsx";
import { SignScreen } from "#app/components/page/sign-screen.tsx";
import { useFullScreen } from "#app/hooks/use-awake-screen.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { QrPath } from "#domain/seat/qr-path.ts";
import { CodeDigits } from "../order-code.tsx";

type Props = {
  order: Pick<OrderDetail, "orderCode" | "handoverPin" | "live">;
  qr: QrPath | null;
  onOpen: () => void;
};

/** Proves that the food is this fan's: the QR, and a PIN for when there is no camera or network. */
export function HandoverCard({ order, qr, onOpen }: Props) {
  const { t } = useLingui();
  const mark = useMarkName()(order.orderCode);
  return (
    <Card className="p-4" aria-labelledby="handover-title">
      {/* Side by side when there is room. */}
      <div className="row flex-wrap gap-3">
        {qr && (
          <button
            type="button"
            onClick={onOpen}
            aria-label={t`Enlarge QR code`}
            className="mx-auto flex-none rounded-small bg-[#fff] p-2"
          >
            <QrCode qr={qr} label={t`Your order’s QR code`} />
          </button>
        )}
        <div className="grid min-w-0 grow basis-28 gap-2">
          <h2 id="handover-title" className="text-lg">
            {order.live.fulfilment === "pickup" ? t`Show at the counter` : t`Show to the runner`}
          </h2>
          <p className="text-sm text-muted">
            {qr ? t`One scan and the food is yours.` : t`No QR code available`}
          </p>
          <p className="row gap-2">
            <BagMark code={order.orderCode} className="size-12" />
            <span className="min-w-0">
              <b className="block text-lg font-bold leading-tight">
                <CodeDigits code={order.orderCode} />
              </b>
              <span className="text-sm text-muted">{t`On your bag: ${mark}`}</span>
            </span>
          </p>
          {order.handoverPin && (
            <details>
              <summary className="row min-h-11 text-sm font-medium text-link">{t`Scan not working?`}</summary>
              <p className="text-muted">
                {t`PIN`}{" "}
                <bdi dir="ltr" translate="no" className="font-semibold tracking-widest text-ink tabular-nums">
                  {order.handoverPin}
                </bdi>
              </p>
            </details>
          )}
        </div>
      </div>
    </Card>
  );
}

type HandoverDialogProps = {
  order: Pick<OrderDetail, "orderCode" | "handoverPin" | "live">;
  qr: QrPath | null;
  open: boolean;
  onClose: () => void;
};

/** A white full-screen code that does not dim, so that a runner can scan it at arm's length. */
export function HandoverDialog({ order, qr, open, onClose }: HandoverDialogProps) {
  const { t } = useLingui();
  const ref = useFullScreen(open);
  return (
    <dialog
      ref={ref}
      aria-label={order.live.fulfilment === "pickup" ? t`Show at the counter` : t`Show to the runner`}
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
              {t`PIN`}{" "}
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

type RaiseSignProps = {
  code: string;
  /** The runner's phone, to call if the fan is away from the seat. */
  phone: string | undefined;
  /** The runner has reported arriving. Most scan without reporting, so the sign is offered earlier. */
  hasArrived: boolean;
  onShowCode: () => void;
};

/**
 * Offers the bag's sign as a full screen while this seat is the runner's next; opens it once the runner has arrived.
 */
export function RaiseSign({ code, phone, hasArrived, onShowCode }: RaiseSignProps) {
  const { t } = useLingui();
  // The fan's choice holds until the runner arrives.
  const [chosen, setChosen] = useState({ hasArrived, isRaised: hasArrived });
  const isRaised = chosen.hasArrived === hasArrived ? chosen.isRaised : hasArrived;
  const raise = (isRaised: boolean) => setChosen({ hasArrived, isRaised });
  return (
    <>
      <Button kind="soft" wide className="gap-3" onClick={() => raise(true)}>
        <BagMark code={code} className="size-8" />
        {t`Show my sign full screen`}
      </Button>
      <SignScreen
        code={code}
        title={t`Raise your phone: the runner is looking for this sign`}
        open={isRaised}
        onClose={() => raise(false)}
      >
        <Button
          wide
          onClick={() => {
            raise(false);
            onShowCode();
          }}
        >
          <Icon name="qr" />
          {t`Enlarge QR code`}
        </Button>
        {isRaised && phone && (
          <a href={`tel:${phone}`} className="btn w-full">
            <Icon name="phone" />
            {t`Call the runner`}
          </a>
        )}
      </SignScreen>
    </>
  );
}

/** The runner's name and a call button, while the order is on its way. */
export function ContactCard({ contact }: { contact: OrderLive["contact"] }) {
  const { t } = useLingui();
  const name = contact?.name || t`Delivery person`;
  const phone = contact?.phone;
  return (
    <Card className="row flex-wrap gap-3 p-4" aria-label={t`Delivery contact`}>
      <Avatar name={contact?.name ?? ""} className="bg-delivering-tint text-delivering" />
      {/* On the narrowest phones the button goes below: a number in two lines is misread. */}
      <div className="min-w-0 grow-999 basis-26">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {phone ? (
            <bdi dir="ltr" className="whitespace-nowrap">
              {phone}
            </bdi>
          ) : (
            t`Contact information unavailable`
          )}
        </p>
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          className="btn min-h-14 grow bg-primary text-on-primary"
          aria-label={t`Call ${name}`}
        >
          <Icon name="phone" className="size-6" />
          {t`Call`}
        </a>
      )}
    </Card>
  );
}
