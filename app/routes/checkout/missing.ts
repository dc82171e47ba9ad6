import { isOrderPhone } from "#domain/language/phone.ts";
import { missingSeatFields, type Seat, type SeatField } from "#domain/seat/seat.ts";

export type MissingField = SeatField | "phone" | "location";

/** What is missing for the order (product 10.4 and 10.17), in the screen's order. */
export function findMissing(form: {
  seat: Seat;
  hasSections: boolean;
  phone: string;
  hasPosition: boolean;
}): MissingField[] {
  return [
    ...missingSeatFields(form.seat, form.hasSections),
    ...(isOrderPhone(form.phone) ? [] : (["phone"] as const)),
    ...(form.hasPosition ? [] : (["location"] as const)),
  ];
}

export function fieldId(field: MissingField): string {
  return `confirm-${field}`;
}
