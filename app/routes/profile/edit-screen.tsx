import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";

export type ProfileFailure = FormFailure<"firstName" | "lastName" | "phone">;

export function EditScreen({ email, answer }: { email: string; answer: ProfileFailure }) {
  const { t } = useLingui();
  const bind = useBoundFields(answer);
  const busy = useNavigation().state === "submitting";
  const hasFailed = answer.error !== null || Object.keys(answer.fields).length > 0;
  return (
    <main id="main" className="page column">
      <title>{`${t`Edit profile`} · Seatside`}</title>
      <PageHeader title={t`Edit profile`} back="/profile" />
      <Form method="post" replace noValidate className="card grid gap-4 p-5">
        <FormProblem failure={hasFailed ? answer : null} />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label={t`First name`}
            {...bind("firstName", { autoComplete: "given-name", maxLength: 60 })}
          />
          <Field label={t`Last name`} {...bind("lastName", { autoComplete: "family-name", maxLength: 60 })} />
        </div>
        <Field
          label={t`Phone`}
          hint={t`So that the runner can reach you`}
          {...bind("phone", { type: "tel", autoComplete: "tel", maxLength: 40 })}
        />
        <Field
          label={t`Email`}
          hint={t`The email is how you sign in, and stays as it is.`}
          type="email"
          value={email}
          readOnly
          className="[&_input]:bg-soft [&_input]:text-muted"
        />
        <Button type="submit" wide busy={busy}>
          {busy ? t`Please wait…` : t`Save changes`}
        </Button>
      </Form>
    </main>
  );
}
