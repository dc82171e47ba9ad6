/** The receiving end of RFC 8291, implemented independently of the sender. */
export type PushBrowser = { keys: { p256dh: string; auth: string }; open(body: Uint8Array): Promise<string> };

export const toBase64Url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
export const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const curve = { name: "ECDH", namedCurve: "P-256" };

export async function createPushBrowser(): Promise<PushBrowser> {
  const pair = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const point = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  return browserWith(pair.privateKey, point, auth);
}

export function browserWith(
  privateKey: CryptoKey,
  point: Uint8Array<ArrayBuffer>,
  auth: Uint8Array<ArrayBuffer>,
): PushBrowser {
  return {
    keys: { p256dh: toBase64Url(point), auth: toBase64Url(auth) },
    async open(body) {
      const salt = body.slice(0, 16);
      const idLength = body[20] ?? 0;
      const sender = body.slice(21, 21 + idLength);
      const senderKey = await crypto.subtle.importKey("raw", sender, curve, false, []);
      const algorithm = { name: "ECDH", public: senderKey } as unknown as { name: string };
      const shared = await crypto.subtle.deriveBits(algorithm, privateKey, 256);
      const prk = await hmac(auth, new Uint8Array(shared));
      const secret = await hmac(prk, bytes("WebPush: info\0", point, sender, Uint8Array.of(1)));
      const base = await hmac(salt, secret);
      const key = await hmac(base, bytes("Content-Encoding: aes128gcm\0", Uint8Array.of(1)));
      const iv = await hmac(base, bytes("Content-Encoding: nonce\0", Uint8Array.of(1)));
      const aes = await crypto.subtle.importKey("raw", key.slice(0, 16), "AES-GCM", false, ["decrypt"]);
      const sealed = body.slice(21 + idLength);
      const plain = new Uint8Array(
        await crypto.subtle.decrypt({ name: "AES-GCM", iv: iv.slice(0, 12) }, aes, sealed),
      );
      // Padding follows the delimiter of the last record.
      return new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
    },
  };
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

function bytes(text: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...new TextEncoder().encode(text), ...parts.flatMap((part) => [...part])]);
}

/** Whether a VAPID token is signed by the key that it names. */
export async function isSignedBy(token: string, publicKey: string): Promise<boolean> {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", fromBase64Url(publicKey), algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, fromBase64Url(signature), signed);
}
