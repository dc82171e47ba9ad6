import { useLingui } from "@lingui/react/macro";
import type { Delivery } from "#domain/delivery/deliveries.ts";
import { useStandName } from "../words.ts";

/** Section, row and seat as large as they fit: read at arm's length while walking. */
export function BigSeat({ seat }: Pick<Delivery, "seat">) {
  const { t } = useLingui();
  const facts = [
    [t`Section`, seat.section],
    [t`Row`, seat.row],
    [t`Seat`, seat.seatNo],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const longest = Math.max(...facts.map(([, value]) => value.length));
  const size = longest <= 4 ? "text-4xl" : longest <= 7 ? "text-2xl" : "text-xl";
  return (
    <dl className="big-seat">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={`font-bold leading-tight wrap-anywhere ${size}`}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "Section 112 · row 14 · seat 7", for a list. */
export function useSeatText(): (seat: Delivery["seat"]) => string {
  const { t } = useLingui();
  return ({ section, row, seatNo }) =>
    [section && t`section ${section}`, row && t`row ${row}`, seatNo && t`seat ${seatNo}`]
      .filter(Boolean)
      .join(" · ");
}

/** "Main stand · entrance 5 · North stand" */
export function useWayText(): (delivery: Pick<Delivery, "way" | "seat">) => string {
  const { t } = useLingui();
  const standName = useStandName();
  return ({ way, seat }) =>
    [standName(way.stand), way.entrance && t`entrance ${way.entrance}`, seat.area]
      .filter(Boolean)
      .join(" · ");
}
