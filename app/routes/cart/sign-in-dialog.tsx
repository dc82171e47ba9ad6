import { useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";

export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Sign in required`}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Not now`}</Button>
          <LinkButton to="/auth?next=/cart">{t`Sign in`}</LinkButton>
        </>
      }
    >
      {t`So that the runner finds you and the order stays yours. Your cart waits here.`}
    </Dialog>
  );
}
