import { servicesContext, visitorContext } from "../../context.ts";
import { signInFirst } from "../sign-in-first.ts";
import type { Route } from "./+types/orders";
import { OrdersProblem } from "./orders-problem.tsx";
import { OrdersScreen } from "./orders-screen.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, orders } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/orders");
  return {
    orders: await orders.list(user.id),
    serverNow: context.get(visitorContext).now,
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersScreen {...loaderData} />;
}

export function ErrorBoundary() {
  return <OrdersProblem />;
}
