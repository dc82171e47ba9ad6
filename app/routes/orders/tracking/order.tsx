import { data } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { qrPath } from "#domain/seat/qr-path.ts";
import { OrderProblem } from "../order-problem.tsx";
import type { Route } from "./+types/order";
import { OrderScreen } from "./order-screen.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders, push, contactEmail } = context.get(servicesContext);
  const { session, also: order } = await identity.findSessionWith(request.headers, (userId) =>
    orders.detailOf(userId, params.orderId),
  );
  if (!session) throw signInFirst(`/order/${params.orderId}`);
  if (!order) throw data(null, { status: 404 });
  const { language, now } = context.get(visitorContext);
  const pushState = await push.stateOf({ userId: session.user.id, sessionId: session.id }, language);
  const { handoverQr, ...shown } = order;
  return {
    order: shown,
    qr: handoverQr ? qrPath(handoverQr) : null,
    push: pushState,
    support: contactEmail,
    serverNow: now,
  };
}

export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <ScreenCurrency value={loaderData.order.currency}>
      <OrderScreen key={loaderData.order.id} {...loaderData} />
    </ScreenCurrency>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderProblem error={error} />;
}
