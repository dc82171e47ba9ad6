import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { RemoveRole } from "../parts/remove-role.tsx";
import { ResetSecondStep } from "../parts/reset-second-step.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

export function Operators({
  operators,
  invitations,
  userId,
}: Pick<OpsFacts, "operators" | "invitations" | "userId">) {
  const { t } = useLingui();
  return (
    <Section title={t`Operators`}>
      <ul className="card overflow-hidden">
        {operators.map((each) => (
          <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2 first:border-t-0">
            <span className="min-w-0 grow">
              <span className="block font-medium wrap-anywhere">
                <bdi>{each.name}</bdi>
              </span>
              <span className="block text-sm wrap-anywhere text-muted">
                <bdi dir="ltr">{each.email}</bdi>
              </span>
            </span>
            {each.userId !== userId && <ResetSecondStep userId={each.userId} />}
            {each.userId !== userId && (
              <RemoveRole name="role" roleId={each.id}>
                <input type="hidden" name="act" value="revoke" />
              </RemoveRole>
            )}
          </li>
        ))}
        {invitations.map((each) => (
          <li key={each.id} className="row min-h-14 border-t px-5 py-2 text-muted">
            <bdi dir="ltr" className="grow wrap-anywhere">
              {each.email}
            </bdi>
            {t`Invited`}
          </li>
        ))}
      </ul>
      <Form method="post" replace className="mt-3 grid max-w-[35rem] gap-3">
        <input type="hidden" name="act" value="invite" />
        <Field label={t`Email`} name="email" type="email" autoComplete="off" maxLength={200} />
        <Button type="submit" kind="soft">{t`Invite an operator`}</Button>
      </Form>
    </Section>
  );
}
