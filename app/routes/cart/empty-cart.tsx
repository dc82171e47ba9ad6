import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";

export function EmptyCart() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="fork-and-knife-with-plate"
      title={t`Cart is empty`}
      text={t`Something hot? Something cold? We bring it to your seat.`}
    >
      <LinkButton to="/menu">{t`See the menu`}</LinkButton>
    </EmptyState>
  );
}
