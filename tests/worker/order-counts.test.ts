import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { byPopularity, type Catalog } from "#domain/menu/catalog.ts";
import { servicesOf } from "#worker/services/services.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { openOwnVenue } from "../support/worker-world.ts";
import worker from "./main.ts";

const minute = 60_000;
const realNow = Date.now;
const later = (minutes: number) =>
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + minutes * minute);
const tick = () => worker.scheduled(createScheduledController({ cron: "* * * * *" }), env);

// [product 5.10 7.1 7.14]
test('three minutes after an order its dishes count it once each, and "Popular now" begins with them', {
  timeout: 120_000,
}, async () => {
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
    // Twenty stadiums a run, the longest waiting first: other tests' orders may come before this one.
    await vi.waitFor(
      async () => {
        await tick();
        expect(await counts()).toEqual([
          ["burger", 0],
          ["cola", 1],
        ]);
      },
      { timeout: 90_000, interval: 1 },
    );
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
