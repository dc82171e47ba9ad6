import { servicesContext } from "#app/context.ts";
import { parseForm, readFields } from "#app/forms/parse-form.ts";
import { logError } from "#app/log.ts";
import { forgotPasswordSchema } from "#domain/schemas/account.ts";
import { challengeFirst } from "../challenge-first.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/forgot-password";
import { type ForgotAnswer, ForgotPasswordScreen } from "./forgot-password-screen.tsx";

/** Answered on the phone; a form that is sent before React is there asks the server. */
const emptyAnswer = (values: { email: string }): ForgotAnswer => ({
  ...{ sentTo: null, error: "required", fields: { email: "required" }, values },
});

/** The response is the same whether the account exists or not. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<ForgotAnswer> {
  const values = readFields(await request.formData(), ["email"]);
  if (!values.email.trim()) return emptyAnswer(values);
  const parsed = parseForm(forgotPasswordSchema, values);
  if (!parsed.ok) return { sentTo: null, error: null, fields: parsed.fields, values };
  const { identity } = context.get(servicesContext);
  const asked = await identity
    .requestPasswordReset(parsed.data.email, url.origin, request.headers)
    .catch((error: unknown) => {
      logError("asking for a password reset failed", error);
      return null;
    });
  if (!asked) return { sentTo: null, error: "reset-failed", fields: {}, values };
  if (!asked.ok) throw challengeFirst(url);
  return { sentTo: parsed.data.email, error: null, fields: {}, values };
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await request.clone().formData(), ["email"]);
  if (!values.email.trim()) return emptyAnswer(values);
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return unreached({ sentTo: null, error: "network", fields: {}, values });
    throw error;
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return <ForgotPasswordScreen answer={actionData ?? null} />;
}
