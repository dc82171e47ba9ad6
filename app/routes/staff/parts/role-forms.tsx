import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form } from "react-router";

/** For operators: somebody lost phone and codes. After a confirmation; works without scripts. */
export function ResetSecondStep({ userId }: { userId: string }) {
  const { t } = useLingui();
  return (
    <details className="text-end">
      <summary className="btn px-3 text-link">{t`Reset second step`}</summary>
      <Form method="post" replace>
        <input type="hidden" name="act" value="reset-second-step" />
        <p className="pb-2 text-sm text-muted">{t`Call them first and make sure it’s really them.`}</p>
        <button type="submit" name="person" value={userId} className="btn bg-danger px-4 text-on-primary">
          {t`Yes, reset it and sign them out`}
        </button>
      </Form>
    </details>
  );
}

/** Removes a role after a confirmation; works without scripts. */
export function RemoveRole({
  name,
  roleId,
  children,
}: {
  name: string;
  roleId: string;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <details className="text-end">
      <summary className="btn px-3 text-danger">{t`Remove`}</summary>
      <Form method="post" replace>
        {children}
        <button type="submit" name={name} value={roleId} className="btn bg-danger px-4 text-on-primary">
          {t`Yes, remove the role`}
        </button>
      </Form>
    </details>
  );
}
