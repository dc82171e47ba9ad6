import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import {
  account,
  customers,
  deliveryUsers,
  notices,
  orders,
  pushSubscriptions,
  session,
  staffRoles,
  user,
  verification,
} from "#worker/db/schema/index.ts";
import type { TicketStore } from "#worker/tickets/ticket-store.ts";

export type AccountDeleted = { ok: true } | { ok: false; reason: "order-active" };

/**
 * Erases the person and keeps what bookkeeping law requires: the orders' sums and times, without name, phone, seat
 * note, picture or position. Refused while an order is active, because its runner must find the fan. The caller has
 * checked the password.
 */
export async function deleteAccount(
  deps: { db: Db; now: () => number; tickets: Pick<TicketStore, "removeAll"> },
  userId: string,
): Promise<AccountDeleted> {
  const { db } = deps;
  const open = await db.$count(orders, and(eq(orders.customerId, userId), isNull(orders.closedAt)));
  if (open > 0) return { ok: false, reason: "order-active" };
  // Pictures first: if the store is down, the account still exists and the fan can try again.
  await deps.tickets.removeAll(userId);
  const at = deps.now();
  await db.batch([
    db
      .update(orders)
      .set({
        userName: "",
        userEmail: "",
        userPhone: "",
        seatDetails: "",
        ticketImage: null,
        latitude: null,
        longitude: null,
        accuracyMetres: null,
      })
      .where(eq(orders.customerId, userId)),
    db
      .update(customers)
      .set({ isActive: false, favoriteFoods: [], favoriteRestaurants: [], updatedAt: at })
      .where(eq(customers.id, userId)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
    db.delete(notices).where(and(eq(notices.userId, userId), eq(notices.state, "pending"))),
    db.delete(staffRoles).where(eq(staffRoles.userId, userId)),
    db.delete(deliveryUsers).where(eq(deliveryUsers.id, userId)),
    db.delete(verification).where(eq(verification.value, userId)),
    db.delete(session).where(eq(session.userId, userId)),
    db.delete(account).where(eq(account.userId, userId)),
    // Orders reference the row, so it stays; its email address becomes free for a new account.
    db
      .update(user)
      .set({
        name: "",
        firstName: "",
        lastName: "",
        phone: null,
        image: null,
        email: `deleted-${userId}@deleted.invalid`,
        updatedAt: new Date(at),
      })
      .where(eq(user.id, userId)),
  ]);
  return { ok: true };
}
