import type { Staff } from "#domain/actor.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import type { BoardSnapshot } from "#domain/kitchen/board-events.ts";
import { type Wall, wallOf } from "#domain/pickup/wall.ts";
import type { HalfTimeBody, TrayBody } from "#domain/schemas/staff.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import type { Watcher } from "#domain/staff/presence.ts";
import { actingAs, roleAtShop } from "#domain/staff/staff-scope.ts";
import { auditOutcome, auditView } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { findOrderPlace } from "../db/order/orders.ts";
import type { BoardAudience } from "../durable/board/board-sockets.ts";
import { orderRoom, shopBoard } from "../durable/clients.ts";
import { withListener } from "../durable/listener-headers.ts";
import type { DraftEnded } from "../usecases/checkout/finalize-order.ts";
import { findShopPlace } from "../usecases/kitchen/board-shop.ts";
import type { BoardStore } from "../usecases/kitchen/board-store.ts";
import { runTray, type TrayRun } from "../usecases/kitchen/run-tray.ts";
import { viewDeliveries } from "../usecases/order/views/view-deliveries.ts";

type UnpaidEnded = DraftEnded | { ok: false; reason: "not-found" };

/** Shop boards, within the reach of the caller's roles; other shops are not found. */
export function createShopBoards(env: Env, db: Db, store: BoardStore) {
  const boardOf = (shopId: string) => shopBoard(env, shopId);
  /** Where somebody of staff acts or looks, and by which role; null without one. */
  async function reach(staff: Staff, shopId: string) {
    const place = await findShopPlace(db, shopId);
    const actor = place && actingAs(staff, roleAtShop(staff.roles, place));
    return actor && { actor, place, board: staffPolicy[actor.kind].board };
  }
  /** Audited, because a board shows seats and first names. */
  async function look(staff: Staff, shopId: string) {
    const found = await reach(staff, shopId);
    if (!found) return false;
    await auditView(db, staff, found.place, { action: "board.look", subject: shopId, at: Date.now() });
    return true;
  }
  async function acts(staff: Staff, shopId: string) {
    const found = await reach(staff, shopId);
    return found?.board === "acts" ? found : null;
  }

  return {
    async read(staff: Staff, shopId: string): Promise<BoardSnapshot | null> {
      if (!(await look(staff, shopId))) return null;
      const [board, own] = await Promise.all([
        store.readBoard(shopId),
        // A board that is silent for a moment hides no order.
        Promise.resolve(boardOf(shopId).own(shopId)).catch(() => ({ unpaid: [] })),
      ]);
      return board && { ...board, ...own };
    },
    /** The shop's wall screen. Without names, so not audited. Null without shelves. */
    async wall(staff: Staff, shopId: string): Promise<Wall | null> {
      const board = (await reach(staff, shopId)) && (await store.readBoard(shopId));
      const wall = board && wallOf(board);
      return wall && (board.shop.hasShelves || wall.calls.length > 0) ? wall : null;
    },
    /** The counter's list of bags; null without shelves. */
    async counter(staff: Staff, shopId: string): Promise<Deliveries | null> {
      const found = await acts(staff, shopId);
      if (!found) return null;
      const { stadiumId } = found.place;
      const shelves = await viewDeliveries({ db, now: Date.now }, { stadiumId, shopId }, staff);
      // After pickup was turned off, bags on the shelves must still be handed over.
      const isUsed = shelves && [shelves.ready, shelves.mine].some((each) => each.length > 0);
      return isUsed || (await store.readShop(shopId))?.shop.hasShelves ? shelves : null;
    },
    /** Whether this account may act on the board or only look; null for neither. */
    access: async (staff: Staff, shopId: string) => (await reach(staff, shopId))?.board ?? null,
    /** The board's socket; null if no role reaches the shop. */
    async openSocket(
      staff: Staff & Watcher,
      shopId: string,
      audience: BoardAudience,
      request: Request,
    ): Promise<Response | null> {
      if (!(await look(staff, shopId))) return null;
      const { userId, sessionId } = staff;
      return boardOf(shopId).fetch(withListener(request, { subject: shopId, userId, sessionId, audience }));
    },
    /** A heartbeat over HTTP, for networks that block sockets. False if it does not count. */
    async beat(staff: Staff, shopId: string): Promise<boolean> {
      if (!(await acts(staff, shopId))) return false;
      await boardOf(shopId).beat(shopId);
      return true;
    },
    async see(staff: Staff, shopId: string, orderId: string): Promise<boolean> {
      const found = await acts(staff, shopId);
      if (!found) return false;
      await boardOf(shopId).seen(shopId, orderId, found.actor);
      return true;
    },
    /** The shop wants its half-time menu now, or not in this break. */
    async answerHalfTime(staff: Staff, shopId: string, body: HalfTimeBody): Promise<boolean> {
      const found = await acts(staff, shopId);
      if (!found) return false;
      const isDone = await boardOf(shopId).answerHalfTime(shopId, body);
      await auditOutcome(db, {
        ...{ by: found.actor, stadiumId: found.place.stadiumId, shopId },
        ...{ action: "shop.half-time", subject: shopId, outcome: isDone ? "ok" : "not-found" },
        ...{ detail: { asked: body }, at: Date.now() },
      });
      return isDone;
    },
    async endUnpaid(staff: Staff, shopId: string, orderId: string): Promise<UnpaidEnded> {
      const found = await acts(staff, shopId);
      const order = found && (await findOrderPlace(db, orderId));
      if (!found || order?.shopId !== shopId || order.placedAt !== null)
        return { ok: false, reason: "not-found" };
      const result: UnpaidEnded = await orderRoom(env, orderId).run("endDraft");
      await auditOutcome(db, {
        by: found.actor,
        stadiumId: order.stadiumId,
        shopId,
        action: "order.end-unpaid",
        subject: orderId,
        outcome: result.ok ? "ok" : result.reason,
        at: Date.now(),
      });
      return result;
    },
    /** A tray of what is cooked ahead, or how many are to be; who did it is in the audit log. */
    async tray(staff: Staff, shopId: string, body: TrayBody): Promise<TrayRun> {
      const found = await acts(staff, shopId);
      if (!found) return { ok: false, reason: "not-found" };
      const at = Date.now();
      const result = await runTray({ db, board: boardOf(shopId), now: at }, shopId, body);
      await auditOutcome(db, {
        ...{
          by: found.actor,
          stadiumId: found.place.stadiumId,
          shopId,
          action: `tray.${body.action}` as const,
        },
        subject: "itemId" in body ? body.itemId : (result.tray?.itemId ?? body.trayId),
        outcome: result.ok ? "ok" : result.reason,
        detail: { asked: body, ...(result.tray && { left: result.tray.left }) },
        at,
      });
      return result;
    },
    async signOff(staff: Staff, shopId: string): Promise<boolean> {
      if (!(await acts(staff, shopId))) return false;
      await boardOf(shopId).signOff(shopId);
      return true;
    },
  };
}
