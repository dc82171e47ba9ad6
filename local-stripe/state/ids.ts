import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function letters(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** Looks like Stripe's: the objects that belong to a payment carry a `3` and 23 more characters. */
export function newId(prefix: string): string {
  return `${prefix}_3${letters(23)}`;
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${letters(25)}`;
}

export function newRequestId(): string {
  return `req_${letters(14)}`;
}
