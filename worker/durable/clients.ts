import { withDeadline } from "../platform/deadline.ts";
import type { Boards } from "../usecases/ports.ts";
import type { OrderRoomBase } from "./order-room.ts";
import type { ShopBoardBase } from "./shop-board.ts";
import type { StadiumFloorBase } from "./stadium-floor.ts";

/** Objects live near their venue: the first call passes the stadium's region as location hint. */
export type Region = DurableObjectLocationHint;

export function orderRoom(env: Env, id: string, region?: Region) {
  const namespace = env.ORDER_ROOM as unknown as DurableObjectNamespace<OrderRoomBase>;
  return withDeadline("orderRoom", namespace.getByName(id, region ? { locationHint: region } : undefined));
}

export function shopBoard(env: Env, shopId: string) {
  const namespace = env.SHOP_BOARD as unknown as DurableObjectNamespace<ShopBoardBase>;
  return withDeadline("shopBoard", namespace.getByName(shopId));
}

export function createBoards(env: Env): Boards {
  const board = (shopId: string) => shopBoard(env, shopId);
  return {
    reserve: (shopId, request) => board(shopId).reserve(shopId, request),
    ask: (shopId, request) => board(shopId).ask(shopId, request),
    orderChanged: (shopId, orderId) => board(shopId).orderChanged(shopId, orderId),
    shopChanged: (shopId) => board(shopId).shopChanged(shopId),
    menuChanged: (shopId) => board(shopId).menuChanged(shopId),
    findPromise: async (shopId, orderId) => board(shopId).findPromise(shopId, orderId),
  };
}

export function stadiumFloor(env: Env, stadiumId: string) {
  const namespace = env.STADIUM_FLOOR as unknown as DurableObjectNamespace<StadiumFloorBase>;
  return withDeadline("stadiumFloor", namespace.getByName(stadiumId));
}
