import type { Seat } from "./seat.ts";

/** The parts of a seat that its code contains; the rest is derived. */
export type SeatPlace = Pick<Seat, "stand" | "section" | "row" | "seatNo">;

/** The text that a signature covers: unique to this seat of this stadium. */
export function signedSeatText(stadiumId: string, { stand, section, row, seatNo }: SeatPlace): string {
  return JSON.stringify([stadiumId, stand, section, row, seatNo]);
}

export function isSamePlace(a: SeatPlace, b: SeatPlace): boolean {
  return signedSeatText("", a) === signedSeatText("", b);
}

/** The path of a seat's link; short, so that the QR code has large modules and scans from a step away. */
export function seatLinkPath(stadiumId: string, place: SeatPlace, signature: string): string {
  const query = new URLSearchParams({ stadium: stadiumId });
  if (place.stand !== "Main") query.set("stand", place.stand);
  if (place.section) query.set("section", place.section);
  query.set("row", place.row);
  query.set("seat", place.seatNo);
  query.set("sig", signature);
  return `/?${query}`;
}
