import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import { isSame } from "#worker/platform/sign.ts";

/** 96 bits: too many to guess online, few enough for a small QR code. */
const signatureBytes = 12;

/**
 * Signs seat links (docs/design.md#settled-points): a valid signature shows that the visitor has the printed code. The
 * key derives from the installation's secret; after a change of it, printed codes still fill in the seat but no longer
 * replace the location.
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
