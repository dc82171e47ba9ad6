import { useLingui } from "@lingui/react/macro";
import { useNavigation, useSearchParams } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import type { ListStart, OrderList } from "#domain/order/order-list.ts";
import { LiveChip } from "../live-chip.tsx";
import { OlderLink } from "./older-link.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { chosenTab, type Tab, tabOf } from "./tabs.ts";
import { useOrderList } from "./use-order-list.ts";

type Props = { list: OrderList; start: ListStart | null; serverNow: number };

export function OrdersScreen({ list, start, serverNow }: Props) {
  const { t } = useLingui();
  const navigation = useNavigation();
  const [query] = useSearchParams();
  const { orders, older, asOf, offsetMs, addOlder } = useOrderList(list, start, serverNow);
  const now = useNow(15_000, offsetMs, serverNow);
  const tab = chosenTab(query.get("tab"), orders);
  const shown = orders.filter((order) => tabOf(order) === tab);
  // Shows the placeholder as soon as an order is tapped.
  if (/^\/order\/[0-9a-f-]{36}$/.test(navigation.location?.pathname ?? "")) return <OrderSkeleton />;
  return (
    <main id="main" className="page column">
      <title>{`${t`Orders`} · Seatside`}</title>
      <PageHeader title={t`Orders`}>
        {asOf !== null && orders[0] && <LiveChip link={{ asOf }} timeZone={orders[0].timeZone} />}
      </PageHeader>
      <OrderTabs
        tab={tab}
        keepsList={start === null}
        hasCanceled={orders.some((order) => tabOf(order) === "canceled")}
      />
      {start?.tab === tab && (
        <LinkButton to={`/orders?tab=${tab}`} kind="text" className="mb-3">{t`Latest orders`}</LinkButton>
      )}
      {shown.length === 0 && <NoOrders tab={tab} hasAny={orders.length > 0} />}
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} now={now} />
        ))}
      </ul>
      {tab !== "active" && <OlderLink tab={tab} cursor={older[tab]} onPage={addOlder} />}
    </main>
  );
}

function NoOrders({ tab, hasAny }: { tab: Tab; hasAny: boolean }) {
  const { t } = useLingui();
  const isQuiet = tab === "active" && hasAny;
  return (
    <EmptyState
      picture={isQuiet ? "fork-and-knife-with-plate" : "takeout-box"}
      title={isQuiet ? t`No active orders` : t`No orders yet`}
      text={t`Order from your seat and track it here until it arrives.`}
    >
      <LinkButton to="/menu">{t`Go to menu`}</LinkButton>
    </EmptyState>
  );
}
