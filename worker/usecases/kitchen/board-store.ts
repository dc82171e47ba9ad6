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
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { findBoardCard, listBoardCards, listOpenVersions } from "#worker/db/board-cards.ts";
import { readBoardFigures } from "#worker/db/board-figures.ts";
import { findBoardShop, findShopPlace } from "#worker/db/board-shop.ts";
import { acknowledgeOrder, findPresentRoles } from "#worker/db/board-staff.ts";
import type { Db } from "#worker/db/client.ts";
import { listRunners } from "#worker/db/staff.ts";

/** The database behind a shop's board: what it shows, and the acknowledgements that it records. */
export function createBoardStore(deps: { db: Db; now: () => number }) {
  const { db, now } = deps;

  /** The person's current role at this board; null without one, or if the account or session has ended. */
  async function roleOf(shopId: string, userId: string) {
    const [roles, place] = await Promise.all([
      findPresentRoles(db, userId, new Date(now())),
      findShopPlace(db, shopId),
    ]);
    return place && { role: roleAtShop(roles, place), stadiumId: place.stadiumId };
  }

  async function readFigures(shopId: string): Promise<BoardFigures | null> {
    const place = await findShopPlace(db, shopId);
    return place && readBoardFigures(db, shopId, serviceDayStart(place.timeZone, now()));
  }

  return {
    async watchAs(shopId: string, userId: string): Promise<"acts" | "looks" | null> {
      const role = (await roleOf(shopId, userId))?.role;
      return role ? staffPolicy[role].board : null;
    },
    async readBoard(shopId: string): Promise<BoardSnapshot | null> {
      const found = await findBoardShop(db, shopId, now());
      if (!found) return null;
      const [cards, runners, figures] = await Promise.all([
        listBoardCards(db, shopId, now()),
        listRunners(db, found.shop.stadiumId),
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
