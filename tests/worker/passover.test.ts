import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createBoards } from "#worker/durable/clients.ts";
import { quoteCart } from "#worker/usecases/checkout/quote-cart.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { bringIn, createClient, db, openOwnVenue } from "../support/worker-world.ts";

const passover = { from: "2027-04-21", until: "2027-04-28" };
const open = () =>
  openOwnVenue(undefined, (file) => {
    file.format = "seatside-venue/2";
    for (const shop of file.shops) Object.assign(shop, { openingHours: "always", passover });
  });

test("a shop that observes Passover refuses a dish that isn't marked for it, from its first to its last day", async () => {
  const own = await open();
  const ask = (moment: string) =>
    quoteCart(
      { db, now: () => Date.parse(moment), boards: createBoards(env, () => {}) },
      {
        ...{ stadiumId: own.stadiumId, lines: [own.burger()], checkout: null, near: null },
        ...{ tip: { kind: "amount", amountMinor: 0 }, stand: null, section: "" },
      },
    );
  expect(await ask("2027-04-20T23:59+03:00")).toMatchObject({ ok: true });
  expect(await ask("2027-04-21T00:00+03:00")).toMatchObject({ ok: false, code: "item-unavailable" });
  expect(await ask("2027-04-28T23:59+03:00")).toMatchObject({ ok: false, code: "item-unavailable" });
  expect(await ask("2027-04-29T00:00+03:00")).toMatchObject({ ok: true });

  const items = own.venue.items.map((item) => ({ ...item, forPassover: true }));
  await bringIn({ ...own.venue, items });
  expect(await ask("2027-04-21T12:00+03:00")).toMatchObject({ ok: true });

  // A bun that isn't: its dish comes without it.
  const [burger] = items;
  const small = burger?.customization[0]?.options[0];
  if (small) small.breaks = ["passover"];
  await bringIn({ ...own.venue, items });
  expect(await ask("2027-04-21T12:00+03:00")).toMatchObject({ ok: false, code: "choice-invalid" });
  expect(await ask("2027-04-29T00:00+03:00")).toMatchObject({ ok: true });
});

test("days and marks come back from an export, reach the menu, and a file that doesn't name them leaves them alone", async () => {
  const own = await open();
  const [first, ...rest] = own.venue.items;
  await bringIn({ ...own.venue, items: [{ ...first, forPassover: true }, ...rest] } as typeof own.venue);
  const exported = await exportVenue(db, own.stadiumId);
  expect(exported).toMatchObject({
    ...{ format: "seatside-venue/2", shops: [{ passover }, { passover }] },
    items: [{ id: first?.id, forPassover: true }, ...rest.map(({ id }) => ({ id }))],
  });
  expect(exported?.items.slice(1).some((item) => "forPassover" in item)).toBe(false);
  const menu = await createClient().send("GET", `/api/stadiums/${own.stadiumId}/catalog`);
  expect(await menu.json()).toMatchObject({ shops: [{ passover }, { passover }] });

  const bare = own.venue.shops.map(({ passover: _, ...shop }) => shop);
  await bringIn({ ...own.venue, shops: bare });
  expect(await exportVenue(db, own.stadiumId)).toEqual(exported);
  await bringIn({
    ...own.venue,
    shops: bare.map((shop) => ({ ...shop, passover: null })),
    items: own.venue.items.map((item) => ({ ...item, forPassover: false })),
  });
  expect(await exportVenue(db, own.stadiumId)).toMatchObject({ format: "seatside-venue/1" });
});
