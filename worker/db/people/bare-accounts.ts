import { and, eq, gt, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import { isUndeliverable } from "#domain/language/mail-domains.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import { customers, orders, pushSubscriptions, session, user } from "../schema/index.ts";

/**
 * Accounts without a mail address. The column is required and unique, so they have an undeliverable one (RFC 2606),
 * which is never shown and which nobody may register (mail-domains.ts). `kind` says what the account is. The previous
 * build knows guests and claims by the address alone, so the address keeps that form for a rollback. Rows of that build
 * have no kind: their address tells, unless they have a password, because then somebody registered them.
 */
const forms = {
  guest: sql`'guest-' || ${user.id} || '@guest.invalid'`,
  claimed: sql`'claimed-' || ${user.id} || '-'`,
};
const bareMail = (kind: "bare" | "guest", id: string) =>
  kind === "guest" ? `guest-${id}@guest.invalid` : `${id}@no-mail.invalid`;

const randomPart = sql`lower(hex(randomblob(12)))`;
/** Columns of an erased account; its address is free for a new one. */
export const erasedUser = {
  kind: "gone",
  email: sql<string>`'deleted-' || ${user.id} || '-' || ${randomPart} || '@deleted.invalid'`,
} as const;

export const mailOf = (email: string) => (isUndeliverable(email) ? "" : email);
/** `mailOf` as SQL: true for an account without a real address. */
export const hasNoMail = like(user.email, "%.invalid");
/** For the session cookie's copy of the row, which has no kind; `isGuest` is for the database. */
export const hasGuestMail = ({ id, email }: { id: string; email: string }) => email === bareMail("guest", id);

type Kind = NonNullable<(typeof user.$inferSelect)["kind"]>;
const hasPassword = sql`exists (select 1 from account where account.user_id = ${user.id} and account.password is not null)`;
const isKind = (...kinds: Kind[]) =>
  or(inArray(user.kind, kinds), and(isNull(user.kind), sql`not ${hasPassword}`));
/** A range of the address index. */
const addressesFrom = (start: "guest" | "claimed") =>
  and(gt(user.email, `${start}-`), lt(user.email, `${start}.`));
export const isGuest = and(
  addressesFrom("guest"),
  sql`${user.email} = ${forms.guest}`,
  isKind("guest"),
) as SQL;
const isClaimed = and(
  addressesFrom("claimed"),
  sql`substr(${user.email}, 1, length(${user.id}) + 9) = ${forms.claimed}`,
  like(user.email, "%@claimed.invalid"),
  isKind("claimed", "guest"),
) as SQL;

/**
 * Statements that create such an account. Its passkey or session is stored afterwards; without that nobody can use it.
 */
export const bareAccount = (db: Db, id: string, at: number, kind: "bare" | "guest") =>
  [
    db.insert(user).values({
      ...{ id, name: "", firstName: "", lastName: "", email: bareMail(kind, id), kind },
      ...{ createdAt: new Date(at), updatedAt: new Date(at) },
    }),
    db.insert(customers).values({ id, lastActiveAt: at, createdAt: at, updatedAt: at }),
  ] as const;

/** The guest of a live session. */
export async function guestOf(db: Db, token: string, now: number): Promise<string | null> {
  const [found] = await db
    .select({ id: user.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, token), gt(session.expiresAt, new Date(now)), isGuest));
  return found?.id ?? null;
}

/**
 * A statement that turns a guest into a full account, with a proven address or a passkey that the same batch stores. A
 * second or concurrent attempt, also to claim the guest, changes nothing. Fails if the address belongs to another
 * account.
 */
export function upgradeGuest(db: Db, id: string, mail: string | null, at: number) {
  const own =
    mail === null
      ? { email: bareMail("bare", id), kind: "bare" as const }
      : { email: mail, emailVerified: true, kind: "whole" as const };
  return db
    .update(user)
    .set({ ...own, updatedAt: new Date(at) })
    .where(and(eq(user.id, id), isGuest))
    .returning({ id: user.id });
}

/**
 * Statements that mark a guest as claimed by the account, once, and end its session; its phones move to the account's
 * newest session. The first returns a row if this account has the guest now, also when repeated.
 */
export const markClaimed = (db: Db, guestId: string, accountId: string, at: number) => {
  const start = `claimed-${guestId}-${accountId}`;
  const mark = `${start}@claimed.invalid`;
  const isTaken = sql`exists (select 1 from user as other where other.email = ${mark} and other.id <> ${guestId})`;
  const isByMark = or(eq(user.email, mark), and(gt(user.email, `${start}.`), lt(user.email, `${start}/`)));
  const isMarked = and(isClaimed, or(eq(user.claimedBy, accountId), and(isNull(user.claimedBy), isByMark)));
  const isMine = sql`exists (select 1 from ${user} where ${user.id} = ${guestId} and ${isMarked})`;
  return [
    db
      .update(user)
      .set({
        ...{ kind: "claimed", claimedBy: accountId, updatedAt: new Date(at) },
        // An equal address of another guest must not fail it.
        email: sql`case when ${isTaken} then ${`${start}.`} || ${randomPart} || '@claimed.invalid' else ${mark} end`,
      })
      .where(and(eq(user.id, guestId), or(isGuest, isMarked)))
      .returning({ id: user.id }),
    db
      .update(pushSubscriptions)
      .set({
        userId: accountId,
        sessionId: sql`(select id from session where user_id = ${accountId} order by created_at desc limit 1)`,
      })
      .where(and(eq(pushSubscriptions.userId, guestId), isMine)),
    db.delete(session).where(and(eq(session.userId, guestId), isMine)),
  ] as const;
};

/** The account that claimed a guest; in rows of earlier builds it is in the address. */
const claimSuffix = sql`substr(${user.email}, length(${user.id}) + 10)`;
const claimer = sql<string>`coalesce(${user.claimedBy}, substr(${claimSuffix}, 1, instr(replace(${claimSuffix}, '@', '.'), '.') - 1))`;
/** Whether that account still exists and is in use; by the address, too, because the previous build sets no kind. */
const isClaimerThere = sql<number>`exists (select 1 from user as claimer where claimer.id = ${claimer}
  and coalesce(claimer.kind, '') <> 'gone' and claimer.email not like '%@guest.invalid'
  and claimer.email not like '%@claimed.invalid' and claimer.email not like '%@deleted.invalid')`;

/** Claimed guests that are not merged yet, by id. */
export const listClaimed = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db
    .select({
      guestId: user.id,
      accountId: claimer.as("claimer_id"),
      isThere: isClaimerThere.mapWith(Boolean).as("is_there"),
    })
    .from(user)
    .where(and(isClaimed, gt(user.id, after)))
    .orderBy(user.id)
    .limit(limit);

export const deleteClaimed = (db: Db, id: string) => db.delete(user).where(and(eq(user.id, id), isClaimed));

/** Profile columns of an erased account. */
export const emptyProfile = { name: "", firstName: "", lastName: "", phone: null, image: null };

const noOrder = sql`not exists (select 1 from orders where orders.customer_id = ${user.id})`;
const noSession = sql`not exists (select 1 from session where session.user_id = ${user.id})`;
/** Unreachable guests: the session is over, or the claiming account is gone. */
const isLost = or(and(isGuest, noSession), and(isClaimed, sql`not ${isClaimerThere}`));
/** Guests without an order are kept this long (decision 72). */
const idleMs = 7 * dayMs;
const isIdle = (at: number) => and(isGuest, lt(user.createdAt, new Date(at - idleMs)), noOrder);

/** Whether an order of this account was placed. */
export const hasPlaced = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.customerId, id), isNotNull(orders.placedAt)))) > 0;

/** The same, or is being paid. */
export const hasOrdered = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(
    orders,
    and(eq(orders.customerId, id), or(isNotNull(orders.placedAt), isNull(orders.closedAt))),
  )) > 0;

/** Unreachable guests, and guests without an order for a week. */
export const lostGuests = (db: Db, at: number, limit: number) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(or(isLost, isIdle(at)))
    .limit(limit);

/** Statements that delete guests without an order and empty the rows of others, which their orders reference. */
export const forgetGuests = (db: Db, ids: readonly string[], at: number) => {
  const these = inArray(user.id, among(ids));
  const lost = db.select({ id: user.id }).from(user).where(and(these, isLost));
  return [
    db.delete(user).where(and(these, noOrder, or(isLost, isIdle(at)))),
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.userId, lost)),
    db
      .update(customers)
      .set({ isActive: false, favoriteFoods: [], favoriteRestaurants: [], lastActiveAt: null, updatedAt: at })
      .where(inArray(customers.id, lost)),
    db
      .update(user)
      .set({ ...emptyProfile, ...erasedUser })
      .where(and(these, isLost)),
  ] as const;
};

/** The account's number of resets, each of which ends its known devices; 0 for an unknown account. */
export async function deviceEpochOf(db: Db, email: string): Promise<number> {
  const [found] = await db
    .select({ epoch: user.deviceEpoch })
    .from(user)
    .where(eq(user.email, email.trim().toLowerCase()));
  return found?.epoch ?? 0;
}

/** A statement that ends all known devices of the account. */
export const endDevices = (db: Db, id: string) =>
  db.update(user).set({ deviceEpoch: nextEpoch }).where(eq(user.id, id));
export const nextEpoch = sql`coalesce(${user.deviceEpoch}, 0) + 1`;
