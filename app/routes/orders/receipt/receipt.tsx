import { data, redirect } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { OrderProblem } from "../order-problem.tsx";
import type { Route } from "./+types/receipt";
import { ReceiptScreen } from "./receipt-screen.tsx";

/** Only for the order's customer; for anybody else it does not exist. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders, contactEmail } = context.get(servicesContext);
  const { session, also: found } = await identity.findSessionWith(request.headers, (userId) =>
    orders.detailOf(userId, params.orderId),
  );
  if (!session) throw signInFirst(`/order/${params.orderId}/receipt`);
  if (!found) throw data(null, { status: 404 });
  // A draft: its own page says how to continue.
  if (found.live.placedAt === null) throw redirect(`/order/${found.id}`);
  // The hand-over proof must not be printed.
  const { handoverQr: _qr, handoverPin: _pin, ...order } = found;
  const { firstName, lastName } = session.user;
  return {
    order,
    customer: `${firstName} ${lastName}`.trim(),
    support: contactEmail,
    isNarrow: new URL(request.url).searchParams.get("paper") === "80",
  };
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  return (
    <ScreenCurrency value={loaderData.order.currency}>
      <ReceiptScreen {...loaderData} />
    </ScreenCurrency>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderProblem error={error} />;
}
