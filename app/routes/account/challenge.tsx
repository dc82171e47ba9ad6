import { data, redirectDocument } from "react-router";
import { servicesContext } from "#app/context.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { readFields } from "#app/forms/parse-form.ts";
import type { Route } from "./+types/challenge";
import { ChallengeScreen } from "./challenge-screen.tsx";

const nextOf = (url: URL) => localPath(url.searchParams.get("next")) ?? "/home";

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).challenge.begin();
}

/** The pass is a cookie; the fan then repeats the action that asked for it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { token, "cf-turnstile-response": answer } = readFields(await request.formData(), [
    "token",
    "cf-turnstile-response",
  ]);
  const solved = await context.get(servicesContext).challenge.solve({ token, answer }, request.headers);
  if (solved.ok) throw redirectDocument(nextOf(url), { status: 303, headers: solved.headers });
  // Too early: the same form is kept, so that the wait does not start over.
  return data({ error: solved.reason, token: solved.reason === "too-early" ? token : null }, { status: 400 });
}

export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChallengeScreen
      {...loaderData}
      token={actionData?.token ?? loaderData.token}
      error={actionData?.error ?? null}
    />
  );
}
