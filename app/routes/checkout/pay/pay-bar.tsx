import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { Money } from "#app/components/money.tsx";
import type { PayState } from "./use-pay.ts";
import type { PayNotice } from "./use-pay-notice.ts";

const looks: Record<PayNotice["kind"], { icon: IconName; className: string }> = {
  error: { icon: "warning", className: "bg-canceled-tint text-canceled" },
  warning: { icon: "warning", className: "bg-pending-tint text-pending" },
  info: { icon: "info", className: "bg-preparing-tint text-preparing" },
};

type Props = {
  phase: PayState["phase"] | "checking";
  notice: PayState["notice"];
  /** An earlier attempt got no response before its page was closed. */
  wasCutOff: boolean;
  totalMinor: number;
  /** Takes the wallets' buttons, which the provider's form draws. */
  walletRef?: (slot: HTMLElement | null) => void;
  wallet?: WalletPlace;
  /** The wallet alone, in the cart's bar: nothing beside it until it is tapped. */
  alone?: { isOpen: boolean; onClose: () => void };
};

/**
 * "coming": space is reserved for the wallets; "first": shown first; "none": no wallets, or the fan has begun a card.
 */
export type WalletPlace = "coming" | "first" | "none";

/** As high as the wallets' buttons (stripe-fields.tsx), so that nothing moves when they appear. */
const walletRoom = "min-h-[55px] max-[22.4375rem]:min-h-11";
const walletLooks: Record<WalletPlace, string> = {
  coming: `shimmer overflow-hidden rounded-control ${walletRoom}`,
  first: walletRoom,
  none: "unseen",
};

/** The pay button with amount, progress and the last attempt's result, which a toast has read out. */
export function PayBar({ phase, notice, wasCutOff, totalMinor, walletRef, wallet = "none", alone }: Props) {
  const { t } = useLingui();
  const words = {
    checking: t`Checking your last payment…`,
    sending: t`Sending your order…`,
    "not-sent": t`Not sent yet. Retrying…`,
    confirming: t`Confirming with your bank…`,
    placing: t`Sent. Waiting for confirmation…`,
    done: t`Order placed`,
    idle: totalMinor > 0 ? t`Pay by card` : t`Place order`,
  };
  const isQuiet = wallet !== "none" && phase === "idle" && totalMinor > 0;
  const isSmall = alone && !alone.isOpen;
  return (
    <div className={isSmall ? undefined : "bar grid gap-2 max-[22.5rem]:gap-0"}>
      {notice && !isSmall && (
        <p
          data-notice={notice.kind}
          className={`row gap-2.5 rounded-small px-4 py-3 ${looks[notice.kind].className}`}
        >
          <Icon name={looks[notice.kind].icon} />
          <span className="min-w-0">
            {notice.text}
            {notice.hint && <b className="block">{notice.hint}</b>}
          </span>
        </p>
      )}
      {wasCutOff && !notice && phase === "idle" && (
        <p role="status" className="row gap-2.5 rounded-small bg-soft px-4 py-3">
          <Icon name="offline" />
          {t`Your last attempt didn’t finish. Trying again won’t place the order twice.`}
        </p>
      )}
      <div ref={walletRef} className={isSmall ? undefined : isQuiet ? walletLooks[wallet] : "unseen"} />
      {isSmall ? null : alone && phase === "idle" ? (
        <Button kind="text" wide onClick={alone.onClose}>{t`Close`}</Button>
      ) : (
        <>
          <Button
            type="submit"
            wide
            kind={isQuiet ? "text" : "primary"}
            busy={phase !== "idle"}
            className={isQuiet ? undefined : "min-h-14 text-lg"}
          >
            {phase === "idle" && !isQuiet && <Icon name="lock" />}
            {words[phase]}
            {phase === "idle" && totalMinor > 0 && (
              <>
                <span aria-hidden="true">·</span>
                <Money minor={totalMinor} />
              </>
            )}
          </Button>
          <p className="text-center text-sm text-muted" aria-live="polite">
            {phase === "not-sent" || phase === "confirming" || phase === "placing"
              ? t`Please keep this page open.`
              : t`You’re only charged once the shop accepts`}
          </p>
        </>
      )}
    </div>
  );
}
