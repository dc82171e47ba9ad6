import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { useOnline } from "../../parts/connection.tsx";
import type { Verdict } from "../floor/runner-api.ts";
import { codeText } from "../runner-texts.ts";
import { placeText } from "../walk/stop-facts.tsx";

const shownMs = 4_000;

/** Delivered: visible at a glance, then moves on to the next seat. */
export function DeliveredStep({
  step,
  next,
  onClose,
}: {
  step: Extract<Verdict, { kind: "delivered" }>;
  next: Carried | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const isOnline = useOnline();
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="step bg-delivered-tint" role="status" data-delivered={step.code}>
      <span className="grid size-24 place-items-center rounded-full bg-delivered text-surface">
        <Icon name="check" className="size-16" />
      </span>
      <h2 className="text-2xl text-delivered">
        <Trans>Delivered</Trans>
      </h2>
      <p className="row gap-3 text-4xl font-bold leading-none tabular">
        <BagMark code={step.code} className="size-10" />
        <bdi>{codeText(step.code)}</bdi>
      </p>
      {step.stayed > 0 && (
        <p className="font-semibold">
          <Trans>Keep the drinks. The fan will be refunded.</Trans>
        </p>
      )}
      {!step.sent && (
        <p className="row gap-2 text-preparing">
          <Icon name="refresh" />
          {isOnline ? (
            <Trans>Saved on this phone. The server isn’t answering, so we keep trying.</Trans>
          ) : (
            <Trans>Saved on this phone. We’ll send it when you’re back online.</Trans>
          )}
        </p>
      )}
      <div className="step-actions">
        <Button wide className="loud" onClick={onClose}>
          {next ? t`Next: ${placeText(t, next.seat)}` : t`Done`}
        </Button>
      </div>
    </div>
  );
}
