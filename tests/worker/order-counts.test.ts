import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { byPopularity, type Catalog } from "#domain/menu/catalog.ts";
import { readCatalog } from "#worker/db/catalog.ts";
import { createDb } from "#worker/db/client.ts";
import { countDishes } from "#worker/db/order/stock.ts";
import { servicesOf } from "#worker/services/services.ts";
import { tripsOf, unwatched } from "../support/d1-watch.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { openOwnVenue } from "../support/worker-world.ts";
import worker from "./main.ts";

/** Watched: what a menu reads is counted. */
const db = createDb(env.DB);
const quiet = unwatched(env.DB);
const minute = 60_000;
const realNow = Date.now;
const later = (minutes: number) =>
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + minutes * minute);
const tick = () => worker.scheduled(createScheduledController({ cron: "menus" }), env);

// [product 5.10 7.1 7.14]
test('three minutes after an order its dishes count it once each, and "Popular now" begins with them', async () => {
  const own = await openOwnVenue();
  const cola = own.cola().itemId;
  const catalog = async () => (await servicesOf(env).catalog.find(own.stadiumId)) as Catalog;
  const counts = async () => {
    const items = (await catalog()).items;
    return items.map(({ id, orderCount }) => [id === cola ? "cola" : "burger", orderCount]);
  };
  expect(await counts()).toEqual([
    ["burger", 0],
    ["cola", 0],
  ]);
  // Two lines of one order are one order.
  const lines = [{ ...own.cola(2) }, { ...own.cola(1), choices: ["l"] }];
  await aPlacedOrder({ lines, stadiumId: own.stadiumId });
  await tick();
  expect((await counts())[1]).toEqual(["cola", 0]);
  later(3);
  try {
    await tick();
    expect(await counts()).toEqual([
      ["burger", 0],
      ["cola", 1],
    ]);
    expect(byPopularity((await catalog()).items).map(({ id }) => id)).toEqual([cola, own.burger().itemId]);
    // Nothing new: nothing is built again.
    const { builtAt } = await catalog();
    later(8);
    await tick();
    expect((await catalog()).builtAt).toBe(builtAt);
  } finally {
    vi.restoreAllMocks();
  }
});

test("a menu reads as few rows beside 5,000 old orders as beside none, and counts each of them once", async () => {
  const own = await openOwnVenue();
  const { itemId } = own.burger();
  const now = realNow();
  const { id } = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
  const counts = async () => {
    const found = await readCatalog(db, own.stadiumId, now);
    return found?.items.find((each) => each.id === itemId)?.orderCount;
  };
  const rowsRead = async () => {
    const asked = (await tripsOf(async () => void (await counts()))).flat();
    const reads = await quiet.batch(asked.map(({ sql, values }) => quiet.prepare(sql).bind(...values)));
    return reads.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  };
  const before = await rowsRead();
  const columns = async (table: string) => {
    const { results } = await quiet.prepare(`select name from pragma_table_info('${table}')`).all<{
      name: string;
    }>();
    return results.map(({ name }) => name);
  };
  const copy = async (table: string, own: Record<string, string>) => {
    const names = await columns(table);
    const key = table === "orders" ? "id" : "order_id";
    await quiet
      .prepare(
        `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 5000)
       insert into ${table} (${names.join()}) select ${names.map((name) => own[name] ?? name).join()}
       from ${table}, numbers where ${key} = ?`,
      )
      .bind(id)
      .run();
  };
  const nth = "'many-' || i || '-'";
  await copy("orders", {
    ...{ id: `${nth} || id`, order_code: `${nth} || order_code`, checkout_key: `${nth} || checkout_key` },
    placed_at: `placed_at - 600000 - i`,
  });
  await copy("order_lines", { order_id: `${nth} || order_id` });
  try {
    expect(await counts()).toBe(5_001);
    expect(await rowsRead()).toBeGreaterThan(before + 5_000);
    // A thousand at a time, by two crons at once, and more often than needed.
    for (let minute = 0; minute < 7; minute++)
      await Promise.all([1, 2].map(() => countDishes(db, own.stadiumId, now, 1_000)));
    expect(await counts()).toBe(5_001);
    expect(await rowsRead()).toBeLessThanOrEqual(before + 5);
  } finally {
    await quiet.batch([
      quiet.prepare("delete from order_lines where order_id like 'many-%'"),
      quiet.prepare("delete from orders where id like 'many-%'"),
    ]);
  }
});
