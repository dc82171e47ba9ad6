import { withDeadline } from "../platform/deadline.ts";
import { logError } from "../platform/log.ts";
import type { Boards } from "../usecases/ports.ts";
import type { RoomDoor } from "../usecases/room/verbs.ts";
import type { ShopBoardBase } from "./board/shop-board.ts";
import type { OrderRoomBase } from "./order-room.ts";
import type { StadiumFloorBase } from "./stadium-floor.ts";

/**
 * Objects live near the database, because a change calls it often and the phone once. The first call fixes an object's
 * place for ever, so every call names the region (decision 32). The only function that gets an object.
 */
function near<T extends Rpc.DurableObjectBranded>(env: Env, objects: unknown, name: string) {
  const region = env.DB_REGION;
  const hint = region ? { locationHint: region as DurableObjectLocationHint } : undefined;
  return (objects as DurableObjectNamespace<T>).getByName(name, hint);
}

/** The room's verbs and other calls. */
export function orderRoom(env: Env, id: string) {
  const room = withDeadline("orderRoom", near<OrderRoomBase>(env, env.ORDER_ROOM, id));
  const door: RoomDoor = {
    run: (verb, ...[input]) => room.run(id, verb, input) as never,
    runAs: (sessionToken, verb, input) => room.runAs(id, sessionToken, verb, input) as never,
  };
  return {
    ...door,
    glance: async () => room.glance(id),
    lookAgain: () => room.lookAgain(id),
    recheck: () => room.recheck(id),
    listening: async () => room.listening(),
    fetch: (request: Request) => room.fetch(request),
  };
}

export function shopBoard(env: Env, shopId: string) {
  return withDeadline("shopBoard", near<ShopBoardBase>(env, env.SHOP_BOARD, shopId));
}

/** @param waitUntil keeps background work alive after the response */
export function createBoards(env: Env, waitUntil: (work: Promise<unknown>) => void): Boards {
  const board = (shopId: string) => shopBoard(env, shopId);
  const counted = (shopId: string, tell: () => Promise<unknown>) =>
    waitUntil(
      tell().catch((error: unknown) => logError("a fan turned away was not counted", error, { shopId })),
    );
  return {
    reserve: (shopId, request) => board(shopId).reserve(shopId, request),
    ask: (shopId, request, facts) => board(shopId).ask(shopId, request, facts),
    turnedAway: (shopId, fan) => counted(shopId, async () => board(shopId).turnedAway(shopId, fan)),
    cameAfterAll: (shopId, asker) => counted(shopId, async () => board(shopId).cameAfterAll(shopId, asker)),
    takeShelf: async (shopId, orderId, shelves) => board(shopId).takeShelf(shopId, orderId, shelves),
    orderChanged: (shopId, orderId, committed) => board(shopId).orderChanged(shopId, orderId, committed),
    shopChanged: (shopId) => board(shopId).shopChanged(shopId),
    menuChanged: (shopId) => board(shopId).menuChanged(shopId),
    findPromise: async (shopId, orderId) => board(shopId).findPromise(shopId, orderId),
  };
}

export function stadiumFloor(env: Env, stadiumId: string) {
  return withDeadline("stadiumFloor", near<StadiumFloorBase>(env, env.STADIUM_FLOOR, stadiumId));
}
