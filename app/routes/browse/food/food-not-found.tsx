import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Foot } from "#app/components/foot.tsx";
import { PageHeader } from "#app/components/page-header.tsx";

export function FoodNotFound() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <PageHeader title={t`Menu`} back="/home" />
      <EmptyState
        picture="fork-and-knife-with-plate"
        title={t`Food not found`}
        text={t`It may be off the menu. Everything else is still hot.`}
      >
        <div className="grid gap-3">
          <LinkButton to="/menu">{t`See the whole menu`}</LinkButton>
          <LinkButton to={pathname} replace kind="text">
            {t`Try again`}
          </LinkButton>
        </div>
      </EmptyState>
      <Foot />
    </main>
  );
}
