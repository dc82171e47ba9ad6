import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { stadiums } from "#worker/db/schema/index.ts";
import { createIntent, row } from "../support/worker-orders.ts";
import { db, openOwnVenue, propose, signUp } from "../support/worker-world.ts";

const block = {
  ...{ stand: "Main" as const, area: { en: "North stand", he: "יציע צפוני" }, entrance: "5" },
  ...{ sections: ["110", "111", "112"], rows: 26, seats: 24, latitude: 31.75, longitude: 35.19 },
};

/** A fan of a venue whose seats are known asks for one. */
async function orderTo(
  seat: Record<string, string>,
  { isSeatInsisted = false, isComplete = false, seating = undefined as string | undefined } = {},
) {
  const venue = await openOwnVenue();
  await db
    .update(stadiums)
    .set({ blocks: [{ ...block, seating }], seatsComplete: isComplete })
    .where(eq(stadiums.id, venue.stadiumId));
  const fan = await signUp();
  const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
  const known = { section: "112", row: "14", seatNo: "7", entrance: "5" };
  return createIntent(fan, { ...proposal, seat: { ...proposal.seat, ...known, ...seat }, isSeatInsisted });
}

describe("a seat that the venue does not have", () => {
  test("is answered with the nearest that it has, before a card is touched", async () => {
    expect(await orderTo({ row: "99", seatNo: "0" })).toMatchObject({
      status: 400,
      body: {
        code: "seat-unknown",
        doubts: [
          { field: "row", nearest: "26" },
          { field: "seatNo", nearest: "1" },
        ],
      },
    });
    expect(await orderTo({ entrance: "77" })).toMatchObject({
      status: 400,
      body: { code: "seat-unknown", doubts: [{ field: "entrance", nearest: "5" }] },
    });
  });

  test("is taken from a fan who insists, marked for board and runner", async () => {
    const { status, body } = await orderTo({ row: "99" }, { isSeatInsisted: true });
    expect(status).toBe(200);
    expect(await row(body.orderId)).toMatchObject({ row: "99", isSeatInsisted: true });
  });

  test("is not taken where the venue's list is complete", async () => {
    const refused = await orderTo({ row: "99" }, { isSeatInsisted: true, isComplete: true });
    expect(refused).toMatchObject({ status: 400, body: { code: "seat-unknown" } });
  });

  test("is there where the venue lists its rows by name, and is refused beside them", async () => {
    const list = { seating: "00: 6; 1-41: 11-29", isComplete: true };
    const { body } = await orderTo({ row: "00", seatNo: "3" }, list);
    expect(await row(body.orderId)).toMatchObject({ row: "00", seatNo: "3" });
    expect(await orderTo({ row: "00", seatNo: "7" }, list)).toMatchObject({
      status: 400,
      body: { code: "seat-unknown", doubts: [{ field: "seatNo", nearest: "6" }] },
    });
  });

  test("is no mark on a seat that is there, whatever the phone says", async () => {
    const { body } = await orderTo({}, { isSeatInsisted: true });
    expect(await row(body.orderId)).toMatchObject({ row: "14", isSeatInsisted: false });
  });
});

test("a seat is stored as the venue writes it, however the fan types it", async () => {
  const typed = { row: "שורה 14", seatNo: "כיסא 7", entrance: "GATE 5", area: "צפוני" };
  const { status, body } = await orderTo(typed);
  expect(status).toBe(200);
  expect(await row(body.orderId)).toMatchObject({
    row: "14",
    seatNo: "7",
    entrance: "5",
    area: "North stand",
  });
});
