/** The browser's own JSON forms (WebAuthn level 3): older browsers have codes. */
export const hasPasskeys = () =>
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** @throws DOMException if the person dismissed it, it took too long, or the device has no such passkey */
export async function askAuthenticator(purpose: "add" | "show", options: unknown): Promise<unknown> {
  const found =
    purpose === "add"
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            options as PublicKeyCredentialRequestOptionsJSON,
          ),
        });
  if (!(found instanceof PublicKeyCredential)) throw new Error("no passkey was given");
  return found.toJSON();
}
