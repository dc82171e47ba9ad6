import type { Customer, Staff } from "#domain/actor.ts";
import type { PaymentSetup } from "#domain/cart/checkout.ts";
import type { Complaint } from "#domain/complaint/complaint.ts";
import { accessTo, type OrderPlace } from "#domain/order/order-access.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import { sha256Hex } from "#domain/sha256.ts";
import type { Watcher } from "#domain/staff/presence.ts";
import { actingAs, roleAtShop } from "#domain/staff/staff-scope.ts";
import { recordView } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { findOwner, orderPlace } from "../db/order/orders.ts";
import { mapReading, readOne } from "../db/reading.ts";
import { orderRoom } from "../durable/clients.ts";
import { withListener } from "../durable/listener-headers.ts";
import type { Config } from "../env.ts";
import type { Challenge } from "../identity/challenge.ts";
import { createKnownOrders } from "../identity/sessions.ts";
import { networkOf, wideNetworkOf } from "../platform/network.ts";
import type { createTicketImages } from "../usecases/account/ticket-images.ts";
import { quoteCart, quoteInSession } from "../usecases/checkout/quote-cart.ts";
import {
  type Checkout,
  type CheckoutDeps,
  checkoutReads,
  startCheckout,
} from "../usecases/checkout/start-checkout.ts";
import type { Advanced } from "../usecases/order/advance-order.ts";
import type { Complained } from "../usecases/order/complain.ts";
import type { MoveSeat, SeatMoved } from "../usecases/order/move-seat.ts";
import { findRound } from "../usecases/order/reads/order-again.ts";
import { orderCounts } from "../usecases/order/reads/order-lists.ts";
import type { WaySwitched } from "../usecases/order/switch-way.ts";
import { glanceOrders, listOrders, toActive } from "../usecases/order/views/list-orders.ts";
import { orderDetail, receiptDetail } from "../usecases/order/views/view-orders.ts";

/** From the cart to an order that waits for its payment. */
export function createCheckout(
  env: Env,
  config: Config,
  deps: Pick<CheckoutDeps, "db" | "now" | "boards">,
  {
    tickets,
    challenge,
    sessions,
  }: {
    tickets: Pick<ReturnType<typeof createTicketImages>, "confirm">;
    challenge: Pick<Challenge, "isPassed">;
    sessions: Parameters<typeof quoteInSession>[0]["sessions"];
  },
) {
  const checkoutDeps: Omit<CheckoutDeps, "hasPassed"> = {
    ...deps,
    mode: config.stripe?.mode ?? null,
    room: (id) => orderRoom(env, id),
  };
  return {
    /** Null if no key is configured: the confirm screen then takes no order. */
    payment: paymentSetup(config),
    quote: (input: Parameters<typeof quoteCart>[1]) => quoteCart(deps, input),
    quoteInSession: (input: Parameters<typeof quoteInSession>[1], headers: Headers) =>
      quoteInSession({ ...deps, sessions }, input, headers),
    /** A checkout's reading, run in one round trip with its session. */
    async asks(proposal: Parameters<typeof checkoutReads>[2], headers: Headers) {
      const hashes = [networkOf(headers), wideNetworkOf(headers)].flatMap((network) =>
        network ? sha256Hex(`${config.authSecret}:${network}`) : [],
      );
      const addressHash = (await Promise.all(hashes)).map((hash) => hash.slice(0, 32)).join(" ") || null;
      return (customerId: string) =>
        mapReading(checkoutReads(deps.db, { customerId, addressHash }, proposal), (read) => ({
          ...read,
          addressHash,
        }));
    },
    async start(headers: Headers, asked: Checkout): ReturnType<typeof startCheckout> {
      const ticketImage = await tickets.confirm(asked.customer.id, asked.proposal.ticketImage);
      const hasPassed = () => challenge.isPassed(headers);
      return startCheckout(
        { ...checkoutDeps, hasPassed },
        { ...asked, proposal: { ...asked.proposal, ticketImage } },
      );
    },
  };
}

function paymentSetup({ stripe }: Config): PaymentSetup | null {
  if (!stripe) return null;
  const scriptUrl = stripe.localBase
    ? new URL("/stripe.js", stripe.localBase).href
    : "https://js.stripe.com/endive/stripe.js";
  return { publishableKey: stripe.publishableKey, scriptUrl, mode: stripe.mode };
}

/** A customer's own orders; other people's are not found. */
export function createOrderServices(
  env: Env,
  { db, now, ...sealing }: { db: Db; now: () => number; secret: string; isSecure: boolean },
) {
  const owns = async (customer: Customer, id: string) => (await findOwner(db, id)) === customer.id;

  return {
    list: (customerId: string, from?: Parameters<typeof listOrders>[2]) => listOrders(db, customerId, from),
    // Readings, run in one round trip with the session.
    counts: (customerId: string) => orderCounts(db, customerId),
    /** Active orders and the ids of open ones. */
    active: (customerId: string) =>
      mapReading(orderCounts(db, customerId), (counts) => ({
        active: toActive(counts.placed, now()),
        ids: counts.openIds,
      })),
    known: createKnownOrders({ ...sealing, now }),
    glance: (ids: readonly string[]) => glanceOrders(ids, async (id) => orderRoom(env, id).glance(), now()),
    placeOf: (id: string) => orderPlace(db, id),
    find: (customerId: string, id: string) => readOne(db, orderDetail(db, customerId, id)),
    detailOf: (customerId: string, id: string) => orderDetail(db, customerId, id),
    receiptOf: (customerId: string, id: string) => receiptDetail(db, customerId, id),
    round: (customerId: string, id: string) => findRound(db, customerId, id),
    /** The order's room looks the session up. */
    place: (sessionToken: string, id: string) => orderRoom(env, id).runAs(sessionToken, "place", null),
    async cancel(actor: Customer, id: string): Promise<Advanced> {
      if (!(await owns(actor, id))) return { ok: false, reason: "not-found" };
      const result = await orderRoom(env, id).run("advance", { action: "cancel", actor, reason: "customer" });
      // Owners may cancel, so "not allowed" here means that the kitchen has begun.
      return !result.ok && result.reason === "not-allowed" ? { ok: false, reason: "wrong-state" } : result;
    },
    /** "I moved" (product 13.15). */
    async moveSeat(actor: Customer, id: string, request: Omit<MoveSeat, "actor">): Promise<SeatMoved> {
      if (!(await owns(actor, id))) return { ok: false, code: "not-found" };
      return orderRoom(env, id).run("moveSeat", { ...request, actor });
    },
    /** From the seat to the shelf, or back. */
    async switchWay(actor: Customer, id: string, to: Fulfilment): Promise<WaySwitched> {
      if (!(await owns(actor, id))) return { ok: false, code: "not-found" };
      return orderRoom(env, id).run("switchWay", { actor, to });
    },
    async complain(actor: Customer, id: string, complaint: Complaint): Promise<Complained> {
      if (!(await owns(actor, id))) return { ok: false, reason: "not-found" };
      return orderRoom(env, id).run("complain", { actor, complaint });
    },
    /** Whether a user is the order's customer, runner or shop staff. Staff's watching is audited. */
    async mayWatch(who: Staff, id: string, place: OrderPlace): Promise<boolean> {
      const access = accessTo(place, who);
      const by = access === "staff" && actingAs(who, roleAtShop(who.roles, place));
      if (by) {
        const { shopId, stadiumId } = place;
        await recordView(db, { by, shopId, stadiumId, action: "order.watch", subject: id, at: now() });
      }
      return access !== null;
    },
    /**
     * A socket of the order's room, which looks up the session with the order. "owner": only its customer; "anybody":
     * call `mayWatch` first. 404 if refused.
     */
    openSocket(who: Watcher, id: string, request: Request, audience: "owner" | "anybody") {
      return orderRoom(env, id).fetch(withListener(request, { subject: id, ...who, audience }));
    },
  };
}
