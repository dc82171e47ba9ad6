import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { AllergyFields } from "#app/components/allergy-fields.tsx";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { PhotoField } from "./photo-field.tsx";

export type ProfileFailure = FormFailure<"firstName" | "lastName" | "phone">;

type Props = {
  email: string;
  name: string;
  photo: string | null;
  allergies: string[];
  answer: ProfileFailure;
};

export function EditScreen({ email, name, photo, allergies, answer }: Props) {
  const { t } = useLingui();
  const bind = useBoundFields(answer);
  const busy = useNavigation().state === "submitting";
  const hasFailed = answer.error !== null || Object.keys(answer.fields).length > 0;
  return (
    <main id="main" className="page column">
      <title>{`${t`Edit profile`} · Seatside`}</title>
      <PageHeader title={t`Edit profile`} back="/profile" />
      <Form method="post" replace noValidate className="card grid gap-4 p-5">
        <PhotoField name={name} photo={photo} />
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
          hint={t`So the runner can reach you`}
          {...bind("phone", { type: "tel", autoComplete: "tel", maxLength: 40 })}
        />
        <Field
          label={t`Email`}
          hint={t`You sign in with this email, so it can’t be changed.`}
          type="email"
          value={email}
          readOnly
          className="[&_input]:bg-soft [&_input]:text-muted"
        />
        <details open={allergies.length > 0 || undefined}>
          <summary className="row min-h-11 gap-2 font-medium">
            {t`Allergies`} <span className="text-sm text-muted">{t`optional`}</span>
            <Icon name="down" className="ms-auto text-muted" />
          </summary>
          <p className="pb-2 text-sm text-muted">
            {t`Kept on this phone. We’ll warn you about dishes that contain it, and the kitchen and the runner see it on your orders until they’re done.`}
          </p>
          <AllergyFields chosen={allergies} />
        </details>
        <Button type="submit" wide busy={busy}>
          {busy ? t`Please wait…` : t`Save changes`}
        </Button>
      </Form>
    </main>
  );
}
