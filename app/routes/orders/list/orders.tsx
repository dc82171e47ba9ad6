import { servicesContext, visitorContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { isPastTab, type ListStart, parseCursor } from "#domain/order/order-list.ts";
import type { Route } from "./+types/orders";
import { OrdersProblem } from "./orders-problem.tsx";
import { OrdersScreen } from "./orders-screen.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, orders } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/orders");
  const { searchParams } = new URL(request.url);
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
