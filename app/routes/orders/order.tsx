import { data } from "react-router";
import { servicesContext, visitorContext } from "../../context.ts";
import { signInFirst } from "../sign-in-first.ts";
import type { Route } from "./+types/order";
import { OrderProblem } from "./order-problem.tsx";
import { OrderScreen } from "./order-screen.tsx";
import { qrPath } from "./qr-path.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst(`/order/${params.orderId}`);
  const order = await orders.find(user.id, params.orderId);
  if (!order) throw data(null, { status: 404 });
  const { handoverQr, ...shown } = order;
  return {
    order: shown,
    qr: handoverQr ? qrPath(handoverQr) : null,
    serverNow: context.get(visitorContext).now,
  };
}

export default function Order({ loaderData }: Route.ComponentProps) {
  return <OrderScreen key={loaderData.order.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderProblem error={error} />;
}
