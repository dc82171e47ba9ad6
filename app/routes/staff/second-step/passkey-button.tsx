import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { browserName } from "#domain/language/browser-name.ts";
import { askAuthenticator, hasPasskeys } from "./authenticator.ts";
import type { action } from "./second-step.tsx";

/** Asks the server for a challenge and the device to answer it, and sends the answer as a form. */
export function PasskeyButton({ purpose }: { purpose: "add" | "show" }) {
  const { t } = useLingui();
  const submit = useSubmit();
  const { submit: ask, data, state } = useFetcher<typeof action>();
  const [step, setStep] = useState<"idle" | "asked" | "failed">("idle");
  const answered = useRef<unknown>(null);
  const isRefused = useHydrated() && !hasPasskeys();

  useEffect(() => {
    // Each challenge goes to the device once.
    if (step !== "asked" || state !== "idle" || !data || answered.current === data) return;
    answered.current = data;
    const options = "options" in data ? data.options : null;
    const answer = options ? askAuthenticator(purpose, options) : Promise.reject(new Error("no challenge"));
    answer
      .then((response) => {
        const { browser, system } = browserName(navigator.userAgent);
        const name = [browser, system].filter(Boolean).join(" · ");
        const fields = { act: `${purpose}-passkey`, response: JSON.stringify(response), name };
        return submit(fields, { method: "post", replace: true });
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
  // The button is there from the first byte, and what stands for it is as high: a tap below it never misses.
  if (isRefused) return refusal;
  return (
    <>
      <noscript>{refusal}</noscript>
      {step === "failed" && (
        <p role="alert" className="font-medium text-canceled">
          {t`The passkey didn’t work. Please try again.`}
        </p>
      )}
      <Button
        wide
        kind={purpose === "add" ? "soft" : "primary"}
        busy={step === "asked"}
        onClick={() => {
          setStep("asked");
          ask({ act: `options-to-${purpose}` }, { method: "post" });
        }}
      >
        <Icon name="lock" />
        {purpose === "add" ? t`Add a passkey` : t`Use a passkey`}
      </Button>
    </>
  );
}
