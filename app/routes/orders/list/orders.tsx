import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { call } from "#app/api/client.ts";
import { LinkButton, Spinner } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { Skeleton } from "#app/components/page/skeleton.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { showToast } from "#app/hooks/toast.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { signInFirst } from "#app/routes/redirects.ts";
import {
  isPastTab,
  type ListStart,
  type OrderList,
  olderPath,
  type PastTab,
  parseCursor,
} from "#domain/order/order-list.ts";
import { LiveChip } from "../live-chip.tsx";
import { TryAgain } from "../order-problem.tsx";
import type { Route } from "./+types/orders";
import { OrderCard } from "./order-card.tsx";
import { chosenTab, type Tab, tabOf, useOrderList } from "./use-order-list.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { identity, orders } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst(url.pathname + url.search);
  const { searchParams } = url;
  const tab = searchParams.get("tab");
  // An invalid cursor (a truncated link) shows the newest orders instead of an error.
  const before = isPastTab(tab) ? parseCursor(searchParams.get("before")) : null;
  const start: ListStart | null = before && isPastTab(tab) ? { tab, createdAt: before.createdAt } : null;
  return {
    list: await orders.list(user.id, start ? { [start.tab]: before } : {}),
    start,
    serverNow: context.get(visitorContext).now,
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { start } = loaderData;
  // Each page of the list has its own state.
  return <OrdersScreen key={`${start?.tab} ${start?.createdAt}`} {...loaderData} />;
}

export function ErrorBoundary() {
  return <OrdersProblem />;
}

export function OrdersProblem() {
  const { t } = useLingui();
  return (
    <Screen title={t`Orders`}>
      <EmptyState
        picture="satellite-antenna"
        title={t`Error loading orders`}
        text={t`Your orders are safe. Only this screen failed to load.`}
      >
        <TryAgain />
      </EmptyState>
    </Screen>
  );
}

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

type OrderTabsProps = {
  tab: Tab;
  hasCanceled: boolean;
  /** The loaded list has every tab's newest orders, so a change of tab loads nothing. */
  keepsList: boolean;
};

/** The tabs are links, so that they work without scripts and survive a reload. */
function OrderTabs({ tab, hasCanceled, keepsList }: OrderTabsProps) {
  const { t } = useLingui();
  const tabs: [Tab, string][] = [
    ["active", t`Active`],
    ["completed", t`Completed`],
  ];
  if (hasCanceled) tabs.push(["canceled", t({ message: "Canceled", context: "tab" })]);
  return (
    <nav
      aria-label={t`Filter orders`}
      className="mb-3 grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-soft p-1"
    >
      {tabs.map(([each, label]) => (
        <Link
          key={each}
          to={each === "active" ? "/orders" : `/orders?tab=${each}`}
          replace
          preventScrollReset
          defaultShouldRevalidate={!keepsList}
          aria-current={each === tab ? "page" : undefined}
          className="grid min-h-11 place-items-center rounded-small px-2 font-medium text-muted aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[0_1px_4px_rgb(16_22_40/.1)]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type OlderLinkProps = {
  tab: PastTab;
  cursor: string | null;
  onPage: (tab: PastTab, page: OrderList) => void;
};

/** Appends the next page; without scripts the link opens it. */
function OlderLink({ tab, cursor, onPage }: OlderLinkProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  if (cursor === null) return null;
  async function more(event: React.MouseEvent) {
    // In a new tab it is an ordinary page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (isBusy || cursor === null) return;
    setBusy(true);
    const answer = await call("GET /orders", {}, { query: { tab, before: cursor } });
    setBusy(false);
    if (answer.ok) onPage(tab, answer.body);
    else showToast({ kind: "error", text: t`We couldn’t load older orders. Please try again.` });
  }
  return (
    <LinkButton
      to={olderPath(tab, cursor)}
      kind="soft"
      wide
      className="mt-4"
      aria-busy={isBusy || undefined}
      onClick={more}
    >
      {t`Show more`}
      {isBusy && <Spinner />}
    </LinkButton>
  );
}

export function OrderSkeleton() {
  const { t } = useLingui();
  return (
    <main id="main" className="page column" aria-busy="true">
      <PageHeader title={t`Loading your order…`} back="/orders" />
      <div className="grid gap-3">
        <Card className="grid justify-items-center gap-3 px-5 py-6">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="min-h-11 w-52" />
          <Skeleton className="h-5 w-48" />
        </Card>
        <Card className="row gap-4 p-4">
          <Skeleton className="size-39 flex-none" />
          <span className="grid grow gap-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-7 w-24" />
          </span>
        </Card>
        <Card className="grid gap-5 px-5 py-6">
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} className="h-9 w-full" />
          ))}
        </Card>
      </div>
    </main>
  );
}
