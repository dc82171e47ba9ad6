import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { createSnapshots } from "#worker/cache/snapshots.ts";
import { createDb } from "#worker/db/client.ts";
import { account, customers, deliveryUsers, shops, staffRoles, user } from "#worker/db/schema/index.ts";
import { importVenue } from "#worker/usecases/venue/import-venue.ts";
import { demoAccounts, demoPassword } from "./lib/demo.mjs";
import { openPlatform, persistently, stateFolder } from "./lib/platform.ts";

/**
 * Demo venues and accounts for this machine. What is in already stays; the same seed files a second time are not even
 * read, so that starting again is quick.
 */
const files = readdirSync("seed/venues")
  .filter((name) => name.endsWith(".json"))
  .sort();
const texts = files.map((name) => readFileSync(join("seed/venues", name), "utf8"));
const digest = createHash("sha256").update(texts.join()).update(JSON.stringify(demoAccounts)).digest("hex");
const stamp = join(stateFolder(), "seeded");
if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) process.exit(0);

const platform = await openPlatform();
try {
  const now = () => Date.now();
  const db = createDb(platform.env.DB);
  const deps = { db, snapshots: createSnapshots(platform.env.MENUS, now), now };
  for (const [index, text] of texts.entries()) {
    const venue = venueFileSchema.parse(JSON.parse(text));
    const result = await persistently(() => importVenue(deps, venue));
    if (!result.ok) throw new Error(`${files[index]}: another stadium has ${result.taken.join(", ")}`);
    console.log(`${files[index]}: ${result.added} added, ${result.changed} changed`);
  }
  const password = await hashPassword(demoPassword);
  for (const demo of demoAccounts) await persistently(() => seedAccount(demo, password));
} finally {
  await platform.dispose();
}
mkdirSync(dirname(stamp), { recursive: true });
writeFileSync(stamp, digest);

async function seedAccount(demo: (typeof demoAccounts)[number], password: string) {
  const db = createDb(platform.env.DB);
  const at = new Date();
  const id = `demo-${demo.email.split("@")[0]}`;
  const { firstName, lastName, email, phone } = demo;
  const name = `${firstName} ${lastName}`;
  await db.batch([
    db
      .insert(user)
      .values({ id, name, email, firstName, lastName, phone, createdAt: at, updatedAt: at })
      .onConflictDoNothing(),
    db
      .insert(account)
      .values({
        id,
        accountId: id,
        providerId: "credential",
        userId: id,
        password,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing(),
    db
      .insert(customers)
      .values({ id, createdAt: at.getTime(), updatedAt: at.getTime() })
      .onConflictDoNothing(),
  ]);
  for (const wanted of demo.roles as {
    role: "shop" | "runner" | "venue" | "operator";
    stadiumId?: string;
    everyShopOf?: string;
  }[]) {
    const row = { userId: id, role: wanted.role, createdAt: at.getTime() };
    if (wanted.everyShopOf) {
      const stands = await db
        .select({ id: shops.id })
        .from(shops)
        .where(eq(shops.stadiumId, wanted.everyShopOf));
      for (const { id: shopId } of stands)
        await db
          .insert(staffRoles)
          .values({ ...row, id: `${id}-${shopId}`, shopId })
          .onConflictDoNothing();
    } else {
      const stadiumId = wanted.stadiumId ?? "";
      await db
        .insert(staffRoles)
        .values({ ...row, id: `${id}-${wanted.role}-${stadiumId}`, stadiumId })
        .onConflictDoNothing();
    }
    if (wanted.role === "runner")
      await db.insert(deliveryUsers).values({ id, name, phone }).onConflictDoNothing();
  }
}
