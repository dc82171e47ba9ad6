import { useLingui } from "@lingui/react/macro";
import { Form, replace, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { servicesContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { noticeCookie } from "#app/cookies/cookies.ts";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { formFailure, parseForm, readFields } from "#app/forms/parse-form.ts";
import { useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { resetPasswordSchema } from "#domain/schemas/account.ts";
import { orNetworkFailure } from "../network-failure.ts";
import type { Route } from "./+types/reset-password";
import { AccountPage, ResultCard } from "./account-page.tsx";
import { PasswordField } from "./password-field.tsx";

const fields = ["password", "confirmPassword"] as const;

function tokenOf(url: URL): string {
  return (url.searchParams.get("token") ?? "").slice(0, 200);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = tokenOf(url);
  return { isLive: token !== "" && (await context.get(servicesContext).identity.isResetTokenLive(token)) };
}

/**
 * Sets the new password and ends all sessions, this browser's too: the user signs in again. A guest's session stays, so
 * that signing in takes the guest's orders along.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { identity } = context.get(servicesContext);
  const values = readFields(await request.formData(), fields);
  const parsed = parseForm(resetPasswordSchema, values);
  if (!parsed.ok) return failed(parsed.error, parsed.fields);
  const user = await identity.findUser(request.headers);
  const reset = await identity.resetPassword(tokenOf(url), parsed.data.password, request.headers);
  if (!reset.ok && reset.reason !== "link-over") return failed(null, { password: reset.reason });
  if (!reset.ok) return { ...failed(null), isUsedUp: true };
  const headers = user?.isGuest ? new Headers() : (await identity.signOut(request.headers)).headers;
  for (const cookie of reset.headers.getSetCookie()) headers.append("set-cookie", cookie);
  headers.append("set-cookie", cookieText(noticeCookie, { code: "password-changed", on: "/auth" }));
  throw replace("/auth", { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orNetworkFailure(serverAction, failed("network"));
}

const failed = (error: string | null, codes: Partial<Record<(typeof fields)[number], string>> = {}) => ({
  ...formFailure(error, codes),
  isUsedUp: false,
});

export default function ResetPassword({ loaderData, actionData: failure }: Route.ComponentProps) {
  const isLive = loaderData.isLive && !failure?.isUsedUp;
  const { t } = useLingui();
  const bind = useBoundFields(failure);
  const busy = useNavigation().state === "submitting";
  const newPasswordAttributes = { autoComplete: "new-password", maxLength: 128 };
  return (
    <AccountPage title={t`Choose a new password`} back="/auth">
      {isLive ? (
        <Form method="post" replace noValidate className="card grid gap-4 p-5">
          <FormProblem failure={failure} />
          <PasswordField
            label={t`New password`}
            hint={t`At least 6 characters`}
            {...bind("password", newPasswordAttributes)}
          />
          <PasswordField
            label={t`Confirm new password`}
            {...bind("confirmPassword", newPasswordAttributes)}
          />
          <Button type="submit" wide busy={busy}>
            {busy ? t`Please wait…` : t`Save new password`}
          </Button>
          <p className="text-center text-sm text-muted">{t`You’ll be signed out on every device.`}</p>
        </Form>
      ) : (
        <div role="alert">
          <ResultCard picture="hourglass-not-done" title={t`This link no longer works`}>
            <p>{t`It has already been used or has expired. Getting a new one takes a minute.`}</p>
            <LinkButton to="/forgot-password" wide className="mt-3">{t`Send a new link`}</LinkButton>
            <LinkButton to="/auth" kind="text" wide>{t`Back to sign in`}</LinkButton>
          </ResultCard>
        </div>
      )}
    </AccountPage>
  );
}
