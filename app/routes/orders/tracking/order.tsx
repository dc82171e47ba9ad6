import { data } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie } from "#app/cookies/cookies.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { mayMoveSeat } from "#domain/order-status.ts";
import { qrPath } from "#domain/seat/qr-path.ts";
import { isSamePlace } from "#domain/seat/seat-link.ts";
import { OrderProblem } from "../order-problem.tsx";
import type { Route } from "./+types/order";
import { OrderScreen } from "./order-screen.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { identity, orders, push, seatLinks, contactEmail } = context.get(servicesContext);
  const { session, also: order } = await identity.findSessionWith(request.headers, (userId) =>
    orders.detailOf(userId, params.orderId),
  );
  if (!session) throw signInFirst(`/order/${params.orderId}`);
  if (!order) throw data(null, { status: 404 });
  const { language, now, seat } = context.get(visitorContext);
  const pushState = await push.stateOf({ userId: session.user.id, sessionId: session.id }, language);
  // Every checkout leaves its seat on the phone: only a signature tells that a code was scanned there.
  const isScanned =
    seat &&
    mayMoveSeat(order.live) &&
    !isSamePlace(seat, order.seat) &&
    (await seatLinks.isSigned(
      order.stadiumId,
      seat,
      readCookie(request.headers.get("cookie"), seatSignatureCookie),
    ));
  const { handoverQr, ...shown } = order;
  return {
    order: shown,
    qr: handoverQr ? qrPath(handoverQr) : null,
    push: pushState,
    support: contactEmail,
    scannedSeat: isScanned ? seat : null,
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
