import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { showToast } from "#app/components/toast.ts";

/** Answers with a document of its own, so that nothing personal stays in memory either. */
export function SignOut() {
  const { t } = useLingui();
  const { Form, state, data } = useFetcher<{ failed: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (data?.failed) showToast({ kind: "error", text: t`Failed to sign out. Please try again.` });
  }, [data]);
  return (
    <Form method="post" action="/profile">
      <Button type="submit" kind="outline" wide busy={state !== "idle"} className="text-danger">
        <Icon name="logout" />
        <Trans>Sign out</Trans>
      </Button>
    </Form>
  );
}
