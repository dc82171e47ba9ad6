import { fromBase64Url } from "./base64url.ts";

/** The keys of a browser's subscription, in base64url. */
export type ReceiverKeys = { p256dh: string; auth: string };

/** Salt and key pair of one message. Random; only tests pass them in. */
export type SenderSecrets = { salt: Uint8Array<ArrayBuffer>; keys: CryptoKeyPair };

const curve = { name: "ECDH", namedCurve: "P-256" };
const recordSize = 4096;

/** Encrypts a push message for one browser: `aes128gcm`, one record (RFC 8291 section 3, RFC 8188 section 2). */
export async function encryptPayload(
  text: string,
  receiver: ReceiverKeys,
  secrets?: SenderSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  const { salt, keys } = secrets ?? (await newSecrets());
  const receiverPoint = fromBase64Url(receiver.p256dh);
  const senderPoint = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const receiverKey = await crypto.subtle.importKey("raw", receiverPoint, curve, false, []);
  const shared = await crypto.subtle.deriveBits(agreeWith(receiverKey), keys.privateKey, 256);

  const info = joined(utf8("WebPush: info\0"), receiverPoint, senderPoint);
  const secret = await hkdf(shared, fromBase64Url(receiver.auth), info, 32);
  const contentKey = await hkdf(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(secret, salt, utf8("Content-Encoding: nonce\0"), 12);

  const plain = joined(utf8(text), Uint8Array.of(2));
  if (plain.length + 16 > recordSize) throw new RangeError("a push message must fit one record");
  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain));

  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  return joined(salt, size, Uint8Array.of(senderPoint.length), senderPoint, sealed);
}

async function newSecrets(): Promise<SenderSecrets> {
  const keys = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/** The Workers types say `$public`, the platform expects `public`. */
const agreeWith = (key: CryptoKey) => ({ name: "ECDH", public: key }) as unknown as { name: string };

async function hkdf(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
