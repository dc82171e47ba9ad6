import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";

/** Shown when an order does not exist or could not be loaded. */
export function OrderProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? t`Order not found` : t`Failed to load order`;
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <PageHeader title={t`Order`} back="/orders" />
      {isMissing ? (
        <EmptyState
          picture="magnifying-glass-tilted-left"
          title={title}
          text={t`It may have been placed from another account.`}
        >
          <LinkButton to="/orders" kind="soft">{t`Your orders`}</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          picture="satellite-antenna"
          title={title}
          text={t`Your order is safe. Only this screen failed to load.`}
        >
          <TryAgain />
        </EmptyState>
      )}
    </main>
  );
}

/** Reloads the screen: in place with scripts, else as a plain link. */
export function TryAgain() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  return (
    <LinkButton
      to={pathname + search}
      reloadDocument
      aria-busy={state === "loading" || undefined}
      onClick={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    >
      {t`Try Again`}
    </LinkButton>
  );
}
