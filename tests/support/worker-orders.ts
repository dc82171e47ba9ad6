import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { vi } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import type { CheckoutIntent, PlacedOrder } from "#domain/cart/checkout.ts";
import { absentAfterMinutes } from "#domain/delivery/handover.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import { orderCodeCount } from "#domain/order/order-code.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import {
  ledgerEntries,
  orderEvents,
  orders,
  paymentOperations,
  payments,
  refunds,
} from "#worker/db/schema/index.ts";
import { orderRoom } from "#worker/durable/clients.ts";
import { random } from "#worker/platform/ids.ts";
import { servicesOf } from "#worker/services/services.ts";
import type { RoomDoor } from "#worker/usecases/room/verbs.ts";
import { payWithCard } from "./stripe-control.ts";
import { type Client, db, falafel, openOwnVenue, propose, signUp, signUpStaff } from "./worker-world.ts";

export type Fan = Awaited<ReturnType<typeof signUp>>;
type CartOptions = {
  lines?: CartLine[];
  tip?: Tip;
  checkoutKey?: string;
  stadiumId?: string;
  ticketImage?: string;
  allergies?: string[];
  at?: { row?: string };
  fulfilment?: Fulfilment;
};

export const createIntent = (fan: Client, proposal: unknown) =>
  fan.json<CheckoutIntent & { orderId: string }>("POST", "/api/stripe/create-intent", proposal);

const drawFairly = random.int;

/** Sets the next random numbers for order codes; returns those not drawn yet. */
export function drawCodes(...numbers: number[]): number[] {
  vi.spyOn(random, "int").mockImplementation(
    (limit) => (limit === orderCodeCount ? numbers.shift() : undefined) ?? drawFairly(limit),
  );
  return numbers;
}

/** The way to the payment form: quote, then an intent. */
export async function checkOut(fan: Client, { lines = [falafel], ...options }: CartOptions = {}) {
  const proposal = await propose(fan, lines, options);
  const { status, body } = await createIntent(fan, proposal);
  if (status !== 200) throw new Error(`create-intent gave ${status} ${JSON.stringify(body)}`);
  return { ...body, intentId: body.intentId ?? "", clientSecret: body.clientSecret ?? "", proposal };
}

export const place = (fan: Client, orderId: string) =>
  fan.json<PlacedOrder & { orderCode: string }>("POST", "/api/orders", { orderId });

/** An order that waits for the kitchen, its card held. */
export async function aPlacedOrder(options: CartOptions & { fan?: Fan } = {}) {
  const fan = options.fan ?? (await signUp());
  const checkout = await checkOut(fan, options);
  await payWithCard(checkout.clientSecret);
  const placed = await place(fan, checkout.orderId);
  await boardsTold(checkout.orderId);
  if (placed.status !== 200) throw new Error(`placing gave ${placed.status} ${JSON.stringify(placed.body)}`);
  const { orderId: id, intentId, quote } = checkout;
  return { fan, id, intentId, code: placed.body.orderCode, shopId: quote.shopId, quote, checkout };
}

/** An order that the shop has accepted, with somebody of that shop and a runner of that stadium. */
export async function anAcceptedOrder(options: CartOptions & { fan?: Fan } = {}) {
  const order = await aPlacedOrder(options);
  const staff = await signUpStaff(
    { role: "shop", shopId: order.shopId },
    { role: "runner", stadiumId: order.quote.stadiumId },
  );
  const accepted = await move(staff, order.code, { action: "accept" });
  if (accepted.status !== 200) throw new Error(`accepting gave ${JSON.stringify(accepted.body)}`);
  return { ...order, staff };
}

/** Two burgers and three colas at 54.00 each, five delivery fees, a tip of 12.34: 292.34, accepted. */
export async function aCookingOrder(connectedAccount = "acct_local_teddy_oven") {
  const own = await openOwnVenue(connectedAccount);
  const order = await anAcceptedOrder({
    lines: [own.burger(2), own.cola(3)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_234 },
  });
  return { ...order, own };
}

/** A step of the staff, until the boards have heard of it, too. */
export async function move(staff: Client, code: string, body: unknown) {
  const answer = await staff.json<{ order: { status: number } }>("POST", `/api/staff/orders/${code}`, body);
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderCode, code));
  if (order) await boardsTold(order.id);
  return answer;
}

/** No answer waits for the boards, so tests that look at one call this. */
export const boardsTold = (id: string) =>
  runInDurableObject(room(id), (object) => (object as unknown as { boardsTold: Promise<void> }).boardsTold);

/** The runner stands at the seat, and has been there for longer than the wait takes. */
export async function waitAtSeat(staff: Client, code: string, id: string) {
  const arrived = await move(staff, code, { action: "arrive" });
  if (arrived.status !== 200) throw new Error(`arriving gave ${JSON.stringify(arrived.body)}`);
  await db
    .update(orderEvents)
    .set({ at: Date.now() - (absentAfterMinutes * 60_000 + 1) })
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.action, "arrive")));
}

/** A press of a refund button; another press has another key unless one is named. */
export const refund = (staff: Client, ref: string, body: Record<string, unknown>) =>
  staff.json<{ order: { status: number; refundedMinor: number }; refund: { id: string; state: string } }>(
    "POST",
    `/api/staff/orders/${ref}/refunds`,
    { requestKey: crypto.randomUUID(), reason: "test", ...body },
  );
export async function cancel(fan: Client, id: string) {
  const answer = await fan.json("POST", `/api/orders/${id}/cancel`, {});
  await boardsTold(id);
  return answer;
}

/** The comparison with the provider, in the order's room; what can be repaired is. */
export const reviewNow = (id: string, intentId: string) =>
  outsideItsRoom(id)("review", { intentId, repair: true, retryFailed: false });

/** The order as its customer's screen reads it. */
export async function view(fan: Client, id: string): Promise<OrderDetail> {
  return (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${id}`)).body.order;
}

export async function row(id: string) {
  const found = await db.query.orders.findFirst({ where: eq(orders.id, id) });
  if (!found) throw new Error(`no order ${id}`);
  return found;
}

export const ordersOf = (customerId: string) =>
  db.select().from(orders).where(eq(orders.customerId, customerId));
export const actionsOf = async (id: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.number)).map(
    (each) => each.action,
  );
export const operationsOf = (id: string) =>
  db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id));
export const refundRowsOf = (id: string) => db.select().from(refunds).where(eq(refunds.orderId, id));
export const paymentsOf = (id: string) => db.select().from(payments).where(eq(payments.orderId, id));
export const ledgerOf = (id: string) => db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id));

export const room = (id: string) => env.ORDER_ROOM.getByName(id);
export const door = (id: string): RoomDoor => orderRoom(env, id);
/** The same verbs, taken beside the room's queue. */
export const outsideItsRoom = (id: string): RoomDoor["run"] => {
  const { room } = servicesOf(env);
  return (verb, ...[input]) => room.prepare(room.begin(id), verb, input).run() as never;
};
/** The alarm of the order's room rings now. False when none was set. */
export async function ringAlarm(id: string) {
  const wasSet = await runDurableObjectAlarm(room(id));
  await boardsTold(id);
  return wasSet;
}

/** Kitchen minutes that a shop's board holds for orders under way. */
export const reservedMinutes = (shopId: string) =>
  runInDurableObject(
    env.SHOP_BOARD.getByName(shopId),
    (_board, { storage }) =>
      storage.sql.exec<{ sum: number }>("select coalesce(sum(minutes), 0) as sum from places").one().sum,
  );

type Times = Partial<
  Pick<
    typeof orders.$inferInsert,
    "draftExpiresAt" | "acceptBy" | "createdAt" | "updatedAt" | "deliveredAt" | "remindAt" | "collectBy"
  >
>;

/** The clock is Date.now() everywhere, so time passes by moving the deadlines back. */
export const setTimes = (id: string, times: Times) => db.update(orders).set(times).where(eq(orders.id, id));
/** Calls that wait for their next try are due now. */
export const makeCallsDue = (id: string) =>
  db.update(paymentOperations).set({ nextAttemptAt: 1 }).where(eq(paymentOperations.orderId, id));

/** Calls were decided this long ago; only an unanswered one still cares. */
export const ageCalls = (id: string, ms: number) =>
  db
    .update(paymentOperations)
    .set({ createdAt: Date.now() - ms })
    .where(and(eq(paymentOperations.orderId, id), eq(paymentOperations.state, "pending")));

/** Sum of the ledger's entries of these kinds, per party and over all. */
export async function ledgerSums(id: string, kinds: string[]) {
  const entries = (await ledgerOf(id)).filter((each) => kinds.includes(each.kind));
  const sum = (party?: string) =>
    entries
      .filter((each) => !party || each.party === party)
      .reduce((total, each) => total + each.amountMinor, 0);
  return {
    all: sum(),
    card: sum("card"),
    shop: sum("shop"),
    platform: sum("platform"),
    runner: sum("runner"),
  };
}
