import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SelectField } from "#app/components/fields/select-field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { isPrivileged } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { TwoLines } from "../parts/lists.tsx";
import { ResetSecondStep } from "../parts/role-forms.tsx";

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
  roleLabel: (role: StaffRole["role"], shopId: string) => string;
  /** Every role of the venue, as the invitation's select has them. */
  places: { value: string; label: string }[];
  isSelf: boolean;
  /** Whether the reader may reset a manager's second step. */
  resets: boolean;
};

/** One person with every role they have here; each goes after a confirmation of its own, without scripts too. */
export function Person({ roles, roleLabel, places, isSelf, resets }: Props) {
  const { t } = useLingui();
  const ownPlaces = roles.map(({ role, shopId }) => (shopId ? `${role}:${shopId}` : role));
  const free = places.filter(({ value }) => !ownPlaces.includes(value));
  const [{ name, email, userId }] = roles;
  return (
    <li className="grid gap-2 border-t px-5 py-3 first:border-t-0">
      <div className="row min-h-11 flex-wrap gap-3">
        <TwoLines name={<bdi>{name}</bdi>} about={<bdi dir="ltr">{email}</bdi>} />
        {resets && !isSelf && isPrivileged(roles) && <ResetSecondStep userId={userId} />}
      </div>
      <ul className="row flex-wrap items-start gap-2">
        {roles.map(({ id, role, shopId }) => {
          const place = roleLabel(role, shopId);
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
                      className="btn w-full bg-danger px-4 text-on-primary"
                    >
                      {t`Yes, remove the role`}
                    </button>
                  </Form>
                </details>
              )}
            </li>
          );
        })}
        {free.length > 0 && !isSelf && (
          <li className="max-w-full">
            <details className="rounded-control edge text-sm font-medium">
              <summary className="row min-h-11 gap-2 ps-3 pe-4">
                <Icon name="plus" className="size-4" />
                {t`Role`}
              </summary>
              <Form method="post" replace className="grid gap-2 p-3 pt-1">
                <input type="hidden" name="email" value={email} />
                <SelectField label={t`Role`} name="place" options={free} />
                <Button type="submit" kind="soft">{t`Send the invitation`}</Button>
              </Form>
            </details>
          </li>
        )}
      </ul>
    </li>
  );
}
