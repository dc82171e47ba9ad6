import { isOrderPhone } from "#domain/language/phone.ts";
import { missingSeatFields, type Seat, type SeatField } from "#domain/seat/seat.ts";

export type MissingField = SeatField | "phone" | "location" | "stadium";

/** What is missing for the order (product 10.4 and 10.17), in the screen's order. */
export function findMissing(form: {
  /** Nobody looks for who picks it up. */
  isPickup: boolean;
  seat: Seat;
  hasSections: boolean;
  phone: string;
  hasPosition: boolean;
  /** The phone is far from the stadium, and the fan has not said what is right. */
  isFar: boolean;
  /** Fields whose value the venue does not have. */
  doubted: SeatField[];
  /** The fan insists on a seat that is not in the list, so the note says where it is. */
  isInsisted: boolean;
}): MissingField[] {
  const phone = isOrderPhone(form.phone) ? [] : (["phone"] as const);
  if (form.isPickup) return [...phone];
  const doubted = form.isInsisted ? [] : form.doubted;
  return [
    ...missingSeatFields(form.seat, form.hasSections),
    ...doubted,
    ...(form.isInsisted && !form.seat.seatDetails.trim() ? (["seatDetails"] as const) : []),
    ...phone,
    ...(form.hasPosition ? [] : (["location"] as const)),
    ...(form.isFar ? (["stadium"] as const) : []),
  ];
}

export function fieldId(field: MissingField): string {
  return `confirm-${field}`;
}
