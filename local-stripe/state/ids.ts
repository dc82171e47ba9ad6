import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomToken(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
}

/** As Stripe's: objects of a payment have a `3` and 23 more characters. */
export function newId(prefix: string): string {
  return `${prefix}_3${randomToken(23)}`;
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomToken(25)}`;
}

export function newRequestId(): string {
  return `req_${randomToken(14)}`;
}
