import { Trans, useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { AgeSign, LegalAge } from "#app/components/legal-age.tsx";
import { seatFacts } from "#app/i18n/seat-words.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";

/** Where the bag goes, as short as it can be said; the sheet has the rest. */
export function SeatLine({ card: { seat, lines, shelf, isSeatInsisted, seatMovedAt } }: { card: BoardCard }) {
  const age = leftToRight(`${useContext(LegalAge)}+`);
  const { t } = useLingui();
  const facts = seatFacts(t, seat, ["entrance", "section", "row", "seatNo"]);
  return (
    <p className="card-seat">
      {lines.some((line) => line.ageRestricted) && (
        <b>
          <AgeSign />
          <span className="unseen">
            <Trans>{age}, check ID</Trans>
          </span>
        </b>
      )}
      {isSeatInsisted && (
        <b>
          <Trans>Seat not listed</Trans>
        </b>
      )}
      {seatMovedAt !== null && (
        <b>
          <Trans>New seat</Trans>
        </b>
      )}
      {shelf !== null && (
        <span className="font-semibold">{t`Pickup · shelf ${{ shelf: isolated(shelf) }}`}</span>
      )}
      {shelf === null &&
        facts
          .map(({ label, value }) => `${label} ${isolated(value)}`.replaceAll(" ", "\u00a0"))
          .join("\u00a0· ")}
    </p>
  );
}
