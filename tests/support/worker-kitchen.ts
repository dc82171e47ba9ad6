import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { LiveShop } from "#domain/shop/live-shops.ts";
import type { ShopBoardBase } from "#worker/durable/board/shop-board.ts";
import { shopBoard } from "#worker/durable/clients.ts";
import { createClient } from "./worker-world.ts";

export const boardOf = (shopId: string) => shopBoard(env, shopId);

/** Runs the board's alarm now. False if none was set. */
export const ringBoard = (shopId: string) => runDurableObjectAlarm(env.SHOP_BOARD.getByName(shopId));

export const inBoard = <T>(shopId: string, run: (storage: DurableObjectStorage) => T) =>
  runInDurableObject(env.SHOP_BOARD.getByName(shopId), (_board: ShopBoardBase, state) => run(state.storage));

/** The clock is Date.now() everywhere, so tests move due times back instead. */
export const makeLookupsDue = (shopId: string) =>
  inBoard(shopId, ({ sql }) => {
    sql.exec("update places set look_at = 1");
    sql.exec("update shelves set look_at = 1");
  });

/** The shelves that the board has given out, by order. */
export const shelvesOf = (shopId: string) =>
  inBoard(shopId, ({ sql }) =>
    sql.exec<{ order_id: string; shelf: string }>("select order_id, shelf from shelves").toArray(),
  );

/** The orders with a place in the kitchen. */
export const placesOf = (shopId: string) =>
  inBoard(shopId, ({ sql }) =>
    sql
      .exec<{ order_id: string }>("select order_id from places")
      .toArray()
      .map((row) => row.order_id),
  );

export const dish = (itemId: string, preparationMinutes = 11, quantity = 1): KitchenLine => ({
  itemId,
  quantity,
  preparationMinutes,
});

/** The shop as fans see it now; the answer may be some seconds old, so the floor is asked past every cache. */
export async function liveShop(stadiumId: string, shopId: string): Promise<LiveShop> {
  const { body } = await createClient().json<{ shops: LiveShop[] }>("GET", `/api/stadiums/${stadiumId}/live`);
  const found = body.shops.find((shop) => shop.id === shopId);
  if (!found) throw new Error(`no shop ${shopId}`);
  return found;
}
