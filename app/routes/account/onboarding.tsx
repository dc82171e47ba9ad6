import { redirectDocument, replace } from "react-router";
import { visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { postStadiumNextName, rememberNext } from "#app/cookies/next-cookies.ts";
import { onboardedCookieName } from "#app/cookies/visitor.ts";
import { isOwnDocument } from "../payment-path.ts";
import type { Route } from "./+types/onboarding";
import { afterOnboarding } from "./after-sign-in.ts";
import { OnboardingScreen } from "./onboarding-screen.tsx";
import { stepCount } from "./onboarding-steps.ts";

export function loader({ url }: Route.LoaderArgs) {
  const step = Number(url.searchParams.get("step") ?? 1);
  return {
    step: Number.isInteger(step) ? Math.min(Math.max(step, 1), stepCount) : 1,
    next: localPath(url.searchParams.get("next")),
  };
}

/** Both the last step and Skip end here; the stadium is next. */
export async function action({ request, context }: Route.ActionArgs) {
  const next = localPath((await request.formData()).get("next"));
  const { stadiumId } = context.get(visitorContext);
  const destination = afterOnboarding(next, stadiumId);
  const headers = new Headers({ "set-cookie": cookieText(onboardedCookieName, "1") });
  if (next && !stadiumId) headers.append("set-cookie", rememberNext(postStadiumNextName, next));
  throw (isOwnDocument(destination) ? redirectDocument : replace)(destination, { status: 303, headers });
}

export default function Onboarding({ loaderData }: Route.ComponentProps) {
  return <OnboardingScreen {...loaderData} />;
}
