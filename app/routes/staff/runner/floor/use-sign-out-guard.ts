import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { showToast } from "#app/hooks/toast.ts";

/** Blocks signing out, which deletes the phone's data, while deliveries are unsent. */
export function useSignOutGuard(waiting: number): void {
  const { t } = useLingui();
  useEffect(() => {
    if (waiting === 0) return;
    function guard(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/staff/sign-out") return;
      event.preventDefault();
      showToast({
        kind: "error",
        text: t`Some deliveries haven’t been sent from this phone yet. Sign out when you’re back online.`,
        durationMs: 6_000,
      });
    }
    document.addEventListener("submit", guard, true);
    return () => document.removeEventListener("submit", guard, true);
  }, [waiting, t]);
}
