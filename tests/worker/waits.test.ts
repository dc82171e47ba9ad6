import { expect, test } from "vitest";
import type { Waits } from "#domain/shop/waits.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { createClient, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

const ask = (stadiumId: string, query = "", headers?: Record<string, string>) =>
  createClient().send("GET", `/api/stadiums/${stadiumId}/waits${query}`, undefined, headers);

// [product 20.7]
test("the waits at each shop, on foot and at the seat, cost no look at the record and may be kept", async () => {
  const own = await openPickupVenue(["B1"]);
  await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()], fulfilment: "pickup" });
  await ask(own.stadiumId);
  const answer = await ask(own.stadiumId, "?section=112&stand=Main");
  expect(answer.headers.get("server-timing")).toContain('d1;desc="0"');
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3");
  const { shops: waits } = (await answer.json()) as Waits;
  expect(waits).toMatchObject([{ shopId: own.shopId, state: "open", walkMinutes: 4 }]);
  const { walking, delivered } = waits[0] ?? {};
  // The runner walks for the fan: that is all the difference.
  expect((delivered?.from ?? 0) - (walking?.from ?? 0)).toBe(4);
  const tag = (await ask(own.stadiumId)).headers.get("etag") ?? "";
  expect((await ask(own.stadiumId, "", { "if-none-match": tag })).status).toBe(304);
});

// [product 20.7]
test("a shop that takes no orders has no wait; where nobody picks up there is no such page", async () => {
  const own = await openPickupVenue(["B1"]);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  expect((await staff.send("POST", `/api/staff/shops/${own.shopId}/state`, { open: false })).status).toBe(
    204,
  );
  const { shops: waits } = (await (await ask(own.stadiumId)).json()) as Waits;
  expect(waits).toMatchObject([{ walking: null, delivered: null }]);
  expect(waits[0]?.state).toMatch(/^closed/);
  expect((await ask((await openOwnVenue()).stadiumId)).status).toBe(404);
  const withShelvesAlone = await openOwnVenue(undefined, (file) => {
    file.format = "seatside-venue/2";
    file.shops[0].shelves = ["A1"];
  });
  expect((await ask(withShelvesAlone.stadiumId)).status).toBe(404);
});
