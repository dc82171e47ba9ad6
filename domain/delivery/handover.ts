import { typedCode } from "../language/typed.ts";
import { isOrderCode } from "../order/order-code.ts";
import { sha256Hex } from "../sha256.ts";

/** Wrong PINs allowed; after that only the QR code or the venue's manager can close the order. */
export const maxPinAttempts = 5;
/** Time at the seat before a runner may report that nobody is there. */
export const absentAfterMinutes = 3;
/** Tolerated clock error of a phone; a time further in the future is not accepted. */
export const deviceClockSkewMs = 2 * 60_000;

/** The text of the fan's QR: code and secret, so that a scan proves the runner stood next to the fan. */
export function handoverQrText(order: { orderCode: string; handoverSecret: string }): string {
  return `${order.orderCode}.${order.handoverSecret}`;
}

export type Proof =
  | { kind: "qr"; code: string; text: string }
  | { kind: "pin"; text: string }
  /** A link: the code on a seat, a poster or a payment terminal. */
  | { kind: "link" }
  | { kind: "unknown" };

export function parseProof(raw: string): Proof {
  const text = raw.trim();
  const [code = "", secret = ""] = text.split(".", 2);
  if (isOrderCode(code) && secret.length > 0 && text.length <= 100) return { kind: "qr", code, text };
  const pin = typedCode(raw);
  if (/^\d{4}$/.test(pin)) return { kind: "pin", text: pin };
  return /^https?:\/\//i.test(text) ? { kind: "link" } : { kind: "unknown" };
}

/**
 * What a runner's phone gets to check a proof offline: hashes, never the secret. The QR's secret has 128 bits, so its
 * hash reveals nothing. A PIN has only 10,000 values, so the phone gets six bits of its hash: they reject 63 of 64
 * wrong PINs, and a brute force still leaves 156 candidates for five tries (decision 9). The server checks every PIN
 * again.
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
    // Derived from the secret: the same in every response for this order, and unique to it.
    sha256Hex(`pin-salt.${order.id}.${order.handoverSecret}`),
  ]);
  const pinSalt = salt.slice(0, 32);
  return { qrHash, pinSalt, pinHash: await sixBitsOf(`${pinSalt}.${order.handoverPin}`) };
}

const sixBitsOf = async (text: string) =>
  String(Number.parseInt((await sha256Hex(text)).slice(0, 2), 16) >> 2);

/** Whether a proof belongs to the order with these hashes; for a PIN, whether it can. */
export async function matchesProof(proof: Proof, hashes: ProofHashes): Promise<boolean> {
  if (proof.kind === "qr") return (await sha256Hex(proof.text)) === hashes.qrHash;
  if (proof.kind === "pin") return (await sixBitsOf(`${hashes.pinSalt}.${proof.text}`)) === hashes.pinHash;
  return false;
}

/**
 * The time of delivery that the device reports, if plausible: not before the runner took the order and not after now.
 * Null otherwise; the delivery still counts, at the server's time.
 */
export function plausibleDeviceTime(
  deviceAt: number | null | undefined,
  { deliveringAt, now }: { deliveringAt: number | null; now: number },
): number | null {
  if (deviceAt === null || deviceAt === undefined || !Number.isSafeInteger(deviceAt)) return null;
  if (deviceAt < (deliveringAt ?? 0) - deviceClockSkewMs || deviceAt > now + deviceClockSkewMs) return null;
  return Math.min(Math.max(deviceAt, deliveringAt ?? 0), now);
}
