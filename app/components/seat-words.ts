import { useLingui } from "@lingui/react/macro";
import { isolated } from "#domain/language/bidi.ts";
import type { Seat, SeatField } from "#domain/seat/seat.ts";

/** Names of the seat's parts, in the ticket's order; the last is not printed on it. */
export function useSeatLabels(): Record<SeatField, string> {
  const { t } = useLingui();
  return {
    entrance: t`Gate`,
    area: t({ message: "Stand", context: "side of a stadium" }),
    stand: t`Level`,
    section: t`Section`,
    row: t`Row`,
    seatNo: t`Seat`,
    seatDetails: t`Anything that helps the runner find you`,
  };
}

type TicketField = Exclude<SeatField, "seatDetails">;
const ticketOrder: TicketField[] = ["entrance", "area", "stand", "section", "row", "seatNo"];

/** A seat's parts in the ticket's order. The usual level is said only where nothing else tells the place. */
export function useSeatFacts(): (
  seat: Pick<Seat, TicketField>,
  fields?: readonly TicketField[],
) => { field: TicketField; label: string; value: string }[] {
  const { t } = useLingui();
  const labels = useSeatLabels();
  return (seat, fields = ticketOrder) => {
    const levels = {
      Main:
        seat.entrance || seat.area || seat.section
          ? ""
          : t({ message: "Main", context: "level of a stadium" }),
      Gallery: t({ message: "Gallery", context: "level of a stadium" }),
    };
    return ticketOrder
      .filter((field) => fields.includes(field))
      .map((field) => ({
        field,
        label: labels[field],
        value: field === "stand" ? levels[seat.stand] : seat[field],
      }))
      .filter(({ value }) => value);
  };
}

/** "Gate 5 · East stand · Section 112 · Row 14 · Seat 7": one line, or the fields of it that are asked for. */
export function useSeatText(): (seat: Pick<Seat, TicketField>, fields?: readonly TicketField[]) => string {
  const facts = useSeatFacts();
  return (seat, fields) =>
    facts(seat, fields)
      // A side's name says by itself what it is.
      .map(({ field, label, value }) =>
        field === "area" ? isolated(value) : `${label}\u00a0${isolated(value)}`,
      )
      .join(" · ");
}
