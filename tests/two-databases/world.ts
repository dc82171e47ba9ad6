import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { CheckoutIntent, PlacedOrder } from "#domain/cart/checkout.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { databasesOf } from "#worker/db/databases.ts";
import { directoryOf } from "#worker/services/directory.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { type Client, openOwnVenue, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { withOutage } from "./outage.ts";

const databases = databasesOf(env);

/** The only row's first column, in the database of a slot. */
export async function ask<T>(slot: number, sql: string, ...values: unknown[]) {
  const found = await databases[slot]
    ?.prepare(sql)
    .bind(...values)
    .raw<[T]>();
  return found?.[0]?.[0];
}
export const change = (slot: number, sql: string, ...values: unknown[]) =>
  databases[slot]
    ?.prepare(sql)
    .bind(...values)
    .run();
export const count = (slot: number, of: string, ...values: unknown[]) =>
  ask<number>(slot, `select count(*) from ${of}`, ...values);

export type Venue = Awaited<ReturnType<typeof openOwnVenue>>;
export async function openIn(slot: number, account?: string) {
  return known(slot, await openOwnVenue(account, () => {}, slot));
}

/** The Worker, whose bindings may be down, would hear of it seconds later. */
export function known<V extends { stadiumId: string; shopId: string }>(slot: number, venue: V): V {
  directoryOf(withOutage(env)).learn(slot, [venue.stadiumId, venue.shopId]);
  return venue;
}

/** An order whose card is held; nobody has placed it yet. */
export async function payFor(fan: Client, venue: Venue) {
  const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
  const intent = await fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", proposal);
  expect(intent.status, JSON.stringify(intent.body)).toBe(200);
  const { orderId: id, intentId, clientSecret } = intent.body;
  expect((await payWithCard(clientSecret ?? "")).status).toBe("requires_capture");
  const read = async () => (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${id}`)).body.order;
  return { id, intentId: intentId ?? "", quote: proposal, read };
}

export async function order(fan: Client, venue: Venue) {
  const paid = await payFor(fan, venue);
  const placed = await fan.json<PlacedOrder>("POST", "/api/orders", { orderId: paid.id });
  expect(placed.body).toMatchObject({ state: "placed", id: paid.id });
  return { ...paid, code: (await paid.read()).orderCode };
}
export type Order = Awaited<ReturnType<typeof order>>;

/** Who cooks and carries there. */
export async function staffOf(venue: Venue) {
  const staff = await signUpStaff(
    { role: "shop", shopId: venue.shopId },
    { role: "runner", stadiumId: venue.stadiumId },
  );
  return {
    ...staff,
    async move({ code }: Pick<Order, "code">, body: unknown) {
      const moved = await staff.json("POST", `/api/staff/orders/${code}`, body);
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    },
  };
}

/** The stand cooks and a runner brings it. */
export async function deliver(venue: Venue, placed: Pick<Order, "id" | "code" | "read">) {
  const staff = await staffOf(venue);
  await staff.move(placed, { action: "accept" });
  const board = await staff.json<{ board: { cards: unknown[] } }>(
    "GET",
    `/api/staff/shops/${venue.shopId}/board`,
  );
  expect(board.status, JSON.stringify(board.body)).toBe(200);
  for (const action of ["ready", "take"]) await staff.move(placed, { action });
  await staff.move(placed, { action: "deliver", proof: (await placed.read()).handoverQr });
  expect((await placed.read()).live).toMatchObject({
    status: OrderStatus.DELIVERED,
    paymentState: "captured",
  });
  return staff;
}

export const delivered = async (venue: Venue) => {
  const placed = await order(await signUp(), venue);
  return { ...placed, staff: await deliver(venue, placed) };
};
