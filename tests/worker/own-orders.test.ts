import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { shopRefundsHours } from "#domain/order/refund-rights.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { auditLog, orders, staffRoles } from "#worker/db/schema/index.ts";
import { anAcceptedOrder, aPlacedOrder, type Fan, move, refund, row } from "../support/worker-orders.ts";
import { db, openTeddy, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const give = (
  fan: Fan,
  role: Partial<typeof staffRoles.$inferInsert> & { role: "shop" | "runner" | "manager" | "operator" },
) => db.insert(staffRoles).values({ id: crypto.randomUUID(), userId: fan.userId, createdAt: 1, ...role });

for (const role of ["shop", "manager"] as const)
  test(`nobody accepts their own order, as ${role} staff; others still may`, async () => {
    const { fan, id, code, shopId, quote } = await aPlacedOrder();
    await give(fan, { role, ...(role === "shop" ? { shopId } : { stadiumId: quote.stadiumId }) });
    expect(await move(fan, code, { action: "accept" })).toMatchObject({
      status: 403,
      body: { code: "own-order" },
    });
    expect((await row(id)).status).toBe(OrderStatus.PENDING);
    expect(await db.select().from(auditLog).where(eq(auditLog.userId, fan.userId))).toMatchObject([
      { action: "order.accept", outcome: "own-order" },
    ]);
    const staff = await signUpStaff({ role: "shop", shopId });
    expect((await move(staff, code, { action: "accept" })).status).toBe(200);
  });

for (const role of ["shop", "manager", "operator"] as const)
  test(`nobody refunds their own order, as ${role}`, async () => {
    const { fan, id, shopId, quote } = await anAcceptedOrder();
    await give(fan, { role, ...(role === "shop" ? { shopId } : { stadiumId: quote.stadiumId }) });
    const scopes = role === "operator" ? ["tip", "order"] : ["order"];
    for (const scope of scopes)
      expect(await refund(fan, id, { scope })).toMatchObject({ status: 403, body: { code: "own-order" } });
    expect((await row(id)).refundedMinor).toBe(0);
    expect(
      (await fan.json("POST", `/api/staff/orders/${id}`, { action: "cancel", reason: "mine" })).body.code,
    ).toBe("own-order");
  });

test("nobody takes or is handed the bag of their own order", async () => {
  const { fan, id, code, staff, quote } = await anAcceptedOrder();
  await move(staff, code, { action: "ready" });
  await give(fan, { role: "runner", stadiumId: quote.stadiumId });
  const taken = await fan.json<{ taken: unknown }>(
    "POST",
    `/api/staff/stadiums/${quote.stadiumId}/deliveries/take`,
    { orderIds: [id] },
  );
  expect(taken.body.taken).toEqual([{ orderId: id, ok: false, reason: "own-order" }]);
  expect((await move(staff, code, { action: "hand-over", runnerId: fan.userId })).status).not.toBe(200);
  expect((await row(id)).status).toBe(OrderStatus.PREPARING);
});

test("shop staff refund for some hours after an order's end, delivered or not; later the venue's manager does", async () => {
  const { id, staff, quote } = await anAcceptedOrder();
  const deliveredHoursAgo = (hours: number, isDelivered = true) => {
    const at = Date.now() - hours * 3_600_000;
    const over = isDelivered
      ? { status: OrderStatus.DELIVERED, deliveredAt: at, closedAt: at }
      : { status: OrderStatus.CANCELED, deliveredAt: null, closedAt: at };
    return db.update(orders).set(over).where(eq(orders.id, id));
  };
  const one = { scope: "lines", lines: [{ position: 0, quantity: 1 }] };
  await deliveredHoursAgo(shopRefundsHours - 1);
  expect((await refund(staff, id, one)).status).toBe(200);
  await deliveredHoursAgo(shopRefundsHours + 1);
  expect(await refund(staff, id, one)).toMatchObject({ status: 403, body: { code: "refund-too-late" } });
  await deliveredHoursAgo(shopRefundsHours + 1, false);
  expect(await refund(staff, id, one)).toMatchObject({ status: 403, body: { code: "refund-too-late" } });
  const manager = await signUpStaff({ role: "manager", stadiumId: quote.stadiumId });
  expect((await refund(manager, id, one)).status).toBe(200);
});
