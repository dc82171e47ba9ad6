import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import { createSigner } from "#worker/platform/sign.ts";

/** 96 bits: too many to guess online, few enough for a small QR code. */
const signatureBytes = 12;

/**
 * Signs seat links (docs/design.md#settled-points): a valid signature shows that the visitor has the printed code. Codes
 * are printed once, so their secret is one of its own (SEAT_SECRET), and the purpose's name never changes; after a change
 * of either, printed codes still fill in the seat, but no longer replace the location or open a guest's order.
 */
export function createSeatSigner(secret: string) {
  const signer = createSigner(secret, "seatside seat links 1", signatureBytes);
  return {
    sign: (stadiumId: string, place: SeatPlace) => signer.sign(signedSeatText(stadiumId, place)),
    isSigned: (stadiumId: string, place: SeatPlace, signature: string | null | undefined) =>
      signer.isSigned(signedSeatText(stadiumId, place), signature),
  };
}

export type SeatSigner = ReturnType<typeof createSeatSigner>;
