const encoder = new TextEncoder();

/** Signs short texts that come back in a cookie or a form (HMAC-SHA256). A signature of one purpose fits no other. */
export function createSigner(secret: string, purpose: string) {
  let key: Promise<CryptoKey> | undefined;

  async function sign(text: string): Promise<string> {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    key ??= crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
    const whole = await crypto.subtle.sign("HMAC", await key, encoder.encode(`${purpose}\n${text}`));
    const text64 = btoa(String.fromCharCode(...new Uint8Array(whole, 0, 18)));
    return text64.replaceAll("+", "-").replaceAll("/", "_");
  }

  return {
    sign,
    /** The text with its signature behind a dot. */
    seal: async (text: string) => `${text}.${await sign(text)}`,
    /** The text of a sealed one; null if the signature is not ours. */
    async open(sealed: string | null | undefined): Promise<string | null> {
      const dot = sealed?.lastIndexOf(".") ?? -1;
      if (!sealed || dot < 1 || sealed.length > 500) return null;
      const text = sealed.slice(0, dot);
      return isSame(await sign(text), sealed.slice(dot + 1)) ? text : null;
    },
  };
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
