import type { Alternative } from "#domain/cart/checkout.ts";
import { usualWalkMinutes } from "#domain/kitchen/promise-time.ts";
import { shorterBasket } from "#domain/kitchen/shorter-basket.ts";
import { byWalk, isShopOpen } from "#domain/shop/shop-choice.ts";
import {
  kitchenLines,
  quotedFacts,
  type RequestedLine,
  type ShopRow,
} from "#worker/usecases/checkout/requested-lines.ts";
import type { Boards } from "../ports.ts";
import type { KitchenSearch } from "./find-kitchen.ts";

const maxAsked = 5;
const maxOffered = 3;

/**
 * Smaller baskets that can be ordered: for each open shop that delivers to the seat, the part of the cart it sells and
 * has room for. Fullest basket first; of equal baskets only the closest shop's.
 */
export async function findAlternatives(
  boards: Pick<Boards, "ask">,
  requested: readonly RequestedLine[],
  seeking: KitchenSearch,
): Promise<Alternative[]> {
  const open = seeking.shops.filter((shop) => isShopOpen(shop, seeking.timeZone, seeking.now));
  const found: Alternative[] = [];
  const seen = new Set<string>();
  let asked = 0;
  for (const { shop, serving } of byWalk({ ...seeking, shops: open })) {
    if (serving.reach === "none" || asked >= maxAsked) continue;
    const part = cappedAt(
      requested.filter(({ soldBy, isDrink }) => soldBy.has(shop.id) && (serving.reach === "all" || isDrink)),
      ({ soldBy }) => soldBy.get(shop.id)?.stock ?? null,
    );
    if (part.length === 0) continue;
    asked++;
    const offer = await largestFitting(boards, part, shop, seeking, serving.walkMinutes ?? usualWalkMinutes);
    const basket = JSON.stringify(offer?.part.map(({ line }) => line));
    if (!offer || seen.has(basket)) continue;
    seen.add(basket);
    const lines = offer.part.map(({ line }) => line);
    found.push({
      shopId: shop.id,
      shopName: shop.name,
      lines,
      without: leftOut(requested, offer.part),
      promise: offer.promise,
    });
  }
  const pieces = ({ lines }: Alternative) => lines.reduce((sum, line) => sum + line.quantity, 0);
  return found.sort((a, b) => pieces(b) - pieces(a)).slice(0, maxOffered);
}

/** The largest part of the basket that the kitchen accepts now. */
async function largestFitting(
  boards: Pick<Boards, "ask">,
  part: RequestedLine[],
  shop: ShopRow,
  { orderId }: KitchenSearch,
  walkMinutes: number,
) {
  let basket = part;
  // The kitchen may refuse for room, then for one item, then for another: each answer shrinks the basket.
  for (let round = 0; round < 4 && basket.length > 0; round++) {
    const lines = kitchenLines(basket, shop.id);
    const answer = await boards.ask(shop.id, { orderId, lines, walkMinutes }, quotedFacts(shop, basket));
    if (answer.ok) return { part: basket, promise: answer.promise };
    if (answer.reason === "shops-closed" || answer.reason === "shelves-full") return null;
    if (answer.reason === "sold-out")
      basket = cappedAt(basket, ({ line }) => (line.itemId === answer.itemId ? answer.left : null));
    else {
      const quantities = answer.reason === "shop-full" ? shorterBasket(lines, answer.roomWork) : answer.kept;
      basket = quantities ? basket.flatMap((each, index) => cut(each, quantities[index] ?? 0)) : [];
    }
  }
  return null;
}

/** The lines, capped at the pieces left of each item; null means not counted. */
function cappedAt(
  requested: readonly RequestedLine[],
  leftOf: (line: RequestedLine) => number | null,
): RequestedLine[] {
  const used = new Map<string, number>();
  return requested.flatMap((each) => {
    const { itemId, quantity } = each.line;
    const before = used.get(itemId) ?? 0;
    const left = (leftOf(each) ?? Number.POSITIVE_INFINITY) - before;
    const take = Math.min(quantity, Math.max(0, left));
    used.set(itemId, before + take);
    return cut(each, take);
  });
}

const cut = (each: RequestedLine, quantity: number): RequestedLine[] =>
  quantity > 0 ? [{ ...each, line: { ...each.line, quantity } }] : [];

function leftOut(
  requested: readonly RequestedLine[],
  part: readonly RequestedLine[],
): Alternative["without"] {
  return requested.flatMap(({ line, row }) => {
    const inPart = part.find((each) => each.row.id === row.id && each.line.choices === line.choices);
    const quantity = line.quantity - (inPart?.line.quantity ?? 0);
    return quantity > 0 ? [{ itemId: row.id, name: row.name, quantity }] : [];
  });
}
