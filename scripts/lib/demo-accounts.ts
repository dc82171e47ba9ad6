import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { StaffRoleName } from "#domain/staff/staff.ts";
import { createDb, type Db } from "#worker/db/client.ts";
import { account, customers, deliveryUsers, shops, staffRoles, user } from "#worker/db/schema/index.ts";
import { demoAccounts, demoPassword } from "./demo.mjs";
import { retryWhenCut } from "./platform.ts";

type Demo = (typeof demoAccounts)[number];
type Role = { role: StaffRoleName; stadiumId?: string; everyShopOf?: string };

export async function addDemoAccounts(database: D1Database): Promise<void> {
  const db = createDb(database);
  const password = await hashPassword(demoPassword);
  for (const demo of demoAccounts) await retryWhenCut(() => addAccount(db, demo, password));
}

async function addAccount(db: Db, { firstName, lastName, email, phone, roles }: Demo, password: string) {
  const at = new Date();
  const times = { createdAt: at, updatedAt: at };
  const id = `demo-${email.split("@")[0]}`;
  const name = `${firstName} ${lastName}`;
  await db.batch([
    db
      .insert(user)
      .values({ id, name, email, firstName, lastName, phone, ...times })
      .onConflictDoNothing(),
    db
      .insert(account)
      .values({ id, accountId: id, providerId: "credential", userId: id, password, ...times })
      .onConflictDoNothing(),
    db
      .insert(customers)
      .values({ id, createdAt: at.getTime(), updatedAt: at.getTime() })
      .onConflictDoNothing(),
  ]);
  for (const { role, stadiumId = "", everyShopOf } of roles as Role[]) {
    const row = { userId: id, role, createdAt: at.getTime() };
    const rows = everyShopOf
      ? (await db.select({ shopId: shops.id }).from(shops).where(eq(shops.stadiumId, everyShopOf))).map(
          ({ shopId }) => ({ ...row, id: `${id}-${shopId}`, shopId }),
        )
      : [{ ...row, id: `${id}-${role}-${stadiumId}`, stadiumId }];
    for (const each of rows) await db.insert(staffRoles).values(each).onConflictDoNothing();
    if (role === "runner") await db.insert(deliveryUsers).values({ id, name, phone }).onConflictDoNothing();
  }
}
