import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
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
      <Link to="/auth?mode=register&next=/tip" className="row min-h-11 font-medium text-link">
        {t`New here? Create an account`}
      </Link>
    </Dialog>
  );
}
