import type { Deliveries } from "#domain/delivery/deliveries.ts";
import type { BoardSnapshot } from "#domain/kitchen/board-events.ts";
import { type Wall, wallOf } from "#domain/pickup/wall.ts";
import type { HalfTimeBody, TrayBody } from "#domain/schemas/staff.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import type { Watcher } from "#domain/staff/presence.ts";
import type { StaffActor } from "#domain/staff/staff.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { auditEntry, auditView } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { findOrderPlace } from "../db/order/orders.ts";
import type { BoardAudience } from "../durable/board/board-sockets.ts";
import { orderRoom, shopBoard } from "../durable/clients.ts";
import { withListener } from "../durable/listener-headers.ts";
import type { DraftEnded } from "../usecases/checkout/end-draft.ts";
import { findShopPlace } from "../usecases/kitchen/board-shop.ts";
import type { BoardStore } from "../usecases/kitchen/board-store.ts";
import { runTray, type TrayRun } from "../usecases/kitchen/run-tray.ts";
import { viewDeliveries } from "../usecases/order/views/view-deliveries.ts";

type UnpaidEnded = DraftEnded | { ok: false; reason: "not-found" };

/** Shop boards, within the reach of the caller's roles; other shops are not found. */
export function createShopBoards(env: Env, db: Db, store: BoardStore) {
  const boardOf = (shopId: string) => shopBoard(env, shopId);
  async function reach(staff: Pick<StaffActor, "roles">, shopId: string) {
    const role = (await roleAt(staff, shopId))?.role;
    return role ? staffPolicy[role].board : null;
  }
  async function roleAt({ roles }: Pick<StaffActor, "roles">, shopId: string) {
    const place = await findShopPlace(db, shopId);
    const role = place && roleAtShop(roles, place);
    return role ? { role, stadiumId: place.stadiumId } : null;
  }
  /** A board shows seats and first names: who looked is in the audit log. */
  async function look(staff: StaffActor, shopId: string) {
    const place = await findShopPlace(db, shopId);
    const role = place && roleAtShop(staff.roles, place);
    if (!role) return false;
    await auditView(db, staff, place, { action: "board.look", subject: shopId, at: Date.now() });
    return true;
  }
  const acts = async (staff: StaffActor, shopId: string) => (await reach(staff, shopId)) === "acts";

  return {
    async read(staff: StaffActor, shopId: string): Promise<BoardSnapshot | null> {
      if (!(await look(staff, shopId))) return null;
      const [board, own] = await Promise.all([
        store.readBoard(shopId),
        // A board that is silent for a moment hides no order.
        Promise.resolve(boardOf(shopId).own(shopId)).catch(() => ({ unpaid: [] })),
      ]);
      return board && { ...board, ...own };
    },
    /** What the screen on the shop's wall calls: no names, so that looking is not noted. Null without shelves. */
    async wall(staff: StaffActor, shopId: string): Promise<Wall | null> {
      const board = (await roleAt(staff, shopId)) && (await store.readBoard(shopId));
      const wall = board && wallOf(board);
      return wall && (board.shop.hasShelves || wall.calls.length > 0) ? wall : null;
    },
    /** The shelves, for who hands over at the counter; null without any. */
    async counter(staff: StaffActor, shopId: string): Promise<Deliveries | null> {
      const found = await roleAt(staff, shopId);
      if (!found || staffPolicy[found.role].board !== "acts") return null;
      const place = { stadiumId: found.stadiumId, shopId };
      const shelves = await viewDeliveries({ db, now: Date.now }, place, staff);
      // Where pickup was turned off, what stands on the shelves is handed over all the same.
      const isUsed = shelves && [shelves.ready, shelves.mine].some((each) => each.length > 0);
      return isUsed || (await store.readShop(shopId))?.shop.hasShelves ? shelves : null;
    },
    /** Whether this account may act on the board or only look; null for neither. */
    access: reach,
    /** The board's socket; null if no role reaches the shop. */
    async openSocket(
      staff: StaffActor & Watcher,
      shopId: string,
      audience: BoardAudience,
      request: Request,
    ): Promise<Response | null> {
      if (!(await look(staff, shopId))) return null;
      const { userId, sessionId } = staff;
      return boardOf(shopId).fetch(withListener(request, { subject: shopId, userId, sessionId, audience }));
    },
    /** A heartbeat over HTTP, for networks that block sockets. False if it does not count. */
    async beat(staff: StaffActor, shopId: string): Promise<boolean> {
      if (!(await acts(staff, shopId))) return false;
      await boardOf(shopId).beat(shopId);
      return true;
    },
    async see(staff: StaffActor, shopId: string, orderId: string): Promise<boolean> {
      const found = await roleAt(staff, shopId);
      if (!found || staffPolicy[found.role].board !== "acts") return false;
      await boardOf(shopId).seen(shopId, orderId, { userId: staff.userId, ...found });
      return true;
    },
    /** The stand wants its half-time menu now, or not in this break. */
    async answerHalfTime(staff: StaffActor, shopId: string, body: HalfTimeBody): Promise<boolean> {
      const found = await roleAt(staff, shopId);
      if (!found || staffPolicy[found.role].board !== "acts") return false;
      const isDone = await boardOf(shopId).answerHalfTime(shopId, body);
      const entry = {
        userId: staff.userId,
        ...found,
        shopId,
        action: "shop.half-time",
        subject: shopId,
      } as const;
      const outcome = isDone ? "ok" : "not-found";
      await auditEntry(db, { ...entry, outcome, detail: { asked: body }, at: Date.now() });
      return isDone;
    },
    /** Gives the place of an unpaid order back. */
    async endUnpaid(staff: StaffActor, shopId: string, orderId: string): Promise<UnpaidEnded> {
      if (!(await acts(staff, shopId))) return { ok: false, reason: "not-found" };
      const order = await findOrderPlace(db, orderId);
      if (order?.shopId !== shopId || order.placedAt !== null) return { ok: false, reason: "not-found" };
      const role = roleAtShop(staff.roles, order);
      const result: UnpaidEnded = await orderRoom(env, orderId).run("endDraft");
      if (role)
        await auditEntry(db, {
          userId: staff.userId,
          role,
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
    async tray(staff: StaffActor, shopId: string, body: TrayBody): Promise<TrayRun> {
      const found = await roleAt(staff, shopId);
      if (!found || staffPolicy[found.role].board !== "acts") return { ok: false, reason: "not-found" };
      const at = Date.now();
      const result = await runTray({ db, board: boardOf(shopId), now: at }, shopId, body);
      await auditEntry(db, {
        ...{ userId: staff.userId, ...found, shopId, action: `tray.${body.action}` as const },
        subject: "itemId" in body ? body.itemId : (result.tray?.itemId ?? body.trayId),
        outcome: result.ok ? "ok" : result.reason,
        detail: { asked: body, ...(result.tray && { left: result.tray.left }) },
        at,
      });
      return result;
    },
    async signOff(staff: StaffActor, shopId: string): Promise<boolean> {
      if (!(await acts(staff, shopId))) return false;
      await boardOf(shopId).signOff(shopId);
      return true;
    },
  };
}
