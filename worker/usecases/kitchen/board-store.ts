import {
  type BoardCard,
  type BoardFigures,
  type BoardItem,
  type BoardShop,
  type BoardSnapshot,
  digestOf,
} from "#domain/kitchen/board-events.ts";
import { serviceDayStart } from "#domain/shop/service-day.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import { standingOf, type Watcher } from "#domain/staff/presence.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { findBoardCard, listBoardCards, listOpenVersions } from "#worker/db/board-cards.ts";
import { readBoardFigures } from "#worker/db/board-figures.ts";
import { findBoardShop, findShopPlace } from "#worker/db/board-shop.ts";
import { acknowledgeOrder } from "#worker/db/board-staff.ts";
import type { Db } from "#worker/db/client.ts";
import { findPresenceAt } from "#worker/db/presence.ts";
import { listBoardRunners, listRoles } from "#worker/db/staff.ts";

/** The database behind a shop's board: what it shows, and the acknowledgements that it records. */
export function createBoardStore(deps: { db: Db; now: () => number }) {
  const { db, now } = deps;

  /** The person's current role at this board. The caller knows that they are signed in. */
  async function roleOf(shopId: string, userId: string) {
    const [roles, place] = await Promise.all([listRoles(db, userId), findShopPlace(db, shopId)]);
    return place && { role: roleAtShop(roles, place), stadiumId: place.stadiumId };
  }

  async function readFigures(shopId: string): Promise<BoardFigures | null> {
    const place = await findShopPlace(db, shopId);
    return place && readBoardFigures(db, shopId, serviceDayStart(place.timeZone, now()));
  }

  return {
    async findRights(shopId: string, sessionIds: readonly string[]) {
      const { presence, place } = await findPresenceAt(db, shopId, sessionIds, now());
      const rightBy = (roles: readonly StaffRole[]): "acts" | "looks" | null => {
        const role = place && roleAtShop(roles, place);
        return role && staffPolicy[role].board;
      };
      return (who: Watcher) => standingOf(presence(who), rightBy);
    },
    /** Without what is reserved and unpaid: the board itself knows that. */
    async readBoard(shopId: string): Promise<Omit<BoardSnapshot, "unpaid"> | null> {
      const found = await findBoardShop(db, shopId, now());
      if (!found) return null;
      const [cards, runners, figures] = await Promise.all([
        listBoardCards(db, shopId, now()),
        listBoardRunners(db, found.shop, serviceDayStart(found.shop.timeZone, now())),
        readBoardFigures(db, shopId, serviceDayStart(found.shop.timeZone, now())),
      ]);
      return { ...found, cards, runners, figures };
    },
    readCard: (shopId: string, orderId: string): Promise<BoardCard | null> =>
      findBoardCard(db, shopId, orderId),
    readShop: (shopId: string): Promise<{ shop: BoardShop; items: BoardItem[] } | null> =>
      findBoardShop(db, shopId, now()),
    readDigest: async (shopId: string): Promise<string> => digestOf(await listOpenVersions(db, shopId)),
    readFigures,
    /** Records that somebody at the board saw a new order. True the first time. */
    async acknowledge(shopId: string, orderId: string, userId: string): Promise<boolean> {
      const found = await roleOf(shopId, userId);
      if (!found?.role || staffPolicy[found.role].board !== "acts") return false;
      const at = now();
      if (!(await acknowledgeOrder(db, shopId, orderId, at))) return false;
      await auditEntry(db, {
        userId,
        role: found.role,
        stadiumId: found.stadiumId,
        shopId,
        action: "order.acknowledge",
        subject: orderId,
        outcome: "ok",
        at,
      });
      return true;
    },
  };
}

export type BoardStore = ReturnType<typeof createBoardStore>;
