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
      <p>{t`So the runner can find you and your order is saved. Your cart will be here.`}</p>
      <LinkButton kind="soft" wide className="mt-4" to="/auth?mode=register&next=/tip">
        {t`New here? Create an account`}
      </LinkButton>
    </Dialog>
  );
}
