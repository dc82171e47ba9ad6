import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { orders, staffRoles, user } from "#worker/db/schema/index.ts";
import { bringInOldRecord, closeOldRecord, ids, fan as oldFan, stadiumId } from "../support/old-record.ts";
import { refund, refundRowsOf, row, view } from "../support/worker-orders.ts";
import { createClient, db, signUpStaff } from "../support/worker-world.ts";

// A record that an earlier release wrote, under today's code: every migration since has to leave it usable.

const fan = createClient();
beforeAll(async () => {
  await bringInOldRecord();
  for (const [name, value] of oldFan.cookies) fan.cookies.set(name ?? "", value ?? "");
});
afterAll(closeOldRecord);

test("its fan is still signed in and sees every order in its list", async () => {
  const { body } = await fan.json<{ orders: { id: string; status: number }[] }>("GET", "/api/orders");
  const listed = new Map(body.orders.map(({ id, status }) => [id, status]));
  expect([...listed.keys()].sort()).toEqual(Object.values(ids).sort());
  expect(listed.get(ids.open)).toBe(OrderStatus.PENDING);
  expect(listed.get(ids.cooking)).toBe(OrderStatus.PREPARING);
  expect(listed.get(ids.canceled)).toBe(OrderStatus.CANCELED);
});

test("each order opens with what was paid and what came back, as its receipt needs it", async () => {
  const moneyOf = async (id: string) => {
    const { totals, lines } = await view(fan, id);
    const { refundedMinor } = await row(id);
    return [totals.totalMinor, refundedMinor, lines.length];
  };
  expect(await moneyOf(ids.delivered)).toEqual([17_300, 0, 2]);
  expect(await moneyOf(ids.partlyRefunded)).toEqual([17_300, 5_600, 2]);
  expect(await moneyOf(ids.refunded)).toEqual([17_300, 17_300, 2]);
  expect(await moneyOf(ids.canceled)).toEqual([17_300, 0, 2]);
});

test("staff refund one of its orders, and the rest of another", async () => {
  const operator = await signUpStaff({ role: "manager", stadiumId });
  for (const [id, wholeMinor] of [
    [ids.delivered, 17_300],
    [ids.partlyRefunded, 11_700],
  ] as const) {
    const before = (await refundRowsOf(id)).length;
    expect((await refund(operator, id, { scope: "order" })).status).toBeLessThan(300);
    const rows = await refundRowsOf(id);
    expect(rows).toHaveLength(before + 1);
    const made = rows.toSorted((one, other) => one.createdAt - other.createdAt).at(-1);
    expect((made?.foodMinor ?? 0) + (made?.deliveryFeeMinor ?? 0)).toBeLessThanOrEqual(wholeMinor);
  }
});

test("its fan's export has all of them, and after the account is deleted nobody's name is left", async () => {
  // Signed in long ago: the password again.
  expect((await fan.send("POST", "/api/account/proof", { password: "secret1" })).status).toBe(204);
  const kept = JSON.parse(await (await fan.send("GET", "/api/account/export")).text());
  expect(kept.orders.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([ids.delivered, ids.refunded, ids.canceled, ids.open]),
  );
  const active = await fan.json("DELETE", "/api/account", { password: "secret1" });
  expect(active).toMatchObject({ status: 409, body: { code: "order-active" } });
  await db.update(orders).set({ closedAt: Date.now() }).where(eq(orders.customerId, oldFan.userId));
  expect((await fan.send("DELETE", "/api/account", { password: "secret1" })).status).toBe(204);
  expect((await row(ids.delivered)).userEmail).not.toBe(oldFan.email);
  expect((await db.query.user.findFirst({ where: eq(user.id, oldFan.userId) }))?.email).not.toBe(
    oldFan.email,
  );
  expect(await db.$count(staffRoles, eq(staffRoles.userId, oldFan.userId))).toBe(0);
});
