const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an app shows for a secret in base32 (RFC 6238, six digits, half minutes). */
export async function oneTimeCode(secret: string, at = Date.now()): Promise<string> {
  const bits = [...secret].map((each) => letters.indexOf(each).toString(2).padStart(5, "0")).join("");
  const bytes = Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2),
  );
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at / 30_000)));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const number = digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
