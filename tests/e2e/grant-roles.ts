// Makes an account staff of a shop and a runner of its stadium: node tests/e2e/grant-roles.ts <email> <shop> <stadium>.
// Invitations have tests of their own, whose mails these would be taken for.
import { eq } from "drizzle-orm";
import { createDb } from "#worker/db/client.ts";
import { deliveryUsers, staffRoles, user } from "#worker/db/schema/index.ts";
import { openPlatform } from "../../scripts/lib/platform.ts";

const [email = "", shopId = "", stadiumId = ""] = process.argv.slice(2);
await using platform = await openPlatform();
const db = createDb(platform.env.DB);
const found = await db.query.user.findFirst({ where: eq(user.email, email) });
if (!found) throw new Error(`there is no account ${email}`);
const post = { userId: found.id, createdAt: Date.now() };
await db.batch([
  db.insert(staffRoles).values({ ...post, id: `${found.id}-shop`, role: "shop", shopId }),
  db.insert(staffRoles).values({ ...post, id: `${found.id}-runner`, role: "runner", stadiumId }),
  db.insert(deliveryUsers).values({ id: found.id, name: found.name, phone: found.phone ?? "" }),
]);
