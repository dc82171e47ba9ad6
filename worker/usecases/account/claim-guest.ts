import { and, eq, isNull } from "drizzle-orm";
import { type Db, isUniqueViolation } from "#worker/db/client.ts";
import { deleteClaimed, hasOrdered, listClaimed, markClaimed } from "#worker/db/people/bare-accounts.ts";
import { notices, orders } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";
import type { TicketStore } from "#worker/stores/buckets.ts";
import { readFavorites } from "#worker/usecases/account/favorites.ts";
import { giveUp } from "../checkout/finalize-order.ts";
import type { RoomDeps, Rooms } from "../ports.ts";
import { createFavorites } from "./favorites.ts";

export type Claimed = { guestId: string; accountId: string };
export type ClaimDeps = {
  db: Db;
  now: () => number;
  tickets: Pick<TicketStore, "removeAll">;
  room: Rooms;
};

/** Claims per query. */
const maxAtOnce = 50;

/**
 * Merges a guest into a proven account (decision 72). Of several accounts at once only one gets it. The mark comes
 * first, so that the sweep finishes after a crash.
 */
export async function claimGuest(deps: ClaimDeps, claimed: Claimed): Promise<boolean> {
  const { db } = deps;
  // A guest marked as claimed by itself would lose its sessions and be deleted.
  if (claimed.guestId === claimed.accountId) return false;
  const [marked] = await db.batch([...markClaimed(db, claimed.guestId, claimed.accountId, deps.now())]);
  if (marked.length === 0) return false;
  await finish(deps, claimed);
  return true;
}

/** Whether the guest has orders; an unpaid draft is given up first, as another cart does. */
export async function keepsOrders({ db, room }: ClaimDeps, guestId: string): Promise<boolean> {
  const isDraft = and(eq(orders.customerId, guestId), isNull(orders.placedAt), isNull(orders.closedAt));
  for (const { id } of await db.select({ id: orders.id }).from(orders).where(isDraft))
    await room(id).run("giveUp");
  return hasOrdered(db, guestId);
}

/** Finishes begun claims; a failing one does not block the others. */
export async function finishClaims(deps: ClaimDeps): Promise<void> {
  for (let after = ""; ; ) {
    const claims = await listClaimed(deps.db, { after, limit: maxAtOnce });
    for (const { isThere, ...claimed } of claims) if (isThere) await finish(deps, claimed);
    if (claims.length < maxAtOnce) return;
    after = claims.at(-1)?.guestId ?? "";
  }
}

/** May be repeated. An order whose payment is unknown waits for the next time. */
async function finish(deps: ClaimDeps, claimed: Claimed): Promise<void> {
  const { db } = deps;
  const { guestId, accountId } = claimed;
  try {
    const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, guestId));
    const moved = await Promise.all(found.map(({ id }) => deps.room(id).run("handOver", claimed)));
    await db.update(notices).set({ userId: accountId }).where(eq(notices.userId, guestId));
    await createFavorites(deps).merge(accountId, await readFavorites(db, guestId));
    await deps.tickets.removeAll(guestId);
    if (!moved.includes(false)) await deleteClaimed(db, guestId);
  } catch (error) {
    logError("a guest\u2019s claim is unfinished", error);
  }
}

/**
 * In the order's room: moves the order to the account, with receipt and refunds. A draft ends first, unless it was paid
 * unnoticed. The ticket's picture is dropped, because its key names the guest, and the seat was scanned.
 */
export async function handOverOrder(deps: RoomDeps, { guestId, accountId }: Claimed): Promise<boolean> {
  for (;;) {
    const state = await deps.step.load();
    if (!state || state.order.customerId !== guestId) return true;
    const { order } = state;
    if (order.placedAt === null && order.closedAt === null) {
      if ((await giveUp(deps)) === "unknown") return false;
      continue;
    }
    const at = deps.now();
    const own = { customerId: accountId, ticketImage: null };
    const event = { action: "claim", by: { kind: "customer" as const, id: accountId }, at };
    const committed = await deps.step.commit(order, own, event).catch((error: unknown) => {
      // The account has an order with the same checkout key: drop this one's.
      if (!isUniqueViolation(error, "orders.checkout_key")) throw error;
      return deps.step.commit(order, { ...own, checkoutKey: `${order.checkoutKey}.${guestId}` }, event);
    });
    if (committed) return true;
  }
}
