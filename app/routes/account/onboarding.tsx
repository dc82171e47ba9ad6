import { redirectDocument, replace } from "react-router";
import { visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { onboardedCookie, postStadiumNextCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { isOwnDocument } from "#domain/site/site-map.ts";
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
  const headers = new Headers({ "set-cookie": cookieText(onboardedCookie, "1") });
  if (next && !stadiumId) headers.append("set-cookie", cookieText(postStadiumNextCookie, next));
  throw (isOwnDocument(destination) ? redirectDocument : replace)(destination, { status: 303, headers });
}

export default function Onboarding({ loaderData }: Route.ComponentProps) {
  return <OnboardingScreen {...loaderData} />;
}
