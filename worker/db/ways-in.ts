import { and, asc, eq, exists, inArray, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hasNoMail, nextEpoch } from "./bare-accounts.ts";
import type { Db } from "./client.ts";
import { account, passkey, session, user } from "./schema/index.ts";

/** How a person can sign in; the mailbox resets the password, so an address of mail is a way, too. */
export type WaysIn = {
  hasPassword: boolean;
  passkeys: { id: string; name: string; addedAt: number }[];
};

/** Also one that nobody said yet what it is. */
const isNoStep = ne(passkey.purpose, "step");
const ofFan = (userId: string) => and(eq(passkey.userId, userId), eq(passkey.purpose, "sign-in"));
const withPassword = (userId: string) => and(eq(account.userId, userId), isNotNull(account.password));

export async function findWaysIn(db: Db, userId: string): Promise<WaysIn> {
  const [passwords, passkeys] = await db.batch([
    db.select({ id: account.id }).from(account).where(withPassword(userId)).limit(1),
    db
      .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
      .from(passkey)
      .where(ofFan(userId))
      .orderBy(asc(passkey.createdAt)),
  ]);
  return {
    hasPassword: passwords.length > 0,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      ...{ id, name: name ?? "", addedAt: createdAt?.getTime() ?? 0 },
    })),
  };
}

/** Takes a passkey away unless it is the last way in; in one statement, so two at once leave one. True if it went. */
export async function removeWayIn(db: Db, userId: string, id: string): Promise<boolean> {
  const other = alias(passkey, "other");
  const gone = await db
    .delete(passkey)
    .where(
      and(
        ofFan(userId),
        eq(passkey.id, id),
        or(
          exists(db.select({ one: sql`1` }).from(account).where(withPassword(userId))),
          exists(
            db
              .select({ one: sql`1` })
              .from(user)
              .where(and(eq(user.id, userId), not(hasNoMail))),
          ),
          exists(
            db
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.userId, userId), eq(other.purpose, "sign-in"), ne(other.id, id))),
          ),
        ),
      ),
    )
    .returning({ id: passkey.id });
  return gone.length > 0;
}

/** Statement: every passkey that signs in; who resets a password takes back what somebody else may have set up. */
export const forgetWaysIn = (db: Db, userId: string) =>
  db.delete(passkey).where(and(eq(passkey.userId, userId), isNoStep));

/**
 * Statements for an address that somebody else may have registered: where it was never proven, all ways into its account but
 * the mailbox go, and it is proven now. The last one names that account.
 */
export function takeBackMailbox(db: Db, email: string) {
  const unproven = and(eq(user.email, email), eq(user.emailVerified, false));
  const theirs = db.select({ id: user.id }).from(user).where(unproven);
  return [
    db.delete(session).where(inArray(session.userId, theirs)),
    db.delete(passkey).where(and(inArray(passkey.userId, theirs), isNoStep)),
    db.update(account).set({ password: null }).where(inArray(account.userId, theirs)),
    db
      .update(user)
      .set({ emailVerified: true, deviceEpoch: nextEpoch })
      .where(unproven)
      .returning({ id: user.id }),
  ] as const;
}
