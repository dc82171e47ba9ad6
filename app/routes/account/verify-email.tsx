import { useLingui } from "@lingui/react/macro";
import { data, Form } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/verify-email";
import { AccountPage, ResultCard } from "./account-page.tsx";

const tokenOf = (url: URL) => (url.searchParams.get("token") ?? "").slice(0, 2_000);

/** The link in the mail. It asks first: programs that scan links must not confirm what a stranger registered. */
export function loader({ url }: Route.LoaderArgs) {
  const hasToken = tokenOf(url) !== "";
  return data({ hasToken }, { status: hasToken ? 200 : 400 });
}

/** Verifies the address. Doing it again shows the same. */
export async function action({ context, url }: Route.ActionArgs) {
  const isConfirmed = await context.get(servicesContext).identity.verifyEmail(tokenOf(url));
  return data({ isConfirmed }, { status: isConfirmed ? 200 : 400 });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const asks = loaderData.hasToken && !actionData;
  return (
    <AccountPage title={t`Confirm your email`}>
      {asks ? (
        <ResultCard picture="envelope" title={t`Confirm your email`}>
          <Form method="post">
            <Button type="submit" wide>{t`Confirm your email`}</Button>
          </Form>
        </ResultCard>
      ) : actionData?.isConfirmed ? (
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
    </AccountPage>
  );
}
