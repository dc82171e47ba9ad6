import { useLingui } from "@lingui/react/macro";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { TryAgain } from "../try-again.tsx";

export function OrdersProblem() {
  const { t } = useLingui();
  return (
    <main id="main" className="page column">
      <title>{`${t`Orders`} · Seatside`}</title>
      <PageHeader title={t`Orders`} />
      <EmptyState
        picture="satellite-antenna"
        title={t`Error loading orders`}
        text={t`Your orders are safe. Only this screen failed to load.`}
      >
        <TryAgain />
      </EmptyState>
    </main>
  );
}
