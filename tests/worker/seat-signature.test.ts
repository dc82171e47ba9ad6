import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type SeatPlace, seatLinkPath } from "#domain/seat/seat-link.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { createSeatSigner } from "#worker/platform/sign.ts";
import { createIntent, type Fan, row } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, propose, signUp } from "../support/worker-world.ts";

const { sign, isSigned } = createSeatSigner("local-only-secret-never-used-elsewhere");
const place: SeatPlace = { stand: "Main", section: "101", row: "14", seatNo: "7" };

/** A venue that takes a seat's code in place of a location, and a fan who has opened a link there. */
async function aFanWithLink(options: { trusts?: boolean; signature?: string; signed?: SeatPlace } = {}) {
  const venue = await openOwnVenue();
  await db
    .update(stadiums)
    .set({ trustsSeatLinks: options.trusts ?? true })
    .where(eq(stadiums.id, venue.stadiumId));
  const fan = await signUp();
  const signature = options.signature ?? (await sign(venue.stadiumId, options.signed ?? place));
  await fan.send("GET", seatLinkPath(venue.stadiumId, place, signature));
  return { venue, fan };
}

/** The fan orders without a location, to the seat that the link filled in or to another. */
async function order(fan: Fan, venue: Awaited<ReturnType<typeof openOwnVenue>>, seat = {}) {
  const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
  const linked = Object.fromEntries(new URLSearchParams(fan.cookies.get("seatside_seat")));
  return createIntent(fan, {
    ...proposal,
    location: null,
    seat: { ...proposal.seat, ...linked, ...seat },
    // The quote was made near a position that this phone does not tell.
    ...(await requote(fan, venue)),
  });
}

async function requote(fan: Fan, venue: Awaited<ReturnType<typeof openOwnVenue>>) {
  const { body } = await fan.json<{ quote: { hash: string } }>("POST", "/api/quote", {
    stadiumId: venue.stadiumId,
    lines: [venue.burger()],
    tip: { kind: "amount", amountMinor: 400 },
    stand: "Main",
    near: null,
  });
  return { quoteHash: body.quote.hash };
}

const refused = { status: 400, body: { code: "location-required" } };

test("a signed seat link replaces the location if the venue trusts links", async () => {
  const { venue, fan } = await aFanWithLink();
  const answer = await order(fan, venue);
  expect(answer.status).toBe(200);
  expect(await row(answer.body.orderId)).toMatchObject({
    section: "101",
    row: "14",
    seatNo: "7",
    latitude: null,
  });
});

test("the link of a seat fills in the entrance and area that its section has", async () => {
  const { fan } = await aFanWithLink();
  const seat = Object.fromEntries(new URLSearchParams(fan.cookies.get("seatside_seat")));
  expect(seat).toMatchObject({ section: "101", row: "14", seatNo: "7", entrance: "1", area: "מערב" });
});

test("a code that was printed stays valid where the venue now lists other rows, all of them", async () => {
  const { venue, fan } = await aFanWithLink();
  const [stadium] = await db.select().from(stadiums).where(eq(stadiums.id, venue.stadiumId));
  const blocks = (stadium?.blocks ?? []).map((block) => ({ ...block, seating: "00: 6; A-F: 11-29" }));
  await db.update(stadiums).set({ blocks, seatsComplete: true }).where(eq(stadiums.id, venue.stadiumId));
  const { status, body } = await order(fan, venue);
  expect(status).toBe(200);
  expect(await row(body.orderId)).toMatchObject({ row: "14", seatNo: "7" });
});

test("a venue that does not trust links asks for the location all the same", async () => {
  const { venue, fan } = await aFanWithLink({ trusts: false });
  expect(await order(fan, venue)).toMatchObject(refused);
});

test.each([
  ["a changed character", async (stadiumId: string) => change(await sign(stadiumId, place))],
  ["nothing", async () => ""],
  ["a longer text", async (stadiumId: string) => `${await sign(stadiumId, place)}A`],
  ["another seat's signature", (stadiumId: string) => sign(stadiumId, { ...place, seatNo: "8" })],
  ["another stadium's signature", () => sign("teddy", place)],
  ["another secret's", (stadiumId: string) => createSeatSigner("x".repeat(32)).sign(stadiumId, place)],
])("a link with %s fills in the seat, and its signature is ignored", async (_, tamper) => {
  const venue = await openOwnVenue();
  await db.update(stadiums).set({ trustsSeatLinks: true }).where(eq(stadiums.id, venue.stadiumId));
  const fan = await signUp();
  await fan.send("GET", seatLinkPath(venue.stadiumId, place, await tamper(venue.stadiumId)));
  expect(fan.cookies.has("seatside_seat")).toBe(true);
  expect(fan.cookies.has("seatside_seat_sig")).toBe(false);
  expect(await order(fan, venue)).toMatchObject(refused);
});

test.each([{ seatNo: "8" }, { row: "15" }, { section: "110" }, { stand: "Gallery" }])(
  "an order to another seat than the scanned one needs the location: %o",
  async (seat) => {
    const { venue, fan } = await aFanWithLink();
    expect(await order(fan, venue, seat)).toMatchObject(refused);
  },
);

test("a signature put into the cookie by hand is checked again when the order is made", async () => {
  const { venue, fan } = await aFanWithLink({ signature: "A".repeat(16) });
  fan.cookies.set("seatside_seat_sig", "A".repeat(16));
  expect(await order(fan, venue)).toMatchObject(refused);
});

test("no two seats share a signature, however their fields are split", async () => {
  const texts = [
    { ...place, section: "1", row: "01" },
    { ...place, section: "10", row: "1" },
    { ...place, section: "101", row: "" },
    { ...place, section: '1","01', row: "" },
  ];
  const signatures = await Promise.all(texts.map((each) => sign("teddy", each)));
  expect(new Set(signatures).size).toBe(texts.length);
  for (const [index, each] of texts.entries())
    expect(await isSigned("teddy", each, signatures[index])).toBe(true);
});

test("a link to a stadium that does not exist leaves no signature", async () => {
  const fan = createClient();
  await fan.send("GET", seatLinkPath("nowhere", place, await sign("nowhere", place)));
  expect(fan.cookies.has("seatside_seat_sig")).toBe(false);
});

function change(signature: string): string {
  return `${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`;
}
