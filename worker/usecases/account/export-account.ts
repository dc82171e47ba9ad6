import { desc, eq } from "drizzle-orm";
import { statusName } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { seatOf } from "#domain/seat/seat.ts";
import type { Db } from "#worker/db/client.ts";
import { shopName, stadiumName } from "#worker/db/fragments.ts";
import { mailOf } from "#worker/db/people/bare-accounts.ts";
import {
  customers,
  deliveryUsers,
  orderEvents,
  orderLines,
  orders,
  passkey,
  pushSubscriptions,
  session,
  shops,
  stadiums,
  staffRoles,
  user,
} from "#worker/db/schema/index.ts";

/** All data stored about a person, readable by people and programs. Sums in minor units, times in ISO 8601. */
export async function exportAccount(db: Db, userId: string, now: number) {
  const ofUser = eq(orders.customerId, userId);
  const [users, fans, roles, runners, sessions, passkeys, pushes, orderRows, lines, events] = await db.batch([
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(customers).where(eq(customers.id, userId)),
    db
      .select({ role: staffRoles.role, stadiumId: staffRoles.stadiumId, shopId: staffRoles.shopId })
      .from(staffRoles)
      .where(eq(staffRoles.userId, userId)),
    db.select().from(deliveryUsers).where(eq(deliveryUsers.id, userId)),
    db.select().from(session).where(eq(session.userId, userId)),
    db.select().from(passkey).where(eq(passkey.userId, userId)),
    db
      .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
    db
      .select({
        order: orders,
        shopName,
        stadiumName,
      })
      .from(orders)
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
      .where(ofUser)
      .orderBy(desc(orders.createdAt)),
    db
      .select({ line: orderLines })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(ofUser)
      .orderBy(orderLines.position),
    db
      .select({ event: orderEvents })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(ofUser)
      .orderBy(orderEvents.number),
  ]);
  const [person] = users;
  const [customer] = fans;
  const iso = (at: number | Date | null) => (at === null ? null : new Date(at).toISOString());
  return {
    madeAt: iso(now),
    account: person && {
      email: mailOf(person.email),
      ...pick(person, "emailVerified", "firstName", "lastName", "phone"),
      photo: person.image && `/api/tickets/${person.image}`,
      createdAt: iso(person.createdAt),
      lastActiveAt: iso(customer?.lastActiveAt ?? null),
    },
    favorites: { foods: customer?.favoriteFoods ?? [], shops: customer?.favoriteRestaurants ?? [] },
    notifications: customer?.notifications ?? null,
    roles,
    runnerContact: runners[0] ? pick(runners[0], "name", "phone") : null,
    sessions: sessions.map((each) => ({
      createdAt: iso(each.createdAt),
      expiresAt: iso(each.expiresAt),
      browser: each.userAgent,
      address: each.ipAddress,
    })),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, addedAt: iso(createdAt) })),
    pushSubscriptions: pushes.map((each) => ({ ...each, createdAt: iso(each.createdAt) })),
    orders: orderRows.map(({ order, shopName, stadiumName }) => ({
      id: order.id,
      orderCode: order.orderCode,
      status: statusName(order.status),
      paymentState: order.paymentState,
      stadium: stadiumName,
      shop: shopName,
      createdAt: iso(order.createdAt),
      placedAt: iso(order.placedAt),
      deliveredAt: iso(order.deliveredAt),
      canceledAt: iso(order.canceledAt),
      ...pick(order, "cancelReason", "subtotalMinor", "deliveryFeeMinor", "tipMinor", "totalMinor", "tax"),
      capturedMinor: order.capturedMinor,
      refundedMinor: order.refundedMinor + (order.refundedByHandMinor ?? 0),
      currency: order.currency,
      name: order.userName,
      email: order.userEmail,
      phone: order.userPhone,
      allergies: order.allergies,
      seat: seatOf(order),
      ticketImage: order.ticketImage && `/api/tickets/${order.ticketImage}`,
      position: order.latitude === null ? null : pick(order, "latitude", "longitude", "accuracyMetres"),
      lines: lines
        .filter(({ line }) => line.orderId === order.id)
        .map(({ line }) => ({
          ...pick(line, "name", "options", "note", "quantity", "unitMinor", "totalMinor"),
          ...pick(line, "taxClass", "taxRate", "unitTaxMinor"),
        })),
      events: events
        .filter(({ event }) => event.orderId === order.id)
        .map(({ event }) => ({ action: event.action, by: event.actorKind, at: iso(event.at) })),
    })),
  };
}
