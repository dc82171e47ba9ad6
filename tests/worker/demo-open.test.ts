import { gt } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { payments } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import teddy from "../../seed/venues/teddy.json";
import { aPlacedOrder, row } from "../support/worker-orders.ts";
import { createClient, db, openTeddy, propose } from "../support/worker-world.ts";

// Far from any day on which the tests run: the boards are those of all Worker tests, whose orders stand in today's queues.
const saturdayNoon = "2040-11-24T12:00:00+02:00";
const moments = [
  ["a Saturday noon", saturdayNoon],
  ["a Friday night", "2040-11-23T22:00:00+02:00"],
  ["four in the morning", "2040-11-20T04:00:00+02:00"],
  ["the first night of Passover", "2040-03-28T21:00:00+03:00"],
  ["two years from now", new Date(Date.now() + 2 * 365 * 86_400_000).toISOString()],
] as const;

const at = (moment: string) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
};
afterEach(() => vi.useRealTimers());
// Payments go by time: one of 2040 would be the newest of every test that comes after.
afterAll(async () => void (await db.delete(payments).where(gt(payments.id, uuidV7(Date.now())))));

describe("a world that starts on", () => {
  test.each(moments)("%s takes an order at Teddy", async (_, moment) => {
    at(moment);
    await openTeddy();
    const { id } = await aPlacedOrder();
    expect((await row(id)).status).toBe(OrderStatus.PENDING);
  });
});

test("with their own hours Teddy's stands, which are kosher, keep Shabbat and sell after it", async () => {
  const quoted = async (moment: string) => {
    at(moment);
    await openTeddy(({ shops }) => {
      for (const shop of shops)
        shop.openingHours = teddy.shops.find(({ id }) => id === shop.id)?.openingHours ?? "always";
    });
    return propose(createClient(), [{ itemId: "tfalafel", choices: ["pit"], quantity: 1 }]).then(
      () => "quoted",
      (error: Error) => error.message,
    );
  };
  expect(await quoted(saturdayNoon)).toContain("shops-closed");
  expect(await quoted("2040-11-23T22:00:00+02:00")).toContain("shops-closed");
  expect(await quoted("2040-11-24T22:00:00+02:00")).toBe("quoted");
  expect(await quoted("2040-11-23T13:00:00+02:00")).toBe("quoted");
});
