import type { Seat } from "./seat.ts";

/** The signature of the seat's link that was opened last on this phone; worth something for that seat only. */
export const seatSignatureCookieName = "seatside_seat_sig";

/** The parts of a seat that its code stands for; the rest is known from them. */
export type SeatPlace = Pick<Seat, "stand" | "section" | "row" | "seatNo">;

/** What a signature covers: this seat of this stadium, and nothing that two seats could share. */
export function signedSeatText(stadiumId: string, { stand, section, row, seatNo }: SeatPlace): string {
  return JSON.stringify([stadiumId, stand, section, row, seatNo]);
}

export function isSamePlace(a: SeatPlace, b: SeatPlace): boolean {
  return signedSeatText("", a) === signedSeatText("", b);
}

/** The path of a seat's link; short, so that its code stays coarse and is read from a step away. */
export function seatLinkPath(stadiumId: string, place: SeatPlace, signature: string): string {
  const query = new URLSearchParams({ stadium: stadiumId });
  if (place.stand !== "Main") query.set("stand", place.stand);
  if (place.section) query.set("section", place.section);
  query.set("row", place.row);
  query.set("seat", place.seatNo);
  query.set("sig", signature);
  return `/?${query}`;
}
