import { redirect, redirectDocument, replace } from "react-router";
import { servicesContext, visitorContext } from "../../context.ts";
import { localPath } from "../local-path.ts";
import { isPaymentPath } from "../payment-path.ts";
import type { Route } from "./+types/auth";
import { enterAccount } from "./account-actions.ts";
import { type AuthMode, findQuickFailure, readAuthForm } from "./account-form.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { AuthScreen } from "./auth-screen.tsx";
import { takeOverPhone } from "./take-over-phone.ts";

function modeOf(url: URL): AuthMode {
  return url.searchParams.get("mode") === "register" ? "register" : "sign-in";
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { user, stadiumId } = context.get(visitorContext);
  const next = localPath(url.searchParams.get("next"));
  // The cookie may still name a session that has ended: asking the record keeps two screens from sending in circles.
  if (user && (await context.get(servicesContext).identity.findUser(request.headers)))
    throw leave(afterSignIn(next, stadiumId), redirect);
  return { mode: modeOf(url), next };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const mode = modeOf(url);
  const { identity } = context.get(servicesContext);
  const result = await enterAccount(identity, mode, await request.formData(), request.headers);
  if (!result.ok) return result.failure;
  const { headers } = result;
  for (const cookie of takeOverPhone(request.headers.get("cookie"), result.user.id))
    headers.append("set-cookie", cookie);
  const next = localPath(url.searchParams.get("next"));
  throw leave(afterSignIn(next, context.get(visitorContext).stadiumId), replace, headers);
}

/** With scripts: what can be seen without the server is said at once, and a dead network by its name. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const mode = modeOf(new URL(request.url));
  const values = readAuthForm(await request.clone().formData(), mode);
  const failure = findQuickFailure(mode, values);
  if (failure) return failure;
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return { mode, error: "network", fields: {}, values: {} };
    throw error;
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, next } = loaderData;
  const failure = actionData?.mode === mode ? actionData : null;
  return <AuthScreen key={mode} mode={mode} next={next} failure={failure} />;
}

function leave(destination: string, go: typeof replace, headers?: Headers): Response {
  return (isPaymentPath(destination) ? redirectDocument : go)(destination, { status: 303, headers });
}
