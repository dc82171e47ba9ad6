import { useLingui } from "@lingui/react/macro";
import { PostButton } from "./lists.tsx";

const dangerous = "btn bg-danger px-4 text-on-primary";

/** For operators: somebody lost phone and codes. After a confirmation; works without scripts. */
export function ResetSecondStep({ userId }: { userId: string }) {
  const { t } = useLingui();
  return (
    <details className="text-end">
      <summary className="btn px-3 text-link">{t`Reset second step`}</summary>
      <p className="pb-2 text-sm text-muted">{t`Call them first and make sure it’s really them.`}</p>
      <PostButton fields={{ act: "reset-second-step" }} name="person" value={userId} className={dangerous}>
        {t`Yes, reset it and sign them out`}
      </PostButton>
    </details>
  );
}

/** Removes an operator's role after a confirmation; works without scripts. */
export function RemoveRole({ roleId }: { roleId: string }) {
  const { t } = useLingui();
  return (
    <details className="text-end">
      <summary className="btn px-3 text-danger">{t`Remove`}</summary>
      <PostButton fields={{ act: "revoke" }} name="role" value={roleId} className={dangerous}>
        {t`Yes, remove the role`}
      </PostButton>
    </details>
  );
}
