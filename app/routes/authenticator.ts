export const hasPasskeys = () => typeof PublicKeyCredential === "function";

type Json = { [name: string]: unknown };
type Key = { id: string; type: "public-key"; transports?: AuthenticatorTransport[] };

/**
 * Asks the device's authenticator what the server's options say, and answers as JSON. By hand: phones of 2025 don't have
 * the browser's own JSON forms (WebAuthn level 3) yet.
 * @throws DOMException if the person dismissed it, it took too long, or the device has no such passkey
 */
export async function askAuthenticator(purpose: "add" | "show", options: unknown): Promise<unknown> {
  const publicKey = toBuffers(options as Json);
  const found = await (purpose === "add"
    ? navigator.credentials.create({ publicKey: publicKey as never })
    : navigator.credentials.get({ publicKey: publicKey as never }));
  if (!(found instanceof PublicKeyCredential)) throw new Error("no passkey was given");
  const { response } = found;
  const signed: Json = { clientDataJSON: toText(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    signed.attestationObject = toText(response.attestationObject);
    signed.transports = response.getTransports?.() ?? [];
  } else if (response instanceof AuthenticatorAssertionResponse) {
    signed.authenticatorData = toText(response.authenticatorData);
    signed.signature = toText(response.signature);
    if (response.userHandle) signed.userHandle = toText(response.userHandle);
  }
  return {
    ...{ id: found.id, rawId: toText(found.rawId), type: found.type },
    clientExtensionResults: found.getClientExtensionResults(),
    response: signed,
  };
}

function toBuffers({ challenge, user, excludeCredentials, allowCredentials, ...rest }: Json) {
  const keys = (list: unknown) =>
    (list as Key[] | undefined)?.map((key) => ({ ...key, id: toBytes(key.id) }));
  return {
    ...rest,
    challenge: toBytes(challenge),
    ...(user ? { user: { ...(user as Json), id: toBytes((user as Json).id) } } : {}),
    ...(excludeCredentials ? { excludeCredentials: keys(excludeCredentials) } : {}),
    ...(allowCredentials ? { allowCredentials: keys(allowCredentials) } : {}),
  };
}

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const toBytes = (text: unknown) =>
  Uint8Array.from(atob(String(text).replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
