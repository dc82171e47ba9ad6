import { minuteMs } from "#domain/durations.ts";
import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import { sha256Hex } from "#domain/sha256.ts";

const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-256" };

/**
 * Signs short texts that come back in a cookie, a form or a printed code (HMAC-SHA256). Each purpose has a key of its own,
 * derived from the secret, so a signature of one purpose fits no other. `bytes`: of the signature; a printed code has room
 * for few.
 */
export function createSigner(secret: string, purpose: string, bytes = 18) {
  let key: Promise<CryptoKey> | undefined;

  async function sign(text: string): Promise<string> {
    key ??= deriveKey(secret, purpose);
    const whole = await crypto.subtle.sign("HMAC", await key, encoder.encode(text));
    const text64 = btoa(String.fromCharCode(...new Uint8Array(whole, 0, bytes)));
    return text64.replaceAll("+", "-").replaceAll("/", "_");
  }
  const isSigned = async (text: string, signature: string | null | undefined) =>
    Boolean(signature) && isSame(await sign(text), signature ?? "");

  return {
    sign,
    isSigned,
    seal: async (text: string) => `${text}.${await sign(text)}`,
    /** The text of a sealed one; null if the signature is not ours. */
    async open(sealed: string | null | undefined): Promise<string | null> {
      const dot = sealed?.lastIndexOf(".") ?? -1;
      if (!sealed || dot < 1 || sealed.length > 500) return null;
      const text = sealed.slice(0, dot);
      return (await isSigned(text, sealed.slice(dot + 1))) ? text : null;
    },
  };
}

async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  const derived = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveKey(derived, base, { ...hmac, length: 256 }, false, ["sign"]);
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

/** A code works in its quarter of an hour and the next one. */
const periodMs = 15 * minuteMs;

/** Six digits for a mailbox, which nothing stores: made of the secret, what they are for, whose they are, and the time. */
export function createMailedCodes(secret: string, purpose: string) {
  async function codeOf(id: string, at: number): Promise<string> {
    const hex = await sha256Hex(`${secret}:${purpose}:${id}:${Math.floor(at / periodMs)}`);
    return `${Number.parseInt(hex.slice(0, 12), 16) % 1_000_000}`.padStart(6, "0");
  }
  return {
    codeOf,
    async isRight(id: string, code: string, at: number): Promise<boolean> {
      return (await Promise.all([at, at - periodMs].map((each) => codeOf(id, each)))).includes(code);
    },
  };
}

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
