import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createBoards } from "#worker/durable/clients.ts";
import { quoteCart } from "#worker/usecases/checkout/quote-cart.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { bringIn, createClient, db, openOwnVenue } from "../support/worker-world.ts";

const shabbat = { from: "15:30", until: "20:15" };
const open = () =>
  openOwnVenue(undefined, (file) => {
    file.format = "seatside-venue/2";
    for (const shop of file.shops) Object.assign(shop, { openingHours: "always", shabbat });
  });

test("a shop that rests on Shabbat is asked for a price before it and after it, and refuses in between", async () => {
  const own = await open();
  const ask = (moment: string) =>
    quoteCart(
      { db, now: () => Date.parse(moment), boards: createBoards(env, () => {}) },
      {
        ...{ stadiumId: own.stadiumId, lines: [own.burger()], checkout: null, near: null },
        ...{ tip: { kind: "amount", amountMinor: 0 }, stand: null, section: "" },
      },
    );
  expect(await ask("2026-06-05T15:29+03:00")).toMatchObject({ ok: true });
  expect(await ask("2026-06-05T15:30+03:00")).toMatchObject({ ok: false, code: "shops-closed" });
  expect(await ask("2026-06-06T12:00+03:00")).toMatchObject({ ok: false, code: "shops-closed" });
  expect(await ask("2026-06-06T20:15+03:00")).toMatchObject({ ok: true });
  // Two holidays in a row: nothing is sold on the first one at all.
  expect(await ask("2026-09-12T21:00+03:00")).toMatchObject({ ok: false, code: "shops-closed-today" });
});

test("its times come back from an export, reach the menu, and a file that doesn't name them leaves them alone", async () => {
  const own = await open();
  const exported = await exportVenue(db, own.stadiumId);
  expect(exported).toMatchObject({ format: "seatside-venue/2", shops: [{ shabbat }, { shabbat }] });
  const menu = await createClient().send("GET", `/api/stadiums/${own.stadiumId}/catalog`);
  expect(await menu.json()).toMatchObject({ shops: [{ shabbat }, { shabbat }] });

  const shops = own.venue.shops.map(({ shabbat: _, ...shop }) => shop);
  await bringIn({ ...own.venue, shops });
  expect(await exportVenue(db, own.stadiumId)).toEqual(exported);
  await bringIn({ ...own.venue, shops: shops.map((shop) => ({ ...shop, shabbat: null })) });
  expect(await exportVenue(db, own.stadiumId)).toMatchObject({ format: "seatside-venue/1" });
});
