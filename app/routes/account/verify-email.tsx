import { useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/verify-email";
import { AccountHeader } from "./account-header.tsx";
import { ResultCard } from "./result-card.tsx";

/** The link in the mail: opening it verifies the address. Opening it again shows the same. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = (url.searchParams.get("token") ?? "").slice(0, 2_000);
  const isConfirmed = token !== "" && (await context.get(servicesContext).identity.verifyEmail(token));
  return data({ isConfirmed }, { status: isConfirmed ? 200 : 400 });
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id="main" className="page column">
      <title>{`${t`Confirm your email`} · Seatside`}</title>
      <AccountHeader />
      <h1 className="unseen">{t`Confirm your email`}</h1>
      {loaderData.isConfirmed ? (
        <ResultCard picture="check-mark-button" title={t`Your email is confirmed`}>
          <p className="mb-3">{t`All set. Enjoy the game and your food.`}</p>
          <LinkButton to="/home" wide>{t`Go to menu`}</LinkButton>
        </ResultCard>
      ) : (
        <ResultCard picture="hourglass-not-done" title={t`This link no longer works`}>
          <p className="mb-3">{t`You can get a new one in your profile, under “Account & security”.`}</p>
          <LinkButton to="/profile/account" wide>{t`Go to my account`}</LinkButton>
        </ResultCard>
      )}
    </main>
  );
}
