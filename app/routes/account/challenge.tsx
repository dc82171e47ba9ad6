import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { data, redirectDocument } from "react-router";
import { Button } from "#app/components/button.tsx";
import { servicesContext } from "#app/context.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { readFields } from "#app/forms/parse-form.ts";
import type { Route } from "./+types/challenge";
import { AccountPage, ResultCard } from "./account-page.tsx";

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

/** A plain form in a document of its own: without scripts the person waits, then taps. */
export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  const { waitMs, siteKey } = loaderData;
  const token = actionData?.token ?? loaderData.token;
  const error = actionData?.error;
  const { t } = useLingui();
  const title = t`One moment, please`;
  return (
    <AccountPage title={title}>
      <ResultCard picture="hourglass-not-done" title={title}>
        <p>
          {t`Many people are on your network right now. Please wait three seconds, then continue. Nothing was lost and you weren’t charged.`}
        </p>
        <form method="post" className="mt-3 grid w-full gap-3">
          {error && (
            <p role="alert" className="font-medium text-canceled">
              {error === "too-early"
                ? t`That was a little early. Please wait three seconds.`
                : t`That didn’t work. Please try again.`}
            </p>
          )}
          <input type="hidden" name="token" value={token} />
          {siteKey && (
            <>
              <div className="cf-turnstile" data-sitekey={siteKey} />
              <script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async />
            </>
          )}
          <ContinueButton key={token} waitMs={waitMs} />
        </form>
      </ResultCard>
    </AccountPage>
  );
}

/** With scripts it can't be tapped too early, and says when. */
function ContinueButton({ waitMs }: { waitMs: number }) {
  const { t } = useLingui();
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    setIsWaiting(true);
    const timer = setTimeout(() => setIsWaiting(false), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return (
    <Button type="submit" wide busy={isWaiting}>
      {isWaiting ? t`Please wait…` : t`Continue`}
    </Button>
  );
}
