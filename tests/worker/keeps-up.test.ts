import { env } from "cloudflare:workers";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { createDb } from "#worker/db/client.ts";
import { forgetOld, orderPersonKeptMs } from "#worker/usecases/platform/forget-old.ts";
import { growOrders } from "../../scripts/bench/grow.ts";
import { tripsOf, unwatched } from "../support/d1-watch.ts";
import { aPlacedOrder, cancel } from "../support/worker-orders.ts";
import { openTeddy } from "../support/worker-world.ts";

const aDay = 10_000;
const quietly = unwatched(env.DB);
const change = (sql: string, ...values: unknown[]) =>
  quietly
    .prepare(sql)
    .bind(...values)
    .run();
const count = async (where: string) =>
  (await quietly.prepare(`select count(*) as n from orders where ${where}`).first<number>("n")) ?? 0;
const copies = "id like '%/%'";

// That a day's payments are compared in time is a rule's test: tests/domain/ledger/comparison.test.ts.
test("one night forgets the people and the pictures of a day's 10,000 orders, in few statements, and nothing rings", async () => {
  await openTeddy();
  const { fan, id } = await aPlacedOrder();
  await cancel(fan, id);
  onTestFinished(async () => {
    for (const table of ["order_lines", "order_events", "payments"])
      await change(`delete from ${table} where order_id like '%/%'`);
    await change(`delete from orders where ${copies}`);
  });
  await growOrders(quietly, (await count("true")) + aDay, fan.userId);
  const endedAt = Date.now() - orderPersonKeptMs - dayMs;
  await change(
    `update orders set user_name = 'Noa', ticket_image = id, closed_at = ? where ${copies}`,
    endedAt,
  );
  const removed = new Set<string>();
  const tickets = {
    remove: async () => {},
    removeMany: async (keys: string[]) => {
      for (const key of keys) removed.add(key);
    },
  };
  const db = createDb(env.DB);
  const trips = await tripsOf(async () => {
    expect(await forgetOld({ db, now: Date.now, tickets })).toMatchObject({ isBehind: false, failed: 0 });
  });
  expect(await count(`${copies} and (user_name <> '' or ticket_image is not null)`)).toBe(0);
  expect(removed.size).toBeGreaterThanOrEqual(aDay);
  expect(await findOpenAlert(db, "forgetting-behind", "orders")).toBeNull();
  // A batch of 500 at a time, found and then forgotten: not one for each order.
  expect(trips.length).toBeLessThan(150);
});
