import { Trans, useLingui } from "@lingui/react/macro";
import { useContext, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LegalAge } from "#app/components/legal-age.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import type { Verdict } from "../floor/verdict.ts";
import type { Scan } from "./use-scan.ts";

/** Before an alcoholic drink leaves the bag: check an identity card, or keep the drink and refund it. */
export function AgeStep({ match, scan }: { match: Extract<Verdict, { kind: "match" }>; scan: Scan }) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const localize = useLocalize();
  // Created with the question: sending the same answer twice refunds once.
  const [requestKey] = useState(() => crypto.randomUUID());
  const drinks = ageRestrictedLines(match.order.lines);
  const lines = drinks.map(({ position, quantity, removedQuantity }) => ({
    position,
    quantity: quantity - removedQuantity,
  }));
  return (
    <div className="step bg-canceled-tint" role="alert">
      <Icon name="shield" className="size-24 text-canceled" />
      <h2 className="text-2xl">
        <Trans>{age} or older?</Trans>
      </h2>
      <p>
        <Trans>Check the ID of the person receiving it:</Trans>
      </p>
      <ul className="text-lg font-semibold wrap-anywhere">
        {drinks.map((line) => (
          <li key={line.position}>
            {line.quantity - line.removedQuantity}× {localize(line.name)}
          </li>
        ))}
      </ul>
      <div className="step-actions">
        <Button
          wide
          className="loud"
          busy={scan.isBusy}
          onClick={() => scan.handOver(match, { ageChecked: true })}
        >
          {t`ID seen, hand it over`}
        </Button>
        <Button
          kind="outline"
          wide
          className="loud"
          busy={scan.isBusy}
          onClick={() => scan.handOver(match, { keptBack: { requestKey, lines } })}
        >
          {t`No ID: I’m keeping these`}
        </Button>
        <p className="text-sm text-muted">
          <Trans>Whatever stays with you is refunded to the fan. Bring it back to the shop.</Trans>
        </p>
      </div>
    </div>
  );
}
