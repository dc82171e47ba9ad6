import { useLingui } from "@lingui/react/macro";
import { Form, redirectDocument, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { requireUser } from "../parts/require-staff.ts";
import { StaffHeader } from "../parts/staff-header.tsx";
import type { Route } from "./+types/invitation";
import { useTeamText } from "./use-team-text.ts";

const tokenOf = (url: URL) => (url.searchParams.get("token") ?? "").slice(0, 40);

/** The link in the invitation's mail. Asks for a confirmation, because programs that scan links must not accept it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { user } = await requireUser(request, url, context);
  const offer = await context.get(servicesContext).team.look(tokenOf(url));
  if (!offer.ok) return { email: user.email, problem: offer.reason, offer: null };
  const isOther = offer.email !== user.email.toLowerCase();
  return {
    email: user.email,
    problem: isOther ? ("other-account" as const) : null,
    // Only the invited person may see the details.
    offer: isOther ? null : { role: offer.role, shopName: offer.shopName, stadiumName: offer.stadiumName },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { user } = await requireUser(request, url, context);
  const { id, email, phone } = user;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const result = await context.get(servicesContext).team.accept({ id, email, name, phone }, tokenOf(url));
  if (result.ok) return redirectDocument("/staff", 303);
  return { problem: result.reason };
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { roleName, problemText } = useTeamText();
  const busy = useNavigation().state === "submitting";
  const problem = actionData?.problem ?? loaderData.problem;
  const { offer } = loaderData;
  const place = offer?.shopName ?? offer?.stadiumName;
  return (
    <>
      <StaffHeader title="Seatside" />
      <main id="main" className="page column">
        <title>{`${t`Invitation`} · Seatside`}</title>
        {problem || !offer ? (
          <EmptyState
            picture="locked"
            title={t`This invitation does not open`}
            text={problemText(problem ?? "")}
          >
            <a href="/home" className="btn bg-primary-tint text-link">
              {t`To the menu`}
            </a>
          </EmptyState>
        ) : (
          <EmptyState
            picture="envelope"
            title={[roleName(offer.role), place && localize(place)].filter(Boolean).join(" · ")}
            text={t`You are invited to work here. Your account gets the screens that belong to it.`}
          >
            <Form method="post">
              <Button type="submit" busy={busy}>{t`Join`}</Button>
            </Form>
          </EmptyState>
        )}
      </main>
    </>
  );
}
