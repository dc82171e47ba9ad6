/** A phone's passkey in software (WebAuthn, ES256, no attestation): answers what a browser's would. */
const base64url = (bytes: Uint8Array | ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((each) => [...each]));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const algorithm = { name: "ECDSA", namedCurve: "P-256" };

/** A new one that made no key yet. */
export async function anAuthenticator(origin: string, rpId = "localhost") {
  const pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  return authenticator(origin, rpId, crypto.getRandomValues(new Uint8Array(16)), pair, 0);
}

/** One that made this key long ago, and answered `counter` times. */
export async function theAuthenticator(origin: string, kept: { id: string; key: object }, counter: number) {
  const privateKey = await crypto.subtle.importKey("jwk", kept.key as JsonWebKey, algorithm, true, ["sign"]);
  return authenticator(origin, "localhost", fromBase64url(kept.id), { privateKey }, counter);
}

function authenticator(
  origin: string,
  rpId: string,
  id: Uint8Array,
  { privateKey }: { privateKey: CryptoKey },
  answered: number,
) {
  let counter = answered;

  const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  async function authData(flags: number, ...more: Uint8Array[]) {
    counter += 1;
    return join(await sha256(utf8(rpId)), Uint8Array.of(flags, 0, 0, 0, counter), ...more);
  }
  const answer = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    async create({ challenge }: { challenge: string }) {
      const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", privateKey)) as JsonWebKey;
      // CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const point = (key: number, value: string) => join(Uint8Array.of(key, 0x58, 32), fromBase64url(value));
      const cose = join(Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1), point(0x21, x), point(0x22, y));
      const data = await authData(0x45, new Uint8Array(16), Uint8Array.of(0, id.length), id, cose);
      const attestation = join(
        ...[Uint8Array.of(0xa3, 0x63), utf8("fmt"), Uint8Array.of(0x64), utf8("none")],
        ...[Uint8Array.of(0x67), utf8("attStmt"), Uint8Array.of(0xa0), Uint8Array.of(0x68), utf8("authData")],
        ...[Uint8Array.of(0x58, data.length), data],
      );
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", challenge)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    /** `isVerified`: a finger, a face or a PIN, beside the touch. */
    async get({ challenge }: { challenge: string }, { isVerified = true } = {}) {
      const client = clientData("webauthn.get", challenge);
      const data = await authData(isVerified ? 0x05 : 0x01);
      const raw = new Uint8Array(
        await crypto.subtle.sign(
          { name: "ECDSA", hash: "SHA-256" },
          privateKey,
          join(data, await sha256(client)),
        ),
      );
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(der(raw)),
      });
    },
  };
}

/** WebCrypto's r and s as WebAuthn wants them: two DER integers. */
function der(raw: Uint8Array) {
  const integer = (bytes: Uint8Array) => {
    const from = bytes.findIndex((each) => each !== 0);
    const short = bytes.slice(from);
    const positive = (short[0] ?? 0) > 127 ? join(Uint8Array.of(0), short) : short;
    return join(Uint8Array.of(2, positive.length), positive);
  };
  const both = join(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return join(Uint8Array.of(0x30, both.length), both);
}
