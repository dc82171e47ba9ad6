import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import type { PayState } from "./use-pay.ts";

type Props = {
  phase: PayState["phase"] | "checking";
  notice: PayState["notice"];
  /** An earlier attempt got no response before its page was closed. */
  wasCutOff: boolean;
  totalMinor: number;
};

/** The pay button with the amount, its progress, and the last error. */
export function PayBar({ phase, notice, wasCutOff, totalMinor }: Props) {
  const { t } = useLingui();
  const words = {
    checking: t`Checking your last payment…`,
    sending: t`Sending your order…`,
    "not-sent": t`Not sent yet. Trying again…`,
    confirming: t`Confirming with your bank…`,
    placing: t`Sent. Waiting for the answer…`,
    done: t`Order placed`,
    idle: totalMinor > 0 ? t`Pay by card` : t`Place order`,
  };
  return (
    <div className="bar grid gap-2">
      {notice && (
        <p role="alert" className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
          <Icon name="warning" />
          {notice.text}
        </p>
      )}
      {wasCutOff && !notice && phase === "idle" && (
        <p role="status" className="row gap-2.5 rounded-small bg-soft px-4 py-3">
          <Icon name="offline" />
          {t`Your last try was not finished. Trying again makes no second order.`}
        </p>
      )}
      <Button type="submit" wide busy={phase !== "idle"} className="min-h-14 text-lg">
        {phase === "idle" && <Icon name="lock" />}
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
          : t`You are charged only when the stand accepts`}
      </p>
    </div>
  );
}
