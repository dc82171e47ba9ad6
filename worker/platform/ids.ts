/** Starts with the time, so rows of one time are adjacent. */
export function uuidV7(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An object, so that a test can replace it without touching other randomness. */
export const random = {
  /** An unguessable integer from 0 to `below` - 1. */
  int: (below: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below,
};

/** 128 random bits in 22 characters of base64url: the hand-over secret. */
export function randomSecret(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const idLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
/** A dish's id: short, because the cart's cookie carries it. */
export function newItemId(): string {
  return Array.from({ length: 8 }, () => idLetters[random.int(idLetters.length)]).join("");
}
