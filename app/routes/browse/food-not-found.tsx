import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";

export function FoodNotFound() {
  const { t } = useLingui();
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <PageHeader title={t`Menu`} back="/home" />
      <EmptyState
        picture="fork-and-knife-with-plate"
        title={t`Food not found`}
        text={t`It may have left the menu. The rest of it is still hot.`}
      >
        <LinkButton to="/menu">{t`See the whole menu`}</LinkButton>
      </EmptyState>
    </main>
  );
}
