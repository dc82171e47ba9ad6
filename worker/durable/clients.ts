import { withDeadline } from "../platform/deadline.ts";
import { slotOfOrder, UnboundSlot } from "../platform/slots.ts";
import type { Boards } from "../usecases/ports.ts";
import type { OrderRoomBase } from "./order-room.ts";
import type { ShopBoardBase } from "./shop-board.ts";
import type { StadiumFloorBase } from "./stadium-floor.ts";

/** Where a slot's database is, as settings say; where they don't, it is with the first. */
function regionOf(env: Env, slot: number): string | undefined {
  const vars = env as unknown as Record<string, string | undefined>;
  return vars[`DB_${slot}_REGION`] || env.DB_REGION;
}

/**
 * Objects live near their stadium's database: a change asks it often and the phone once. The first call decides, for ever,
 * whoever makes it, so every call names the region (decision 32). The only place that gets an object.
 */
function near<T extends Rpc.DurableObjectBranded>(env: Env, objects: unknown, name: string, slot: number) {
  const region = regionOf(env, slot);
  const hint = region ? { locationHint: region as DurableObjectLocationHint } : undefined;
  return (objects as DurableObjectNamespace<T>).getByName(name, hint);
}

export function orderRoom(env: Env, id: string) {
  const slot = slotOfOrder(id) ?? 0;
  // Made up: it gets no object.
  if (slot > 0 && !(`DB_${slot}` in env)) throw new UnboundSlot(slot, false);
  return withDeadline("orderRoom", near<OrderRoomBase>(env, env.ORDER_ROOM, id, slot));
}

export function shopBoard(env: Env, shopId: string, slot: number) {
  return withDeadline("shopBoard", near<ShopBoardBase>(env, env.SHOP_BOARD, shopId, slot));
}

export function createBoards(env: Env, slot: number): Boards {
  const board = (shopId: string) => shopBoard(env, shopId, slot);
  return {
    reserve: (shopId, request) => board(shopId).reserve(shopId, request),
    ask: (shopId, request, facts) => board(shopId).ask(shopId, request, facts),
    takeShelf: async (shopId, orderId, shelves) => board(shopId).takeShelf(shopId, orderId, shelves),
    orderChanged: (shopId, orderId, told) => board(shopId).orderChanged(shopId, orderId, told),
    shopChanged: (shopId) => board(shopId).shopChanged(shopId),
    menuChanged: (shopId) => board(shopId).menuChanged(shopId),
    findPromise: async (shopId, orderId) => board(shopId).findPromise(shopId, orderId),
  };
}

export function stadiumFloor(env: Env, stadiumId: string, slot: number) {
  return withDeadline("stadiumFloor", near<StadiumFloorBase>(env, env.STADIUM_FLOOR, stadiumId, slot));
}
