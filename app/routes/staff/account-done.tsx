import { useLingui } from "@lingui/react/macro";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import type { Route } from "./+types/account-done";

/** The return page of the provider's form. Public, because a shop's owner may have no account with us. */
export const loader = ({ url }: Route.LoaderArgs) => ({ isOld: url.searchParams.has("again") });

export default function AccountDone({ loaderData: { isOld } }: Route.ComponentProps) {
  const { t } = useLingui();
  const title = isOld ? t`This link has expired` : t`Thank you`;
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <EmptyState
        picture={isOld ? "warning" : "check-mark-button"}
        title={title}
        text={
          isOld
            ? t`Each link works once, for a few minutes. Ask whoever sent it for a new one.`
            : t`The payment provider has your answers. You can close this page.`
        }
      />
    </main>
  );
}
