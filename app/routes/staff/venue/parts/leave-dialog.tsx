import { Trans, useLingui } from "@lingui/react/macro";
import type { useBlocker } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";

export function LeaveDialog({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t`Leave without saving?`}
      actions={
        <>
          <Button kind="outline" onClick={() => blocker.proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
          <Button onClick={() => blocker.reset?.()}>
            <Trans>Keep editing</Trans>
          </Button>
        </>
      }
    >
      <Trans>You’ll lose what you typed here.</Trans>
    </Dialog>
  );
}
