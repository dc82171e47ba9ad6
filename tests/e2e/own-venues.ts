// Imports venues for the browser tests, one per test. Runs on seeded state, before the app.
import { hashPassword } from "better-auth/crypto";
import { eq, inArray } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { insertMany } from "#worker/db/bulk.ts";
import { createDb } from "#worker/db/client.ts";
import {
  account,
  categories,
  customers,
  deliveryUsers,
  menuItems,
  shopItems,
  shops,
  stadiums,
  staffRoles,
  user,
} from "#worker/db/schema/index.ts";
import { demoPassword } from "../../scripts/lib/demo.mjs";
import { openPlatform } from "../../scripts/lib/platform.ts";
import {
  dishes,
  emailOf,
  emptyVenueId,
  itemIdAt,
  people,
  shopIdAt,
  venueIdOf,
  venuesInAll,
} from "./venue-ids.ts";

await using platform = await openPlatform();
const db = createDb(platform.env.DB);
const password = await hashPassword(demoPassword);
const now = new Date();
const at = now.getTime();
const dated = { createdAt: now, updatedAt: now };
const ofTeddy = { stadium: eq(stadiums.id, "teddy"), dishes: inArray(menuItems.id, [...dishes]) };
const [stadiumRows, categoryRows, shopRows, itemRows, soldRows] = await db.batch([
  db.select().from(stadiums).where(ofTeddy.stadium),
  db.select().from(categories).where(eq(categories.stadiumId, "teddy")),
  db.select().from(shops).where(eq(shops.stadiumId, "teddy")),
  db.select().from(menuItems).where(ofTeddy.dishes),
  db
    .select()
    .from(shopItems)
    .where(inArray(shopItems.itemId, [...dishes])),
]);

type Rows = Map<SQLiteTable, Record<string, unknown>[]>;
const add = (rows: Rows, table: SQLiteTable, ...more: Record<string, unknown>[]) =>
  rows.set(table, (rows.get(table) ?? []).concat(more));

/** A small Teddy with stands, dishes and people of its own. */
function addVenue(rows: Rows, number: number) {
  const stadiumId = venueIdOf(number);
  // Left out of the stored list of stadiums, so fans of the demo venues do not see it.
  add(rows, stadiums, ...stadiumRows.map((row) => ({ ...row, id: stadiumId })));
  add(rows, categories, ...categoryRows.map((row) => ({ ...row, stadiumId })));
  const shopsHere = shopRows.map((row) => ({ ...row, stadiumId, id: shopIdAt(number, row.id) }));
  add(rows, shops, ...shopsHere.map((row) => ({ ...row, openingHours: "always" })));
  add(rows, menuItems, ...itemRows.map((row) => ({ ...row, stadiumId, id: itemIdAt(number, row.id) })));
  for (const row of soldRows)
    add(rows, shopItems, {
      ...row,
      itemId: itemIdAt(number, row.itemId),
      shopId: shopIdAt(number, row.shopId),
    });
  for (const { role, ...person } of people) {
    const id = `${stadiumId}-${role}`;
    const name = `${person.firstName} ${person.lastName}`;
    add(rows, user, { ...person, ...dated, id, name, email: emailOf(number, role) });
    add(rows, account, { ...dated, id, accountId: id, providerId: "credential", userId: id, password });
    add(rows, customers, { id, createdAt: at, updatedAt: at });
    const post = { userId: id, createdAt: at };
    if (role === "shop")
      for (const { id: shopId } of shopsHere)
        add(rows, staffRoles, { ...post, role, id: `${id}-${shopId}`, shopId });
    else add(rows, staffRoles, { ...post, role, id, stadiumId });
    // The stands' staff are runners too.
    if (role === "shop") add(rows, staffRoles, { ...post, role: "runner", id: `${id}-runner`, stadiumId });
    if (role !== "manager") add(rows, deliveryUsers, { id, name, phone: person.phone });
  }
}

const all: Rows = new Map([[stadiums, stadiumRows.map((row) => ({ ...row, id: emptyVenueId }))]]);
for (let number = 0; number < venuesInAll; number++) addVenue(all, number);
for (const [table, rows] of all) for (const statement of insertMany(db, table, rows)) await statement;
