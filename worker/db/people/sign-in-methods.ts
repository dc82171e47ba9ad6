import { and, asc, eq, exists, gt, inArray, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hourMs } from "#domain/durations.ts";
import { uuidV7 } from "../../platform/ids.ts";
import type { Db } from "../client.ts";
import { account, passkey, recoveryCodes, session, twoFactor, user, verification } from "../schema/index.ts";
import { hasNoMail, nextEpoch } from "./bare-accounts.ts";

/** A person's second steps. */
export type SecondSteps = {
  /** Whether an app is set up for one-time codes; one whose first code was never confirmed does not count. */
  hasApp: boolean;
  passkeys: { id: string; name: string; addedAt: number }[];
  /** Number of unused ones. */
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

const keptMs = hourMs;
const identifierOf = (sessionId: string) => `mailbox-of:${sessionId}`;

/** A statement that notes for an hour that this session has proven the account's mailbox. */
export function mailboxProof(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  at: number,
) {
  const time = new Date(at);
  return db.insert(verification).values({
    id: uuidV7(at),
    identifier: identifierOf(sessionId),
    value: userId,
    expiresAt: new Date(at + keptMs),
    createdAt: time,
    updatedAt: time,
  });
}

export async function hasMailboxProof(db: Db, sessionId: string, at: number): Promise<boolean> {
  const isLive = gt(verification.expiresAt, new Date(at));
  return (
    (await db.$count(verification, and(eq(verification.identifier, identifierOf(sessionId)), isLive))) > 0
  );
}

/** How a person can sign in; a mail address counts, because it can reset the password. */
export type SignInMethods = {
  hasPassword: boolean;
  passkeys: { id: string; name: string; addedAt: number }[];
};

/** Also a passkey whose purpose is not set yet. */
const isNoStep = ne(passkey.purpose, "step");
const ofFan = (userId: string) => and(eq(passkey.userId, userId), eq(passkey.purpose, "sign-in"));
const withPassword = (userId: string) => and(eq(account.userId, userId), isNotNull(account.password));

export async function findSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
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

/** Deletes a passkey unless it is the last way in; one statement, so two at once leave one. True if deleted. */
export async function removeSignInMethod(db: Db, userId: string, id: string): Promise<boolean> {
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

/**
 * A statement that deletes all passkeys that sign in: after a password reset, because somebody else may have added
 * them.
 */
export const forgetSignInMethods = (db: Db, userId: string) =>
  db.delete(passkey).where(and(eq(passkey.userId, userId), isNoStep));

/**
 * Statements for a proven address whose account somebody else may have registered: if it was never verified, all ways
 * in except the mailbox are deleted and it is marked verified. The last one returns that account.
 */
export function reclaimMailbox(db: Db, email: string) {
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
