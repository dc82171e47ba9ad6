import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { data, useRevalidator } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie } from "#app/cookies/cookies.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { useLiveOrder } from "#app/live/follow-order.ts";
import { isSettled } from "#app/live/live-state.ts";
import { signInFirst } from "#app/routes/redirects.ts";
import { isComplaintOver } from "#domain/complaint/complaint.ts";
import type { PushState } from "#domain/notice/push.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { type Stage, stageOf } from "#domain/order/stage.ts";
import { isActive, isBefore, mayMoveSeat, OrderStatus } from "#domain/order-status.ts";
import { type QrPath, qrPath } from "#domain/seat/qr-path.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { isSamePlace } from "#domain/seat/seat-link.ts";
import { AgainForm } from "../again-form.tsx";
import { LiveChip } from "../live-chip.tsx";
import { OrderCode } from "../order-code.tsx";
import { OrderProblem } from "../order-problem.tsx";
import { SupportLine } from "../support-line.tsx";
import type { Route } from "./+types/order";
import { CancelOrder, SwitchWay } from "./change-order.tsx";
import { ComplaintCard } from "./complaint-card.tsx";
import { ContactCard, HandoverCard, HandoverDialog, RaiseSign } from "./handover-card.tsx";
import { ItemsCard } from "./items-card.tsx";
import { PickupCard } from "./pickup-card.tsx";
import { PushCard } from "./push-card.tsx";
import { SeatCard } from "./seat-card.tsx";
import { StatusCard, stageWords } from "./status-card.tsx";
import { Timeline } from "./timeline.tsx";
import { useCurrentOrder } from "./use-current-order.ts";

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

type Props = {
  order: Omit<OrderDetail, "handoverQr">;
  qr: QrPath | null;
  push: PushState | null;
  serverNow: number;
  support: string;
  /** Another seat, whose code this phone has scanned. */
  scannedSeat: Seat | null;
};

/** Answers a waiting fan's questions in their order: when, where is it, how do I get it, what was it. */
export function OrderScreen({ order: loaded, qr, push, serverNow, support, scannedSeat }: Props) {
  const { t } = useLingui();
  const { live, link, offsetMs, isDenied } = useLiveOrder(loaded.id, loaded.live, serverNow);
  const order = useCurrentOrder(loaded, live);
  const now = useNow(5_000, offsetMs, serverNow);
  const [isShowing, setShowing] = useState(false);
  const { revalidate } = useRevalidator();
  const stage = stageOf(live);
  const isNext = stage === "arrived" || (stage === "delivering" && live.contact?.stopsBefore === 0);
  const isComing = stage === "delivering" || stage === "arrived" || stage === "on-shelf";
  const isDone = stage === "delivered" || stage === "collected";
  const isHelpAbove = isDone && (live.complaint !== null || isComplaintOver(live, now));
  const canHandOver = isActive(live.status) && live.placedAt !== null;

  // For example signed out elsewhere: the loader redirects.
  useEffect(() => {
    if (isDenied) void revalidate();
  }, [isDenied, revalidate]);

  // The code is for the hand-over: until there is a bag, the wait comes first.
  const isEarly = stage === "waiting" || stage === "preparing";
  const isPickup = live.fulfilment === "pickup";
  const handover = canHandOver && <HandoverCard order={order} qr={qr} onOpen={() => setShowing(true)} />;
  const place = <PickupCard order={{ ...order, live }} />;
  // For a pickup the place comes before the code.
  const isToFetch = stage === "to-shelf" || stage === "on-shelf";
  return (
    <main id="main" className="page column">
      <PageHeader title={<OrderCode code={order.orderCode} />} back="/orders">
        {!isSettled(live) && (
          <span className="flex-none">
            <LiveChip link={link} timeZone={order.timeZone} />
          </span>
        )}
      </PageHeader>
      <StatusAnnouncer stage={stage} orderCode={order.orderCode} />
      <div className="grid grid-cols-1 gap-3">
        <StatusCard order={order} live={live} stage={stage} now={now} />
        {isToFetch && place}
        {stage === "waiting" && <CancelOrder id={order.id} />}
        {isDone && <ComplaintCard order={order} live={live} now={now} operator={support} />}
        {(isDone || stage === "canceled") && <AgainForm id={order.id} />}
        {isNext && (
          <RaiseSign
            code={order.orderCode}
            phone={live.contact?.phone ?? undefined}
            hasArrived={stage === "arrived"}
            onShowCode={() => setShowing(true)}
          />
        )}
        {stage === "arrived" && <ContactCard contact={live.contact} />}
        {!isEarly && handover}
        {stage !== "draft" && stage !== "expired" && <Timeline live={live} timeZone={order.timeZone} />}
        {stage === "delivering" && <ContactCard contact={live.contact} />}
        {/* Appears after hydration, below what the fan reads, so that it shifts nothing of it. */}
        {canHandOver && <PushCard push={push} isPickup={live.fulfilment === "pickup"} />}
        <ItemsCard order={order} status={live.status} isPickup={live.fulfilment === "pickup"} />
        {isEarly && handover}
        {isPickup ? (
          !isToFetch && place
        ) : (
          <SeatCard order={order} mayMove={mayMoveSeat(live)} scannedSeat={scannedSeat}>
            {order.switchesTo && isBefore(live.status, OrderStatus.DELIVERING) && (
              <SwitchWay orderId={order.id} switchesTo={order.switchesTo} />
            )}
          </SeatCard>
        )}
        {live.placedAt !== null && <GuestCard />}
        {live.placedAt !== null && (
          <LinkButton to={`/order/${order.id}/receipt`} kind="text" wide>
            <Icon name="receipt" />
            {t`Receipt`}
          </LinkButton>
        )}
        {/* Then the card above it has it. */}
        {!isHelpAbove && <SupportLine support={order.support} operatorEmail={support} />}
      </div>
      {isComing && (
        <div className="bar mt-4">
          <Button wide className="px-2 text-balance" onClick={() => setShowing(true)}>
            <Icon name="qr" />
            {isPickup ? t`Show this screen at the counter` : t`Show this screen to the delivery person`}
          </Button>
        </div>
      )}
      {canHandOver && (
        <HandoverDialog order={order} qr={qr} open={isShowing} onClose={() => setShowing(false)} />
      )}
    </main>
  );
}

/** Sets the tab's title and announces each change of stage; the first is read with the page. */
function StatusAnnouncer({ stage, orderCode }: { stage: Stage; orderCode: string }) {
  const { t } = useLingui();
  const words = t(stageWords[stage]);
  const code = spacedOrderCode(orderCode).replace(" ", "\u00a0");
  const [news, setNews] = useState("");
  const announced = useRef(stage);
  useEffect(() => {
    if (announced.current === stage) return;
    announced.current = stage;
    setNews(words);
  }, [stage, words]);
  return (
    <>
      <title>{`${words} · ${t`Order ${code}`} · Seatside`}</title>
      <p className="unseen" aria-live="polite">
        {news}
      </p>
    </>
  );
}

/** Lets a guest keep the order in an account; until then only this phone has it. */
function GuestCard() {
  const { t } = useLingui();
  if (!useVisitor()?.user?.isGuest) return null;
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="text-lg">{t`Keep this order`}</h2>
      <p className="text-muted">{t`You ordered without an account, so the order and its receipt are only on this phone.`}</p>
      <LinkButton to="/profile/account" kind="soft" wide>
        {t`Keep it with an email or a passkey`}
      </LinkButton>
    </Card>
  );
}
