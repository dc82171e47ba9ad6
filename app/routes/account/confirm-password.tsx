import { useLingui } from "@lingui/react/macro";
import { Form, redirectDocument, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { servicesContext } from "#app/context.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { isProven } from "#domain/staff/proof.ts";
import { signInFirst } from "../sign-in-first.ts";
import type { Route } from "./+types/confirm-password";
import { AccountHeader } from "./account-header.tsx";
import { PasswordField } from "./password-field.tsx";

const nextOf = (url: URL) => localPath(url.searchParams.get("next")) ?? "/profile/account";

/** Asked before roles, shops' accounts and exports: a tablet that was left lying must not be enough (decision 23). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const session = await context.get(servicesContext).identity.findSession(request.headers);
  if (!session) throw signInFirst(nextOf(url));
  // Opened by itself, it leads nowhere.
  if (url.searchParams.has("next") && isProven(session.provenAt, Date.now()))
    throw redirectDocument(nextOf(url));
  return { email: session.user.email };
}

export async function action({ request, url, context }: Route.ActionArgs): Promise<FormFailure<"password">> {
  const { identity } = context.get(servicesContext);
  if (!(await identity.findUser(request.headers))) throw signInFirst(nextOf(url));
  const password = String((await request.formData()).get("password") ?? "").slice(0, 200);
  const failed = (error: string | null, field?: string): FormFailure<"password"> => ({
    error,
    fields: field ? { password: field } : {},
    values: {},
  });
  if (!password) return failed("required", "required");
  const checked = await identity.confirmPassword(password, request.headers);
  if (checked.ok) throw redirectDocument(nextOf(url), 303);
  return checked.reason === "invalid-credentials" ? failed(null, "password-wrong") : failed(checked.reason);
}

export default function ConfirmPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const bind = useBoundFields(actionData);
  const busy = useNavigation().state === "submitting";
  const title = t`Your password again`;
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <AccountHeader />
      <PageHeader title={title} back="/profile" />
      <Form method="post" reloadDocument noValidate className="card grid gap-4 p-5">
        <p className="text-muted">
          {t`We ask for it before changing roles or a shop’s account, or downloading your data. After that, we won’t ask again for ten minutes.`}
        </p>
        <FormProblem failure={actionData} />
        <input type="hidden" name="username" autoComplete="username" defaultValue={loaderData.email} />
        <PasswordField
          label={t`Password`}
          {...bind("password", { autoComplete: "current-password", maxLength: 128, autoFocus: true })}
        />
        <Button type="submit" wide busy={busy}>
          {t`Continue`}
        </Button>
      </Form>
    </main>
  );
}
