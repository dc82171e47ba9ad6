import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Form } from "react-router";

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
