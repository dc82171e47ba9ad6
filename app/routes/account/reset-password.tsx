import { replace } from "react-router";
import { servicesContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { noticeCookie } from "#app/cookies/cookies.ts";
import { parseForm, readFields } from "#app/forms/parse-form.ts";
import { resetPasswordSchema } from "#domain/schemas/account.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/reset-password";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

const fields = ["password", "confirmPassword"] as const;

function tokenOf(url: URL): string {
  return (url.searchParams.get("token") ?? "").slice(0, 200);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = tokenOf(url);
  return { isLive: token !== "" && (await context.get(servicesContext).identity.isResetTokenLive(token)) };
}

/** Sets the new password and ends all sessions, this browser's too: the user signs in again. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { identity } = context.get(servicesContext);
  const values = readFields(await request.formData(), fields);
  const parsed = parseForm(resetPasswordSchema, values);
  if (!parsed.ok) {
    const error = Object.values(parsed.fields).includes("required") ? "required" : null;
    return { isUsedUp: false, error, fields: parsed.fields, values: {} };
  }
  const reset = await identity.resetPassword(tokenOf(url), parsed.data.password, request.headers);
  if (!reset.ok && reset.reason !== "link-over")
    return { isUsedUp: false, error: null, fields: { password: reset.reason }, values: {} };
  if (!reset.ok) return { isUsedUp: true, error: null, fields: {}, values: {} };
  const { headers } = await identity.signOut(request.headers);
  for (const cookie of reset.headers.getSetCookie()) headers.append("set-cookie", cookie);
  headers.append("set-cookie", cookieText(noticeCookie, { code: "password-changed", on: "/auth" }));
  throw replace("/auth", { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError)
      return unreached({ isUsedUp: false, error: "network", fields: {}, values: {} });
    throw error;
  }
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isLive = loaderData.isLive && !actionData?.isUsedUp;
  return <ResetPasswordScreen isLive={isLive} failure={actionData ?? null} />;
}
