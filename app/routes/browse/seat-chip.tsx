import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { isolated } from "#domain/language/bidi.ts";

/** "Section 112 Row 14 Seat 7", which leads to the seat's screen. */
export function SeatChip({ style }: { style?: CSSProperties }) {
  const { t } = useLingui();
  const seat = useVisitor()?.seat;
  // Isolated, so that no value turns the line around.
  const [section, row, seatNo] = [seat?.section, seat?.row, seat?.seatNo].map((value = "") =>
    isolated(value),
  );
  const facts = [section && t`Section ${section}`, row && t`Row ${row}`, seatNo && t`Seat ${seatNo}`].filter(
    Boolean,
  );
  return (
    <Link to="/seat" className="pill" style={style}>
      <Icon name="seat" />
      <span className="facts">
        {facts.length > 0 ? facts.map((fact) => <span key={fact}>{fact}</span>) : t`My seat`}
      </span>
    </Link>
  );
}
