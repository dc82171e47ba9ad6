import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";

/** 96 bits: too many to guess at a server, few enough for a small code. */
const signatureBytes = 12;

/**
 * Signatures of seat links (docs/design.md#settled-points): whoever opens the link of a seat has its code before them.
 * The key is derived from the installation's secret; where that changes, printed codes go on filling in the seat but
 * no longer stand in for the location.
 */
export function createSeatSigner(secret: string) {
  let key: Promise<CryptoKey> | undefined;

  async function sign(stadiumId: string, place: SeatPlace): Promise<string> {
    key ??= deriveKey(secret);
    const text = new TextEncoder().encode(signedSeatText(stadiumId, place));
    const whole = await crypto.subtle.sign("HMAC", await key, text);
    const text64 = btoa(String.fromCharCode(...new Uint8Array(whole, 0, signatureBytes)));
    return text64.replaceAll("+", "-").replaceAll("/", "_");
  }

  return {
    sign,
    async isSigned(stadiumId: string, place: SeatPlace, signature: string | null | undefined) {
      if (!signature || !/^[A-Za-z0-9_-]{16}$/.test(signature)) return false;
      return isSame(await sign(stadiumId, place), signature);
    },
  };
}

export type SeatSigner = ReturnType<typeof createSeatSigner>;

async function deriveKey(secret: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: new Uint8Array(),
      info: new TextEncoder().encode("seatside seat links 1"),
    },
    base,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
}

/** Takes as long for any two texts of one length. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
