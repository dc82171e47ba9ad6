import { fromBase64Url, toBase64Url } from "./base64url.ts";

/** Key pair in base64url (65 and 32 bytes), and our contact for push services. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** A token may live a day (RFC 8292 section 2); half of that tolerates a wrong clock. */
const livesSeconds = 12 * 60 * 60;

/** The Authorization header for a message to `endpoint` (RFC 8292 section 3). */
export async function vapidAuthorization(keys: VapidKeys, endpoint: string, nowMs: number): Promise<string> {
  const point = fromBase64Url(keys.publicKey);
  const jwk: JsonWebKey = {
    kty: "EC",
    crv: "P-256",
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33, 65)),
    d: keys.privateKey,
  };
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["sign"]);
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + livesSeconds,
    sub: keys.subject,
  };
  const unsigned = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const bytes = new TextEncoder().encode(unsigned);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, bytes);
  return `vapid t=${unsigned}.${toBase64Url(signature)}, k=${keys.publicKey}`;
}

const encoded = (part: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(part)));
