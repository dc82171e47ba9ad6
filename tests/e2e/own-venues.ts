// Imports venues for the browser tests, one per test, into the last database. Runs on seeded state, before the app.
import { hashPassword } from "better-auth/crypto";
import { eq, inArray } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { insertMany } from "#worker/db/bulk.ts";
import { createDb } from "#worker/db/client.ts";
import { databasesOf, dbOfSlot } from "#worker/db/databases.ts";
import { addBareAccount, listPlaces } from "#worker/db/places.ts";
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
const databases = databasesOf(platform.env);
const slot = databases.length - 1;
const db = createDb(platform.env.DB);
const place = dbOfSlot(platform.env, slot);
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

const rows = new Map<SQLiteTable, Record<string, unknown>[]>();
const add = (table: SQLiteTable, ...more: Record<string, unknown>[]) =>
  rows.set(table, (rows.get(table) ?? []).concat(more));
add(stadiums, ...stadiumRows.map((row) => ({ ...row, id: emptyVenueId })));
for (let number = 0; number < venuesInAll; number++) {
  const stadiumId = venueIdOf(number);
  // Left out of the stored list of stadiums, so fans of the demo venues do not see it.
  add(stadiums, ...stadiumRows.map((row) => ({ ...row, id: stadiumId })));
  add(categories, ...categoryRows.map((row) => ({ ...row, stadiumId })));
  const shopsHere = shopRows.map((row) => ({ ...row, stadiumId, id: shopIdAt(number, row.id) }));
  add(shops, ...shopsHere.map((row) => ({ ...row, openingHours: "always" })));
  add(menuItems, ...itemRows.map((row) => ({ ...row, stadiumId, id: itemIdAt(number, row.id) })));
  for (const row of soldRows)
    add(shopItems, { ...row, itemId: itemIdAt(number, row.itemId), shopId: shopIdAt(number, row.shopId) });
  for (const { role, ...person } of people) {
    const id = `${stadiumId}-${role}`;
    const name = `${person.firstName} ${person.lastName}`;
    add(user, { ...person, ...dated, id, name, email: emailOf(number, role) });
    add(account, { ...dated, id, accountId: id, providerId: "credential", userId: id, password });
    add(customers, { id, createdAt: at, updatedAt: at });
    const post = { userId: id, createdAt: at };
    if (role === "shop")
      for (const { id: shopId } of shopsHere)
        add(staffRoles, { ...post, role, id: `${id}-${shopId}`, shopId });
    else add(staffRoles, { ...post, role, id, stadiumId });
    // The stands' staff are runners too.
    if (role === "shop") add(staffRoles, { ...post, role: "runner", id: `${id}-runner`, stadiumId });
    if (role !== "venue") add(deliveryUsers, { id, name, phone: person.phone });
    if (databases[slot] && slot > 0) await addBareAccount(databases[slot], id);
  }
  await listPlaces(db, slot, [stadiumId, ...shopsHere.map(({ id }) => id)]);
}
for (const [table, more] of rows) for (const statement of insertMany(place, table, more)) await statement;
