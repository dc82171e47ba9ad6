import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import { Button, type ButtonKind } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { formText } from "#app/forms/form-texts.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { browserName } from "#domain/language/browser-name.ts";

/** A screen's answer to `act=options-to-add` or `act=options-to-show`: the challenge. */
export type PasskeyChallenge = { options?: unknown; error?: string | null };

type Props = {
  purpose: "add" | "show";
  kind: ButtonKind;
  more?: () => Record<string, string>;
  children: ReactNode;
};

/**
 * Gets a challenge from the screen's action, has the device answer it, and posts the answer as a form
 * (`act=add-passkey` or `show-passkey`, `response`, the key's `name`, and the fields of `more`).
 */
export function PasskeyButton({ purpose, kind, more, children }: Props) {
  const { t } = useLingui();
  const submit = useSubmit();
  const { submit: ask, data, state } = useFetcher<PasskeyChallenge>();
  const [step, setStep] = useState<"idle" | "asked" | "failed">("idle");
  const answered = useRef<unknown>(null);
  const moreFields = useRef(more);
  const isRefused = useHydrated() && !hasPasskeys();
  useEffect(() => {
    moreFields.current = more;
  }, [more]);

  useEffect(() => {
    // Each challenge goes to the device once.
    if (step !== "asked" || state !== "idle" || !data || answered.current === data) return;
    answered.current = data;
    const { options } = data;
    const answer = options ? askAuthenticator(purpose, options) : Promise.reject(new Error("no challenge"));
    answer
      .then((response) => {
        const { browser, system } = browserName(navigator.userAgent);
        const name = [browser, system].filter(Boolean).join(" · ");
        const fields = { act: `${purpose}-passkey`, response: JSON.stringify(response), name };
        return submit({ ...fields, ...moreFields.current?.() }, { method: "post", replace: true });
      })
      .then(
        () => setStep("idle"),
        // Dismissed, timed out, or no such device.
        () => setStep("failed"),
      );
  }, [step, state, data, purpose, submit]);

  const refusal = (
    <p className="row min-h-12 text-sm text-muted">{t`This browser can’t use passkeys here.`}</p>
  );
  // As high as the button, so that nothing below moves.
  if (isRefused) return refusal;
  return (
    <>
      <noscript>{refusal}</noscript>
      {step === "failed" && (
        <p role="alert" className="font-medium text-canceled">
          {formText(t, data?.error ?? "passkey-failed")}
        </p>
      )}
      <Button
        wide
        kind={kind}
        busy={step === "asked"}
        onClick={() => {
          setStep("asked");
          ask({ act: `options-to-${purpose}` }, { method: "post" });
        }}
      >
        <Icon name="lock" />
        {children}
      </Button>
    </>
  );
}

const hasPasskeys = () => typeof PublicKeyCredential === "function";

type Json = { [name: string]: unknown };
type Key = { id: string; type: "public-key"; transports?: AuthenticatorTransport[] };

/**
 * Passes the server's options to the device's authenticator and returns its answer as JSON. By hand: phones of 2025
 * don't have the browser's own JSON forms (WebAuthn level 3) yet.
 * @throws DOMException if the person dismissed it, it took too long, or the device has no such passkey
 */
async function askAuthenticator(purpose: "add" | "show", options: unknown): Promise<unknown> {
  const publicKey = toBuffers(options as Json);
  const credential = await (purpose === "add"
    ? navigator.credentials.create({ publicKey: publicKey as never })
    : navigator.credentials.get({ publicKey: publicKey as never }));
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey was given");
  const { response } = credential;
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
    ...{ id: credential.id, rawId: toText(credential.rawId), type: credential.type },
    clientExtensionResults: credential.getClientExtensionResults(),
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
