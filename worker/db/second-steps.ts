import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { passkey, recoveryCodes, twoFactor, user } from "./schema/index.ts";

/** What a person may show beside the password. */
export type SecondSteps = {
  /** Whether an app is set up for one-time codes; one whose first code was never confirmed does not count. */
  hasApp: boolean;
  passkeys: { id: string; name: string; addedAt: number }[];
  /** So many are unused. */
  recoveryCodes: number;
};

export const hasAny = ({ hasApp, passkeys }: SecondSteps) => hasApp || passkeys.length > 0;

export async function findSecondSteps(db: Db, userId: string): Promise<SecondSteps> {
  const [apps, passkeys, codes] = await db.batch([
    db
      .select({ id: twoFactor.id })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true))),
    db
      .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
      .from(passkey)
      .where(and(eq(passkey.userId, userId), eq(passkey.purpose, "step")))
      .orderBy(asc(passkey.createdAt)),
    db
      .select({ count: sql<number>`count(*)`.as("count") })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
  ]);
  return {
    hasApp: apps.length > 0,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? "",
      addedAt: createdAt?.getTime() ?? 0,
    })),
    recoveryCodes: codes[0]?.count ?? 0,
  };
}

/** Statements that take every second step of a person away; sessions are the caller's. */
export const forgetSecondSteps = (db: Db, userId: string) =>
  [
    db.delete(twoFactor).where(eq(twoFactor.userId, userId)),
    db.delete(passkey).where(and(eq(passkey.userId, userId), eq(passkey.purpose, "step"))),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId)),
  ] as const;
