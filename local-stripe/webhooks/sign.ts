import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header: HMAC-SHA256 over `timestamp.body`. Several secrets give several `v1` parts. */
export function signatureHeader(body: string, secrets: string[], timestamp: number): string {
  const parts = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
  );
  return [`t=${timestamp}`, ...parts].join(",");
}
