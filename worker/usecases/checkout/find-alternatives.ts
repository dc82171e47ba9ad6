import type { Alternative } from "#domain/cart/checkout.ts";
import { usualWalkMinutes } from "#domain/kitchen/promise-time.ts";
import { shorterBasket } from "#domain/kitchen/shorter-basket.ts";
import { byWalk, isShopOpen } from "#domain/shop/shop-choice.ts";
import type { ShopRow } from "#worker/db/order/quote-reads.ts";
import type { Boards } from "../ports.ts";
import type { Seeking } from "./find-kitchen.ts";
import { kitchenLines, quotedFacts, type SoughtLine } from "./sought-lines.ts";

const askedAtMost = 5;
const offeredAtMost = 3;

/**
 * Smaller baskets that can be ordered: for each open shop that delivers to the seat, the part of the cart it sells and
 * has room for. Fullest basket first; of equal baskets only the closest shop's.
 */
export async function findAlternatives(
  boards: Pick<Boards, "ask">,
  sought: readonly SoughtLine[],
  seeking: Seeking,
): Promise<Alternative[]> {
  const open = seeking.shops.filter((shop) => isShopOpen(shop, seeking.timeZone, seeking.now));
  const found: Alternative[] = [];
  const known = new Set<string>();
  let asked = 0;
  for (const { shop, serving } of byWalk({ ...seeking, shops: open })) {
    if (serving.reach === "none" || asked >= askedAtMost) continue;
    const part = within(
      sought.filter(({ soldBy, isDrink }) => soldBy.has(shop.id) && (serving.reach === "all" || isDrink)),
      ({ soldBy }) => soldBy.get(shop.id)?.stock ?? null,
    );
    if (part.length === 0) continue;
    asked++;
    const offer = await fitting(boards, part, shop, seeking, serving.walkMinutes ?? usualWalkMinutes);
    const basket = JSON.stringify(offer?.part.map(({ line }) => line));
    if (!offer || known.has(basket)) continue;
    known.add(basket);
    const lines = offer.part.map(({ line }) => line);
    found.push({
      shopId: shop.id,
      shopName: shop.name,
      lines,
      without: leftOut(sought, offer.part),
      promise: offer.promise,
    });
  }
  const pieces = ({ lines }: Alternative) => lines.reduce((sum, line) => sum + line.quantity, 0);
  return found.sort((a, b) => pieces(b) - pieces(a)).slice(0, offeredAtMost);
}

/** The largest part of the basket that the kitchen accepts now. */
async function fitting(
  boards: Pick<Boards, "ask">,
  part: SoughtLine[],
  shop: ShopRow,
  { orderId }: Seeking,
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
      basket = within(basket, ({ line }) => (line.itemId === answer.itemId ? answer.left : null));
    else {
      const kept = answer.reason === "shop-full" ? shorterBasket(lines, answer.roomWork) : answer.kept;
      basket = kept ? basket.flatMap((each, index) => cut(each, kept[index] ?? 0)) : [];
    }
  }
  return null;
}

/** The lines, capped at the pieces left of each item; null means not counted. */
function within(sought: readonly SoughtLine[], leftOf: (line: SoughtLine) => number | null): SoughtLine[] {
  const used = new Map<string, number>();
  return sought.flatMap((each) => {
    const { itemId, quantity } = each.line;
    const before = used.get(itemId) ?? 0;
    const left = (leftOf(each) ?? Number.POSITIVE_INFINITY) - before;
    const kept = Math.min(quantity, Math.max(0, left));
    used.set(itemId, before + kept);
    return cut(each, kept);
  });
}

const cut = (each: SoughtLine, quantity: number): SoughtLine[] =>
  quantity > 0 ? [{ ...each, line: { ...each.line, quantity } }] : [];

function leftOut(sought: readonly SoughtLine[], part: readonly SoughtLine[]): Alternative["without"] {
  return sought.flatMap(({ line, row }) => {
    const kept = part.find((each) => each.row.id === row.id && each.line.choices === line.choices);
    const quantity = line.quantity - (kept?.line.quantity ?? 0);
    return quantity > 0 ? [{ itemId: row.id, name: row.name, quantity }] : [];
  });
}
