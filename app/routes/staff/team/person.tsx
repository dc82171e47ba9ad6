import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { hasPower } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { ResetSecondStep } from "../parts/reset-second-step.tsx";

export type Member = {
  id: string;
  userId: string;
  role: StaffRole["role"];
  shopId: string;
  name: string;
  email: string;
};

type Props = {
  roles: [Member, ...Member[]];
  what: (role: StaffRole["role"], shopId: string) => string;
  isSelf: boolean;
  /** Whether the reader may reset a manager's second step. */
  resets: boolean;
};

/** One person with every role they have here; each goes after a confirmation of its own, without scripts too. */
export function Person({ roles, what, isSelf, resets }: Props) {
  const { t } = useLingui();
  const [{ name, email, userId }] = roles;
  return (
    <li className="grid gap-2 border-t px-5 py-3 first:border-t-0">
      <div className="row min-h-11 flex-wrap gap-3">
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          <bdi dir="ltr" className="text-sm wrap-anywhere text-muted">
            {email}
          </bdi>
        </span>
        {resets && !isSelf && hasPower(roles) && <ResetSecondStep userId={userId} />}
      </div>
      <ul className="row flex-wrap items-start gap-2">
        {roles.map(({ id, role, shopId }) => {
          const place = what(role, shopId);
          return (
            <li key={id} className="max-w-full">
              {isSelf ? (
                <span className="row min-h-11 rounded-control bg-soft px-4 text-sm font-medium">{place}</span>
              ) : (
                <details className="rounded-control bg-soft text-sm font-medium">
                  <summary className="row min-h-11 gap-2 ps-4 pe-3" aria-label={t`Remove a role: ${place}`}>
                    <span className="min-w-0 wrap-anywhere">{place}</span>
                    <Icon name="close" className="size-4 text-muted" />
                  </summary>
                  <Form method="post" replace className="p-2">
                    <button
                      type="submit"
                      name="revoke"
                      value={id}
                      className="btn w-full bg-danger px-4 text-on-danger"
                    >
                      {t`Yes, remove the role`}
                    </button>
                  </Form>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
