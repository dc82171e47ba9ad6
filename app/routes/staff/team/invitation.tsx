import { Trans, useLingui } from "@lingui/react/macro";
import { Form, redirectDocument, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { MailedCode } from "#app/components/fields/mailed-code.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { typedCode } from "#domain/language/typed.ts";
import { problemText, teamProblems } from "../parts/code-texts.ts";
import { roleText } from "../parts/named.tsx";
import { requireUser } from "../parts/require-staff.ts";
import { StaffHeader } from "../parts/staff-header.tsx";
import type { Route } from "./+types/invitation";

const tokenOf = (url: URL) => (url.searchParams.get("token") ?? "").slice(0, 40);

/** The link in the invitation's mail. It asks first, because programs that scan links must not join. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { user } = await requireUser(request, url, context);
  const offer = await context.get(servicesContext).invitations.look(tokenOf(url));
  if (!offer.ok) return { email: user.email, problem: offer.reason, offer: null };
  const isOther = offer.email !== user.email.toLowerCase();
  return {
    email: user.email,
    problem: isOther ? ("other-account" as const) : null,
    // Only the invited person may see the details.
    offer: isOther ? null : { role: offer.role, shopName: offer.shopName, stadiumName: offer.stadiumName },
  };
}

/** The first press mails a code, where one is needed; the form with the code joins. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { user, sessionId } = await requireUser(request, url, context);
  const { invitations } = context.get(servicesContext);
  const code = typedCode(String((await request.formData()).get("code") ?? ""));
  if (!code) {
    const sent = await invitations.sendCode(user, tokenOf(url));
    if (!sent.ok || sent.isNeeded) return { problem: sent.ok ? null : sent.reason };
  }
  const { id, email, phone } = user;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const result = await invitations.accept({ id, email, name, phone, sessionId }, tokenOf(url), code);
  if (result.ok) return redirectDocument("/staff", 303);
  return { problem: result.reason };
}

const passing = ["code-wrong", "mail-failed"];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const localize = useLocalize();
  const busy = useNavigation().state === "submitting";
  const { offer, email } = loaderData;
  const problem = actionData?.problem ?? null;
  const ending = loaderData.problem ?? (problem && !passing.includes(problem) ? problem : null);
  const asksForCode = actionData !== undefined && problem !== "mail-failed";
  const place = offer?.shopName ?? offer?.stadiumName;
  return (
    <>
      <StaffHeader title="Seatside" />
      <main id="main" className="page column">
        <title>{`${t`Invitation`} · Seatside`}</title>
        {ending || !offer ? (
          <EmptyState
            picture="locked"
            title={t`This invitation can’t be opened`}
            text={problemText(
              t,
              teamProblems,
              ending === "too-many" ? "too-many-codes" : (ending ?? "unknown"),
            )}
          >
            <a href="/home" className="btn bg-primary-tint text-link">
              {t`Go to menu`}
            </a>
          </EmptyState>
        ) : (
          <EmptyState
            picture="envelope"
            title={[roleText(t, offer.role), place && localize(place)].filter(Boolean).join(" · ")}
            text={
              asksForCode ? (
                <Trans>
                  We emailed a code to <bdi className="inline-block max-w-full wrap-anywhere">{email}</bdi>.
                  Type it here to join.
                </Trans>
              ) : (
                t`You’ve been invited to join the team. Your account will get the matching screens.`
              )
            }
          >
            <Form
              method="post"
              className={`grid gap-3${asksForCode ? " w-72 max-w-full" : ""}`}
              key={asksForCode ? "code" : "join"}
            >
              {asksForCode && (
                <MailedCode label={t`Code from the email`} error={problemText(t, teamProblems, problem)} />
              )}
              {problem === "mail-failed" && (
                <p role="alert" className="text-canceled">
                  {t(teamProblems["code-not-mailed"])}
                </p>
              )}
              <Button type="submit" busy={busy}>{t`Join`}</Button>
            </Form>
            {asksForCode && (
              <Form method="post" className="mt-2">
                <button type="submit" className="btn text-link" disabled={busy}>
                  {t`Send another code`}
                </button>
              </Form>
            )}
          </EmptyState>
        )}
      </main>
    </>
  );
}
