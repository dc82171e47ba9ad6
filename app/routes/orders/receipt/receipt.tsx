import { data, redirect } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import { OrderProblem } from "../order-problem.tsx";
import type { Route } from "./+types/receipt";
import { ReceiptScreen } from "./receipt-screen.tsx";

/** For the order's customer, and for who manages its venue; for anybody else it does not exist. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders, staff, contactEmail } = context.get(servicesContext);
  const { session, also: own } = await identity.findSessionWith(request.headers, (userId) =>
    orders.receiptOf(userId, params.orderId),
  );
  if (!session) throw signInFirst(`/order/${params.orderId}/receipt`);
  const { user, roles } = session;
  const ofVenue =
    own || roles.length === 0 ? null : await staff.receiptOf({ userId: user.id, roles }, params.orderId);
  const found = own ?? ofVenue?.order;
  if (!found) throw data(null, { status: 404 });
  // A draft: its own page says how to continue.
  if (found.live.placedAt === null) throw redirect(`/order/${found.id}`);
  // The hand-over proof must not be printed.
  const { handoverQr: _qr, handoverPin: _pin, ...order } = found;
  const asked = new URL(request.url).searchParams;
  const number = asked.get("note");
  const note = order.documents.find((each) => each.note && documentNumber(each) === number) ?? null;
  if (number !== null && !note) throw data(null, { status: 404 });
  return {
    order,
    customer: ofVenue?.customer ?? `${user.firstName} ${user.lastName}`.trim(),
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
