import { useLingui } from "@lingui/react/macro";
import { useNavigation, useSearchParams } from "react-router";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import type { OrderCard as Order } from "../../domain/order-view.ts";
import { LiveChip } from "./live-chip.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { chosenTab, type Tab, tabOf } from "./tabs.ts";
import { useOrderList } from "./use-order-list.ts";

type Props = { orders: Order[]; serverNow: number };

export function OrdersScreen({ orders: loaded, serverNow }: Props) {
  const { t } = useLingui();
  const navigation = useNavigation();
  const [query] = useSearchParams();
  const { orders, asOf } = useOrderList(loaded, serverNow);
  const tab = chosenTab(query.get("tab"), orders);
  const shown = orders.filter((order) => tabOf(order) === tab);
  // A tapped order answers at once, whatever the network does.
  if (/^\/order\/[0-9a-f-]{36}$/.test(navigation.location?.pathname ?? "")) return <OrderSkeleton />;
  return (
    <main id="main" className="page column">
      <title>{`${t`Orders`} · Seatside`}</title>
      <PageHeader title={t`Orders`}>
        {asOf !== null && orders[0] && <LiveChip link={{ asOf }} timeZone={orders[0].timeZone} />}
      </PageHeader>
      <OrderTabs tab={tab} hasCanceled={orders.some((order) => tabOf(order) === "canceled")} />
      {shown.length === 0 && <NoOrders tab={tab} hasAny={orders.length > 0} />}
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} now={serverNow} />
        ))}
      </ul>
    </main>
  );
}

function NoOrders({ tab, hasAny }: { tab: Tab; hasAny: boolean }) {
  const { t } = useLingui();
  const isQuiet = tab === "active" && hasAny;
  return (
    <EmptyState
      picture={isQuiet ? "fork-and-knife-with-plate" : "takeout-box"}
      title={isQuiet ? t`Nothing on its way right now` : t`No orders yet`}
      text={t`Order from your seat, and follow it here until it arrives.`}
    >
      <LinkButton to="/menu">{t`To the menu`}</LinkButton>
    </EmptyState>
  );
}
