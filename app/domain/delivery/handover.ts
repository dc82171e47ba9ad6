import { isOrderCode } from "../order/order-code.ts";

/** A wrong PIN counts; after so many only the QR code, or the venue's manager, closes the order. */
export const maxPinAttempts = 5;
/** From "I am at the seat" until a runner may say that nobody is there. */
export const absentAfterMinutes = 3;
/** Phones are wrong by this much and more; a later time than that is not believed. */
export const deviceClockSkewMs = 2 * 60_000;

/** What the fan's QR holds: code and secret, so that a scan proves that the runner stood before the fan. */
export function handoverQrText(order: { orderCode: string; handoverSecret: string }): string {
  return `${order.orderCode}.${order.handoverSecret}`;
}

/** What a camera or a keypad brought. */
export type Proof =
  | { kind: "qr"; code: string; text: string }
  | { kind: "pin"; text: string }
  /** A link: the code of a seat, a poster, a payment. */
  | { kind: "link" }
  | { kind: "unknown" };

export function parseProof(raw: string): Proof {
  const text = raw.trim();
  const [code = "", secret = ""] = text.split(".", 2);
  if (isOrderCode(code) && secret.length > 0 && text.length <= 100) return { kind: "qr", code, text };
  if (/^\d{4}$/.test(text)) return { kind: "pin", text };
  return /^https?:\/\//i.test(text) ? { kind: "link" } : { kind: "unknown" };
}

/**
 * What a runner's phone is given of an order that it carries, to check a proof without a network: hashes, never the
 * secret. The QR's secret has 128 bits, so its hash tells nothing. A PIN has 10,000 values: its hash keeps it from eyes
 * and logs, not from a runner set on breaking it, which is why a PIN's delivery is told apart from a scan's.
 */
export type ProofHashes = { qrHash: string; pinSalt: string; pinHash: string };

export async function hashProofs(order: {
  id: string;
  orderCode: string;
  handoverSecret: string;
  handoverPin: string;
}): Promise<ProofHashes> {
  const [qrHash, salt] = await Promise.all([
    sha256Hex(handoverQrText(order)),
    // Follows from the secret, so that the same order has the same salt in every answer, and no other order has it.
    sha256Hex(`pin-salt.${order.id}.${order.handoverSecret}`),
  ]);
  const pinSalt = salt.slice(0, 32);
  return { qrHash, pinSalt, pinHash: await sha256Hex(`${pinSalt}.${order.handoverPin}`) };
}

/** Whether a proof is of the order that these hashes belong to. */
export async function matchesProof(proof: Proof, hashes: ProofHashes): Promise<boolean> {
  if (proof.kind === "qr") return (await sha256Hex(proof.text)) === hashes.qrHash;
  if (proof.kind === "pin") return (await sha256Hex(`${hashes.pinSalt}.${proof.text}`)) === hashes.pinHash;
  return false;
}

/**
 * The time at which the device says that it happened, where that can be: not before the runner had the order, and not
 * later than now. Null where it can't: the delivery counts all the same, at the server's time.
 */
export function plausibleDeviceTime(
  deviceAt: number | null | undefined,
  { deliveringAt, now }: { deliveringAt: number | null; now: number },
): number | null {
  if (deviceAt === null || deviceAt === undefined || !Number.isSafeInteger(deviceAt)) return null;
  if (deviceAt < (deliveringAt ?? 0) - deviceClockSkewMs || deviceAt > now + deviceClockSkewMs) return null;
  return Math.min(Math.max(deviceAt, deliveringAt ?? 0), now);
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
