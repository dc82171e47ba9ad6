import { data, redirect } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import { OrderProblem } from "../order-problem.tsx";
import type { Route } from "./+types/receipt";
import { ReceiptScreen } from "./receipt-screen.tsx";

/** Only for the order's customer; for anybody else it does not exist. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders, contactEmail } = context.get(servicesContext);
  const { session, also: found } = await identity.findSessionWith(request.headers, (userId) =>
    orders.receiptOf(userId, params.orderId),
  );
  if (!session) throw signInFirst(`/order/${params.orderId}/receipt`);
  if (!found) throw data(null, { status: 404 });
  // A draft: its own page says how to continue.
  if (found.live.placedAt === null) throw redirect(`/order/${found.id}`);
  // The hand-over proof must not be printed.
  const { handoverQr: _qr, handoverPin: _pin, ...order } = found;
  const { firstName, lastName } = session.user;
  const asked = new URL(request.url).searchParams;
  const number = asked.get("note");
  const note = order.documents.find((each) => each.note && documentNumber(each) === number) ?? null;
  if (number !== null && !note) throw data(null, { status: 404 });
  return {
    order,
    customer: `${firstName} ${lastName}`.trim(),
    support: contactEmail,
    note,
    isNarrow: asked.get("paper") === "80",
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
