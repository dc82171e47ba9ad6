import { useCart } from "#app/hooks/use-cart.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import { commonShops } from "#domain/shop/common-shops.ts";
import { bestState, type LiveShop } from "#domain/shop/live-shops.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, closedShop, findShopProblem } from "./cart-lines.ts";
import type { CartProblem } from "./cart-problem.ts";

/** What stands in the cart's way by its shops' state alone, which is known without a quote; null while nothing does. */
export function useLiveProblem(views: readonly CartLineView[], data: CartData): CartProblem | null {
  const live = useLiveShops(useCart()?.stadiumId);
  const shopIds = commonShops(views.flatMap(({ item, priced }) => (item && priced ? [item] : [])));
  const own = live?.shops.filter(({ id }) => shopIds.includes(id)) ?? [];
  const known = findShopProblem(views, data);
  const problem = own.length > 0 ? problemOf(own) : known && { code: known };
  if (!problem) return null;
  const isAnyOpen = live?.shops.some(({ state }) => state === "open") ?? true;
  return { ...problem, shop: isAnyOpen ? closedShop(problem.code, data) : null, rest: data.rest };
}

function problemOf(shops: readonly LiveShop[]): CartProblem | null {
  const state = bestState(shops.map((shop) => shop.state));
  if (state !== "open") return { code: state === "closed-today" ? "shops-closed-today" : "shops-closed" };
  const open = shops.filter((shop) => shop.state === "open");
  if (open.some((shop) => shop.load !== "full")) return null;
  return { code: "shop-full", aboutMinutes: Math.min(...open.map((shop) => shop.roomInMinutes)) };
}
