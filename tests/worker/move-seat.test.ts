import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { seatLinkPath } from "#domain/seat/seat-link.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { orderEvents, shops, stadiums } from "#worker/db/schema/index.ts";
import { createSeatSigner } from "#worker/platform/sign.ts";
import { anAcceptedOrder, aPlacedOrder, boardsTold, move, row } from "../support/worker-orders.ts";
import { type Client, db, openOwnVenue, signUp } from "../support/worker-world.ts";

const { sign } = createSeatSigner("local-only-secret-never-used-elsewhere");
const parts = { latitude: 31.75, longitude: 35.19, rows: 26, seats: 24 };
const north = {
  ...{ stand: "Main" as const, area: { en: "North stand", he: "יציע צפוני" }, entrance: "5" },
  ...{ sections: ["111", "112"], ...parts },
};
const south = {
  ...{ stand: "Main" as const, area: { en: "South stand", he: "יציע דרומי" }, entrance: "9" },
  ...{ sections: ["210"], ...parts },
};
const zone = (sections: string[], walkMinutes: number, drinksOnly = false) => ({
  ...{ stand: null, sections, walkMinutes, drinksOnly },
});

let venue: Awaited<ReturnType<typeof openOwnVenue>>;

/** A venue of two stands whose shop walks 3 minutes to the one and 9 to the other, and serves no third section. */
beforeEach(async () => {
  venue = await openOwnVenue();
  await db
    .update(stadiums)
    .set({ blocks: [north, south, { ...south, sections: ["310"] }, { ...south, sections: ["410"] }] })
    .where(eq(stadiums.id, venue.stadiumId));
  await db
    .update(shops)
    .set({ zones: [zone(["111", "112"], 3), zone(["210"], 9), zone(["410"], 2, true)] })
    .where(eq(shops.stadiumId, venue.stadiumId));
});

const options = () => ({ stadiumId: venue.stadiumId, lines: [venue.burger()] });
/** No gate: the section has one. */
const elsewhere = { section: "210", row: "3", seatNo: "8", stand: "Main" };
type Moved = AnswerTo<"POST /orders/:id/seat"> & { code: string; doubts: unknown };
const say = async (fan: Client, id: string, seat: object, more: object = {}) => {
  const answer = await fan.json<Moved>("POST", `/api/orders/${id}/seat`, {
    seat: { ...elsewhere, ...seat },
    ...more,
  });
  await boardsTold(id);
  return answer;
};

// [product 13.15]
describe("a fan who moved", () => {
  test("is brought the order to the new seat, with the walk's difference in the promise", async () => {
    const { fan, id } = await aPlacedOrder(options());
    const before = await row(id);
    const { status, body } = await say(fan, id, { section: "גוש 210", row: "row 3" });
    expect(status).toBe(200);
    expect(body.seat).toMatchObject({ section: "210", row: "3", seatNo: "8", entrance: "9" });
    const walked = 6 * 60_000;
    expect(body.promise?.fromAt).toBe((before.promiseFromAt ?? 0) + walked);
    expect(await row(id)).toMatchObject({
      ...{ section: "210", version: before.version + 1, status: before.status },
      ...{ firstPromiseToAt: (before.firstPromiseToAt ?? 0) + walked, latitude: null, longitude: null },
    });
  });

  test("changes the seat that board and runner read, marked as changed", async () => {
    const { fan, id, code, staff, shopId } = await anAcceptedOrder(options());
    await move(staff, code, { action: "ready" });
    await say(fan, id, {});
    const path = `/api/staff/shops/${shopId}/board`;
    const { board } = (await staff.json<{ board: { cards: object[] } }>("GET", path)).body;
    const mark = { seat: { section: "210" }, seatMovedAt: expect.any(Number) };
    expect(board.cards).toMatchObject([mark]);
    const { body } = await staff.json<Deliveries>("GET", `/api/staff/stadiums/${venue.stadiumId}/deliveries`);
    expect(body.ready).toMatchObject([{ id, way: { entrance: "9" }, ...mark }]);
  });

  test("may say the same seat twice: it is one change", async () => {
    const { fan, id } = await aPlacedOrder(options());
    await say(fan, id, {});
    const { version } = await row(id);
    expect(await say(fan, id, {})).toMatchObject({ status: 200, body: { seat: { section: "210" } } });
    expect((await row(id)).version).toBe(version);
  });

  test.each([
    ["the shop does not deliver there", { section: "310" }, 409, "seat-out-of-reach"],
    ["only drinks come there", { section: "410" }, 409, "seat-drinks-only"],
    ["the venue has no such row", { row: "99" }, 400, "seat-unknown"],
    ["a part of the seat is missing", { seatNo: "" }, 400, "seat-incomplete"],
  ])("is told no where %s, and the order stays", async (_, seat, status, code) => {
    const { fan, id } = await aPlacedOrder(options());
    expect(await say(fan, id, seat)).toMatchObject({ status, body: { code } });
    expect(await row(id)).toMatchObject({ section: "112", seatMovedAt: null });
  });

  test("may insist on a seat that the list lacks, with a note", async () => {
    const { fan, id } = await aPlacedOrder(options());
    const insist = { isSeatInsisted: true };
    expect((await say(fan, id, { row: "99" }, insist)).body.code).toBe("seat-incomplete");
    expect((await say(fan, id, { row: "99", seatDetails: "behind the rail" }, insist)).status).toBe(200);
    expect(await row(id)).toMatchObject({ row: "99", isSeatInsisted: true, seatDetails: "behind the rail" });
  });

  test("is taken at a scanned seat's word, even one that the list lacks, and only at that seat", async () => {
    const { fan, id } = await aPlacedOrder(options());
    const place = { stand: "Main" as const, section: "210", row: "99", seatNo: "8" };
    const signature = await sign(venue.stadiumId, place);
    await fan.send("GET", seatLinkPath(venue.stadiumId, place, signature));
    expect((await say(fan, id, { ...place, seatNo: "9" })).body.code).toBe("seat-unknown");
    expect((await say(fan, id, place)).status).toBe(200);
    expect(await row(id)).toMatchObject({ ...place, entrance: "9", isSeatInsisted: false });
    // Another stadium's code says nothing here.
    fan.cookies.set("seatside_seat_sig", await sign("teddy", { ...place, row: "98" }));
    fan.cookies.set("seatside_stadium", "teddy");
    expect((await say(fan, id, { ...place, row: "98" })).body.code).toBe("seat-unknown");
  });

  test("comes too late once the runner has the bag", async () => {
    const { fan, id, code, staff } = await anAcceptedOrder(options());
    await move(staff, code, { action: "ready" });
    await move(staff, code, { action: "take" });
    expect(await say(fan, id, {})).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    expect(await row(id)).toMatchObject({ section: "112" });
  });

  test("and the runner at the same moment: one or the other, never half", async () => {
    const { fan, id, code, staff } = await anAcceptedOrder(options());
    await move(staff, code, { action: "ready" });
    const [moved, taken] = await Promise.all([say(fan, id, {}), move(staff, code, { action: "take" })]);
    const order = await row(id);
    expect(taken.status).toBe(200);
    expect(order).toMatchObject({
      status: OrderStatus.DELIVERING,
      section: moved.status === 200 ? "210" : "112",
    });
    const actions = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(actions.filter(({ action }) => action === "move-seat")).toHaveLength(moved.status === 200 ? 1 : 0);
    expect(actions.at(-1)?.action).toBe("take");
  });

  test("changes nothing of somebody else's order", async () => {
    const { id } = await aPlacedOrder(options());
    expect((await say(await signUp(), id, {})).status).toBe(404);
    expect(await row(id)).toMatchObject({ section: "112" });
  });
});
