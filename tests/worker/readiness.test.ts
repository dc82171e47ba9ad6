import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readySteps, stepsDone } from "#domain/venue/readiness.ts";
import { orders, shopItems, shops, stadiums } from "#worker/db/schema/index.ts";
import { viewReadiness } from "#worker/usecases/venue/view-readiness.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { db, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

async function doneAt(stadiumId: string) {
  const done = stepsDone(must(await viewReadiness({ db, now: Date.now }, stadiumId)));
  return readySteps.filter((step) => done[step]);
}

test("the check list of a new venue fills up with what was really done", async () => {
  const console = await openConsole();
  const [shop, bar] = must(await console.view()).shops;
  // Its second shop sells nothing yet, and both wait for a tablet.
  await db.update(shops).set({ requiresBoard: true }).where(eq(shops.stadiumId, console.stadiumId));
  expect(await doneAt(console.stadiumId)).toEqual(["hours"]);
  await db.insert(shopItems).values({ itemId: console.itemId, shopId: bar?.id ?? "" });

  for (const shopId of [shop?.id ?? "", bar?.id ?? ""]) {
    const person = await signUpStaff({ role: "shop", shopId });
    expect((await person.send("GET", `/api/staff/shops/${shopId}/board`)).status).toBe(200);
  }
  await signUpStaff({ role: "runner", stadiumId: console.stadiumId });
  const [block] = must(await console.view()).blocks;
  const sheet = new URLSearchParams({
    ...{ stand: block?.stand ?? "", sections: block?.sections[0] ?? "" },
    ...{ rows: "1", seats: "1-2", layout: "labels-24" },
  });
  expect((await console.manager.send("GET", console.path(`/seat-sheet?${sheet}`))).status).toBe(200);
  const tax = { shown: "added", remits: "platform", usualClass: "food", feeClass: "food" } as const;
  await db
    .update(stadiums)
    .set({
      supportPhone: "03-555-0142",
      // Its law asks for the rate alone, as far as its pages were read.
      jurisdiction: "us-ny-nyc",
      tax: { ...tax, rates: [{ class: "food", from: "2025-01-01", rate: 8_875 }] },
    })
    .where(eq(stadiums.id, console.stadiumId));
  expect(await doneAt(console.stadiumId)).toEqual(
    readySteps.filter((step) => step !== "order" && step !== "refund"),
  );
});

test("an order counts once it was delivered, its refund once money went back", async () => {
  const { stadiumId, burger } = await openOwnVenue();
  const { id } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  const set = (changes: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(changes).where(eq(orders.id, id));
  const steps = async () => (await doneAt(stadiumId)).filter((step) => step === "order" || step === "refund");
  const before = await steps();
  await set({ deliveredAt: Date.now() });
  expect(await steps()).toContain("order");
  await set({ refundedMinor: 1 });
  expect(await steps()).toEqual(["order", "refund"]);
  expect(before).toEqual([]);
});

test("a shop that its board switched off for the night is on the list, as is what it lacks", async () => {
  const console = await openConsole();
  await db.update(stadiums).set({ jurisdiction: "il" }).where(eq(stadiums.id, console.stadiumId));
  await db.update(shops).set({ isOpen: false }).where(eq(shops.stadiumId, console.stadiumId));
  const ready = must(await viewReadiness({ db, now: Date.now }, console.stadiumId));
  expect(ready.shops.map(({ id }) => id)).toEqual([console.shopId]);
  expect(ready.openDuties).toContain("namedSeller");
});
