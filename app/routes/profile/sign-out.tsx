import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useToastOn } from "#app/hooks/use-toast-on.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { clientAction } from "./profile.tsx";

/** Responds with a new document, so that no personal data stays in memory. */
export function SignOut() {
  const { t } = useLingui();
  const { Form, state, data } = useFetcher<typeof clientAction>();
  useToastOn(
    data,
    (answer) => answer?.failed && { kind: "error", text: t`Failed to sign out. Please try again.` },
  );
  return (
    <Form method="post" action="/profile" className="grid gap-2">
      {useVisitor()?.user?.isGuest && (
        <p className="px-1 text-sm text-muted">
          <Trans>
            You don’t have an account. Sign out and you’ll lose access to your orders and receipts.
          </Trans>
        </p>
      )}
      <Button type="submit" kind="outline" wide busy={state !== "idle"} className="text-danger">
        <Icon name="logout" />
        <Trans>Sign out</Trans>
      </Button>
    </Form>
  );
}
