import { and, eq, gt, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { uuidV7 } from "../platform/ids.ts";
import type { Db } from "./client.ts";
import { customers, pushSubscriptions, session, user } from "./schema/index.ts";

/**
 * An account that began without an address of mail. The column wants one that is its own, so it has one where nothing can
 * be delivered (RFC 2606), and which says what the account is; nobody is shown it, and nobody may register one
 * (mail-domains.ts). What a later statement writes has a random part: one that stands there already must not fail it.
 */
const nowhere = {
  /** With a passkey alone (decision 67). */
  passkey: "@no-mail.invalid",
  /** Without any way in but its session (decision 72). */
  guest: "@guest.invalid",
  /** A guest that somebody claimed: its own id, and the account that it becomes part of. */
  claimed: "@claimed.invalid",
} as const;
const bareMail = (kind: "passkey" | "guest", id: string) =>
  `${kind === "guest" ? "guest-" : ""}${id}${nowhere[kind]}`;

const randomPart = sql`lower(hex(randomblob(12)))`;
/** Of a person who is gone: the old one is free for a new account. */
export const goneMail = sql<string>`'deleted-' || ${user.id} || '-' || ${randomPart} || '@deleted.invalid'`;

export const mailOf = (email: string) =>
  Object.values(nowhere).some((each) => email.endsWith(each)) ? "" : email;
export const isGuestMail = (email: string) => email.endsWith(nowhere.guest);
/** In SQL. */
export const hasNoMail = or(...Object.values(nowhere).map((each) => like(user.email, `%${each}`))) as SQL;
/** By the index of addresses. */
const isOf = (kind: "guest" | "claimed") =>
  and(gt(user.email, `${kind}-`), lt(user.email, `${kind}.`), like(user.email, `%${nowhere[kind]}`)) as SQL;

/** Statements that make such an account. Where its passkey or session is not stored after them, it is nobody's. */
export const bareAccount = (db: Db, id: string, at: number, kind: "passkey" | "guest") =>
  [
    db.insert(user).values({
      ...{ id, name: "", firstName: "", lastName: "", email: bareMail(kind, id) },
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
    .where(and(eq(session.token, token), gt(session.expiresAt, new Date(now)), isOf("guest")));
  return found?.id ?? null;
}

const isGuest = (id: string) => and(eq(user.id, id), isOf("guest"));

/**
 * A statement that makes the guest's account a whole one, whose way in is an address that was proven, or a passkey that the
 * same batch stores. Whoever comes second, and who claims it for another account at the same time, changes nothing. Fails
 * where the address is another account's.
 */
export function keepGuest(db: Db, id: string, mail: string | null, at: number) {
  const own = mail === null ? { email: bareMail("passkey", id) } : { email: mail, emailVerified: true };
  return db
    .update(user)
    .set({ ...own, updatedAt: new Date(at) })
    .where(isGuest(id))
    .returning({ id: user.id });
}

/**
 * Statements that mark a guest as the account's, once, and end its session; its phones hear of its orders in the account's
 * newest session. True of the first if this account has it now, however often it asks.
 */
export const markClaimed = (db: Db, guestId: string, accountId: string, at: number) => {
  const start = `claimed-${guestId}-${accountId}`;
  const isMarked = and(gt(user.email, `${start}.`), lt(user.email, `${start}/`)) as SQL;
  const isMine = sql`exists (select 1 from ${user} where ${user.id} = ${guestId} and ${isMarked})`;
  return [
    db
      .update(user)
      .set({ email: `${start}.${uuidV7(at)}${nowhere.claimed}`, updatedAt: new Date(at) })
      .where(and(eq(user.id, guestId), or(isOf("guest"), isMarked)))
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

/** Guests that are claimed, and not yet part of their account, by the order of their ids. */
export async function listClaimed(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ guestId: string; accountId: string; isThere: boolean }[]> {
  const rows = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(isOf("claimed"), gt(user.id, after)))
    .orderBy(user.id)
    .limit(limit);
  const claims = rows.map(({ id, email }) => ({
    guestId: id,
    accountId: email.slice(`claimed-${id}-`.length).split(/[.@]/)[0] ?? "",
  }));
  const accounts = JSON.stringify(claims.map(({ accountId }) => accountId));
  const found = await db
    .select({ id: user.id })
    .from(user)
    .where(sql`${user.id} in (select value from json_each(${accounts}))`);
  const there = new Set(found.map(({ id }) => id));
  return claims.map((each) => ({ ...each, isThere: there.has(each.accountId) }));
}

export const deleteClaimed = (db: Db, id: string) =>
  db.delete(user).where(and(eq(user.id, id), isOf("claimed")));

/** What an account's row says once its person is gone. */
export const nobodysProfile = { name: "", firstName: "", lastName: "", phone: null, image: null };

/** Guests that nobody can reach any more: their session is over. */
export const lostGuests = (db: Db, limit: number) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(and(isOf("guest"), sql`not exists (select 1 from session where session.user_id = ${user.id})`))
    .limit(limit);

/** Statements: guests without an order leave nothing, of others the row that their orders name stays, and says nothing. */
export const forgetGuests = (db: Db, ids: readonly string[], at: number) => {
  const isLost = and(isOf("guest"), sql`${user.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  const lost = db.select({ id: user.id }).from(user).where(isLost);
  return [
    db
      .delete(user)
      .where(and(isLost, sql`not exists (select 1 from orders where orders.customer_id = ${user.id})`)),
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.userId, lost)),
    db
      .update(customers)
      .set({ isActive: false, favoriteFoods: [], favoriteRestaurants: [], lastActiveAt: null, updatedAt: at })
      .where(inArray(customers.id, lost)),
    db
      .update(user)
      .set({ ...nobodysProfile, email: goneMail })
      .where(isLost),
  ] as const;
};
