import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Translate } from "#app/i18n/known-text.ts";
import { isolated } from "#domain/language/bidi.ts";
import type { Seat, SeatField } from "#domain/seat/seat.ts";

/** Names of the seat's parts, in the ticket's order; the last is not printed on it. */
export const seatFields: Record<SeatField, MessageDescriptor> = {
  entrance: msg`Gate`,
  area: msg({ message: "Stand", context: "side of a stadium" }),
  stand: msg`Level`,
  section: msg`Section`,
  row: msg`Row`,
  seatNo: msg`Seat`,
  seatDetails: msg`Anything that helps the runner find you`,
};

type TicketField = Exclude<SeatField, "seatDetails">;
const ticketOrder: TicketField[] = ["entrance", "area", "stand", "section", "row", "seatNo"];

/** A seat's parts in the ticket's order. The usual level is said only where nothing else tells the place. */
export function seatFacts(
  t: Translate,
  seat: Pick<Seat, TicketField>,
  fields: readonly TicketField[] = ticketOrder,
): { field: TicketField; label: string; value: string }[] {
  const isTold = seat.entrance || seat.area || seat.section;
  const levels = {
    Main: isTold ? "" : t(msg({ message: "Main", context: "level of a stadium" })),
    Gallery: t(msg({ message: "Gallery", context: "level of a stadium" })),
  };
  return ticketOrder
    .filter((field) => fields.includes(field))
    .map((field) => ({
      field,
      label: t(seatFields[field]),
      value: field === "stand" ? levels[seat.stand] : seat[field],
    }))
    .filter(({ value }) => value);
}

/** "Gate 5 · East stand · Section 112 · Row 14 · Seat 7": one line, or the fields of it that are asked for. */
export const seatText = (
  t: Translate,
  seat: Pick<Seat, TicketField>,
  fields?: readonly TicketField[],
): string =>
  seatFacts(t, seat, fields)
    // A side's name needs no label.
    .map(({ field, label, value }) =>
      field === "area" ? isolated(value) : `${label}\u00a0${isolated(value)}`,
    )
    .join(" · ");
