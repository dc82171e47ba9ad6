import { and, eq, gt, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import { isUndeliverable } from "#domain/language/mail-domains.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import { customers, orders, pushSubscriptions, session, user } from "../schema/index.ts";

/**
 * An account that began without an address of mail. The column wants one that is its own, so it has one where nothing can
 * be delivered (RFC 2606); nobody is shown it, and nobody may register one (mail-domains.ts). What the account is stands in
 * `kind`. The address has the form by which the build before knows it, too, and which must still be there: after a rollback
 * that build keeps a guest, or marks a claim, by the address alone. A row of that build has no kind: it is what its address
 * says with its own id, unless it has a password, for then somebody registered it.
 */
const forms = {
  guest: sql`'guest-' || ${user.id} || '@guest.invalid'`,
  claimed: sql`'claimed-' || ${user.id} || '-'`,
};
const bareMail = (kind: "bare" | "guest", id: string) =>
  kind === "guest" ? `guest-${id}@guest.invalid` : `${id}@no-mail.invalid`;

const randomPart = sql`lower(hex(randomblob(12)))`;
/** Of a person who is gone: the old address is free for a new account. */
export const erasedUser = {
  kind: "gone",
  email: sql<string>`'deleted-' || ${user.id} || '-' || ${randomPart} || '@deleted.invalid'`,
} as const;

export const mailOf = (email: string) => (isUndeliverable(email) ? "" : email);
/** In SQL. */
export const hasNoMail = like(user.email, "%.invalid");
/** Of a signed copy of the row, which says no more; `isGuest` is the record's word. */
export const hasGuestMail = ({ id, email }: { id: string; email: string }) => email === bareMail("guest", id);

type Kind = NonNullable<(typeof user.$inferSelect)["kind"]>;
const hasPassword = sql`exists (select 1 from account where account.user_id = ${user.id} and account.password is not null)`;
const isKind = (...kinds: Kind[]) =>
  or(inArray(user.kind, kinds), and(isNull(user.kind), sql`not ${hasPassword}`));
/** By the index of addresses. */
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

/** Statements that make such an account. Where its passkey or session is not stored after them, it is nobody's. */
export const bareAccount = (db: Db, id: string, at: number, kind: "bare" | "guest") =>
  [
    db.insert(user).values({
      ...{ id, name: "", firstName: "", lastName: "", email: bareMail(kind, id), kind },
      ...{ createdAt: new Date(at), updatedAt: new Date(at) },
    }),
    db.insert(customers).values({ id, lastActiveAt: at, createdAt: at, updatedAt: at }),
  ] as const;

/** The guest of a session that is live. */
export async function guestOf(db: Db, token: string, now: number): Promise<string | null> {
  const [found] = await db
    .select({ id: user.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, token), gt(session.expiresAt, new Date(now)), isGuest));
  return found?.id ?? null;
}

/**
 * A statement that makes the guest's account a whole one, whose way in is an address that was proven, or a passkey that the
 * same batch stores. Whoever comes second, and who claims it for another account at the same time, changes nothing. Fails
 * where the address is another account's.
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
 * Statements that mark a guest as the account's, once, and end its session; its phones hear of its orders in the account's
 * newest session. True of the first if this account has it now, however often it asks.
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
        // One that stands there already must not fail it.
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

/** The account that a claimed guest becomes part of; of earlier builds the address says it. */
const claimSuffix = sql`substr(${user.email}, length(${user.id}) + 10)`;
const claimer = sql<string>`coalesce(${user.claimedBy}, substr(${claimSuffix}, 1, instr(replace(${claimSuffix}, '@', '.'), '.') - 1))`;
/** Whether it is there, and somebody's; by the address too, for the build before changes no kind. */
const isClaimerThere = sql<number>`exists (select 1 from user as claimer where claimer.id = ${claimer}
  and coalesce(claimer.kind, '') <> 'gone' and claimer.email not like '%@guest.invalid'
  and claimer.email not like '%@claimed.invalid' and claimer.email not like '%@deleted.invalid')`;

/** Guests that are claimed, and not yet part of their account, by the order of their ids. */
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

/** What an account's row says once its person is gone. */
export const emptyProfile = { name: "", firstName: "", lastName: "", phone: null, image: null };

const noOrder = sql`not exists (select 1 from orders where orders.customer_id = ${user.id})`;
const noSession = sql`not exists (select 1 from session where session.user_id = ${user.id})`;
/** Nobody reaches them any more: their session is over, or the account that claimed them is. */
const isLost = or(and(isGuest, noSession), and(isClaimed, sql`not ${isClaimerThere}`));
/** Guests who ordered nothing are kept so long, whatever their session (decision 72). */
const idleMs = 7 * dayMs;
const isIdle = (at: number) => and(isGuest, lt(user.createdAt, new Date(at - idleMs)), noOrder);

/** Whether an order of this account was placed, or is being paid. */
export const hasOrdered = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(
    orders,
    and(eq(orders.customerId, id), or(isNotNull(orders.placedAt), isNull(orders.closedAt))),
  )) > 0;

/** Guests that nobody can reach, and those who ordered nothing for a week. */
export const lostGuests = (db: Db, at: number, limit: number) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(or(isLost, isIdle(at)))
    .limit(limit);

/** Statements: guests without an order leave nothing, of others the row that their orders name stays, and says nothing. */
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

/** How often a reset has ended what devices knew of the account; 0 for an unknown one, too. */
export async function deviceEpochOf(db: Db, email: string): Promise<number> {
  const [found] = await db
    .select({ epoch: user.deviceEpoch })
    .from(user)
    .where(eq(user.email, email.trim().toLowerCase()));
  return found?.epoch ?? 0;
}

/** A statement: every device that knows this account is a stranger's from now on. */
export const endDevices = (db: Db, id: string) =>
  db.update(user).set({ deviceEpoch: nextEpoch }).where(eq(user.id, id));
export const nextEpoch = sql`coalesce(${user.deviceEpoch}, 0) + 1`;
