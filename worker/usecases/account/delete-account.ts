import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, isOwnerGuardError } from "#worker/db/client.ts";
import { forgetMarker, forgetPerson, ordersOf } from "#worker/db/order/forget.ts";
import { emptyProfile, erasedUser } from "#worker/db/people/bare-accounts.ts";
import { forgetSecondSteps, forgetSignInMethods } from "#worker/db/people/sign-in-methods.ts";
import {
  account,
  customers,
  deliveryUsers,
  notices,
  orders,
  pushSubscriptions,
  session,
  staffInvitations,
  staffRoles,
  user,
  verification,
} from "#worker/db/schema/index.ts";
import type { TicketStore } from "#worker/stores/buckets.ts";

export type AccountDeleted = { ok: true } | { ok: false; reason: "order-active" };

/**
 * Erases the person and keeps what bookkeeping law requires: what was ordered with its sums and times, without name,
 * phone, seat, note, picture or position. Refused while an order is active, because its runner must find the fan. The caller has
 * checked the password.
 */
export async function deleteAccount(
  deps: {
    db: Db;
    now: () => number;
    tickets: Pick<TicketStore, "removeAll">;
  },
  userId: string,
): Promise<AccountDeleted> {
  const { db } = deps;
  const ofOpen = and(eq(orders.customerId, userId), isNull(orders.closedAt));
  if ((await db.$count(orders, ofOpen)) > 0) return { ok: false, reason: "order-active" };
  // Pictures first: if the store is down, the account still exists and the fan can try again.
  await deps.tickets.removeAll(userId);
  const at = deps.now();
  const erased = [
    // Fails the batch if an order was opened meanwhile.
    db.update(orders).set({ customerId: sql`null` }).where(ofOpen),
    ...forgetPerson(db, ordersOf(userId)),
    db.delete(notices).where(eq(notices.userId, userId)),
    db.delete(deliveryUsers).where(eq(deliveryUsers.id, userId)),
    db
      .update(customers)
      .set({ isActive: false, favoriteFoods: [], favoriteRestaurants: [], lastActiveAt: null, updatedAt: at })
      .where(eq(customers.id, userId)),
    db
      .delete(staffInvitations)
      .where(eq(staffInvitations.email, sql`(select email from user where id = ${userId})`)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
    db.delete(staffRoles).where(eq(staffRoles.userId, userId)),
    forgetMarker(db, userId, at),
    db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.invitedBy, userId), isNull(staffInvitations.acceptedAt))),
    ...forgetSecondSteps(db, userId),
    forgetSignInMethods(db, userId),
    db.delete(verification).where(eq(verification.value, userId)),
    db.delete(session).where(eq(session.userId, userId)),
    db.delete(account).where(eq(account.userId, userId)),
    // Orders reference the row, so it stays; its email address becomes free for a new account.
    db
      .update(user)
      .set({ ...emptyProfile, ...erasedUser, updatedAt: new Date(at) })
      .where(eq(user.id, userId)),
  ] as const;
  try {
    await db.batch(erased);
  } catch (error) {
    if (isOwnerGuardError(error)) return { ok: false, reason: "order-active" };
    throw error;
  }
  return { ok: true };
}
