import { useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  /** An account was on this phone: then it is signing in that is most likely, else registering. */
  hadAccount: boolean;
  /** After registering. */
  next: string;
};

export function SignInDialog({ open, onClose, hadAccount, next }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Sign in required`}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Not now`}</Button>
          <LinkButton kind={hadAccount ? "primary" : "soft"} to="/auth?next=/cart">{t`Sign in`}</LinkButton>
        </>
      }
    >
      <p>{t`So the runner can find you and your order is saved. Your cart will be here.`}</p>
      <LinkButton
        kind={hadAccount ? "soft" : "primary"}
        wide
        className="mt-4"
        to={`/auth?mode=register&next=${next}`}
      >
        {t`New here? Create an account`}
      </LinkButton>
    </Dialog>
  );
}
