import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { StaffActor } from "#domain/actor.ts";
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
import { actingAs, roleAtShop } from "#domain/staff/staff-scope.ts";
import type { Db } from "#worker/db/client.ts";
import { boardCard, boardCards, openVersions } from "#worker/db/order/board-cards.ts";
import { presence } from "#worker/db/people/presence.ts";
import { boardRunners } from "#worker/db/people/staff.ts";
import { combine, mapReading, readBatch, reading, readOne } from "#worker/db/reading.ts";
import { orders } from "#worker/db/schema/index.ts";
import {
  acknowledgeOrder,
  boardFigures,
  boardShop,
  selectShopPlace,
} from "#worker/usecases/kitchen/board-shop.ts";
import { floorUpdate } from "../order/views/view-deliveries.ts";
import type { MovedPromise } from "../ports.ts";
import { orderWork, shopFacts } from "./read-kitchen.ts";

type Place = Pick<BoardShop, "stadiumId" | "timeZone">;
type BoardRead = Omit<BoardSnapshot, "unpaid">;

/** The database side of a shop's board: its reads and acknowledgements. */
export function createBoardStore(deps: { db: Db; now: () => number }) {
  const { db, now } = deps;

  /**
   * Shops' places as last read: the day's figures need the time zone before it is read, and are verified afterwards.
   */
  const knownPlaces = new Map<string, Place>();

  const figuresAt = (shopId: string, { timeZone }: Place) =>
    boardFigures(db, shopId, serviceDayStart(timeZone, now()));
  const ofTheDay = (shopId: string, place: Place) =>
    [
      boardRunners(db, { id: shopId, ...place }, serviceDayStart(place.timeZone, now())),
      figuresAt(shopId, place),
    ] as const;

  /** What the owners of these sessions may do at this board, by D1. */
  function rights(shopId: string, sessionIds: readonly string[]) {
    const where = reading([selectShopPlace(db, shopId)], ([[place]]) => place ?? null);
    return mapReading(combine(presence(db, sessionIds), where), ([presentAt, place]) => {
      const present = presentAt(now());
      const rightBy = (roles: readonly StaffRole[]): "acts" | "looks" | null => {
        const role = place && roleAtShop(roles, place);
        return role && staffPolicy[role].board;
      };
      return {
        rightsOf: (who: Watcher) => standingOf(present(who), rightBy),
        actingAs(who: Watcher) {
          const standing = present(who);
          return place && typeof standing !== "string"
            ? actingAs(who, roleAtShop(standing.roles, place))
            : null;
        },
      };
    });
  }

  /** An order's change for its board and the stadium's floor. */
  const orderChange = (shopId: string, orderId: string, orderIds: readonly string[]) =>
    mapReading(
      combine(
        orderWork(db, shopId, orderId),
        shopFacts(db, shopId, orderIds, now()),
        boardCard(db, shopId, orderId),
        floorUpdate(db, orderId),
      ),
      ([work, facts, card, floor]) => ({ work, facts, card, floor }),
    );

  /** Without unpaid reservations, which the board itself has. */
  async function readBoardFor(shopId: string, sessionIds: readonly string[]) {
    const main = [
      rights(shopId, sessionIds),
      boardShop(db, shopId, now()),
      boardCards(db, shopId, now()),
    ] as const;
    const place = knownPlaces.get(shopId);
    const withPlace = place && (await readBatch(db, ...main, ...ofTheDay(shopId, place)));
    const [{ rightsOf }, found, cards] = withPlace ?? (await readBatch(db, ...main));
    if (!found) return { rightsOf, board: null };
    const { stadiumId, timeZone } = found.shop;
    const isAsKnown = place?.timeZone === timeZone && place.stadiumId === stadiumId;
    knownPlaces.set(shopId, { stadiumId, timeZone });
    const [runners, figures] =
      withPlace && isAsKnown
        ? [withPlace[3], withPlace[4]]
        : await readBatch(db, ...ofTheDay(shopId, found.shop));
    const board: BoardRead = { ...found, cards, runners, figures };
    return { rightsOf, board };
  }

  return {
    findRights: (shopId: string, sessionIds: readonly string[]) => readOne(db, rights(shopId, sessionIds)),
    readBoardFor,
    readBoard: async (shopId: string): Promise<BoardRead | null> => (await readBoardFor(shopId, [])).board,
    readChange: (shopId: string, orderId: string, orderIds: readonly string[]) =>
      readOne(db, orderChange(shopId, orderId, orderIds)),
    findWork: (shopId: string, orderId: string) => readOne(db, orderWork(db, shopId, orderId)),
    readFacts: (shopId: string, orderIds: readonly string[]) =>
      readOne(db, shopFacts(db, shopId, orderIds, now())),
    readCard: (shopId: string, orderId: string): Promise<BoardCard | null> =>
      readOne(db, boardCard(db, shopId, orderId)),
    readShop: (shopId: string): Promise<{ shop: BoardShop; items: BoardItem[] } | null> =>
      readOne(db, boardShop(db, shopId, now())),
    /** A heartbeat's answer, and whether its tablet may have it. */
    async readDigestFor(shopId: string, sessionIds: readonly string[]) {
      const [{ rightsOf }, versions] = await readBatch(
        db,
        rights(shopId, sessionIds),
        openVersions(db, shopId, now()),
      );
      return { rightsOf, digest: digestOf(versions) };
    },
    async readFigures(shopId: string): Promise<BoardFigures | null> {
      const place = knownPlaces.get(shopId) ?? (await selectShopPlace(db, shopId))[0];
      return place ? readOne(db, figuresAt(shopId, place)) : null;
    },
    /** Records that somebody at the board saw a new order, and reads what that changed. Null if it was seen before. */
    async acknowledge(shopId: string, orderId: string, by: StaffActor, orderIds: readonly string[]) {
      const change = orderChange(shopId, orderId, orderIds);
      return (await acknowledgeOrder(db, shopId, orderId, { by, at: now() }, change))?.found ?? null;
    },
  };
}

export type BoardStore = ReturnType<typeof createBoardStore>;

/**
 * Stores new promises of the shop's waiting orders. The order's state does not change, so its version stays; an order that is
 * ready or over keeps its promise.
 */
export async function movePromises(db: Db, shopId: string, moved: MovedPromise[]): Promise<void> {
  const statements: BatchItem<"sqlite">[] = moved.map(({ orderId, fromAt, toAt }) =>
    db
      .update(orders)
      .set({ promiseFromAt: fromAt, promiseToAt: toAt })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.shopId, shopId),
          isNotNull(orders.placedAt),
          isNull(orders.readyAt),
          isNull(orders.closedAt),
        ),
      ),
  );
  if (statements.length) await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}
