import { type KitchenLine, minutesOf, type Pace, workOf } from "./kitchen.ts";
import { shorterBasket } from "./shorter-basket.ts";

/**
 * Shares of a kitchen for unpaid orders (decision 21): for a single order, and for all orders of accounts that never
 * paid, above which the next such account is challenged.
 */
const orderShare = 1 / 4;
const crowdShare = 1 / 3;
/** One order may always reserve this many dishes, and portions of one dish, however small the kitchen is. */
export const dishesAlways = 8;
/** Accounts that never paid may always hold this many shelves: a counter's two honest fans are no attack. */
export const shelvesAlways = 2;

type Kitchen = { pace: Pace; fullFromMinutes: number };
const wholeWork = ({ pace, fullFromMinutes }: Kitchen) => fullFromMinutes * pace.cooksAtOnce * pace.speed;

/**
 * The pieces of each line that one unpaid order may reserve; equal to the lines if all of it fits.
 * @param stockOf portions of an item that the shop has; undefined where they are not counted
 */
export function withinShare(
  lines: readonly KitchenLine[],
  kitchen: Kitchen,
  stockOf: (itemId: string) => number | undefined,
): number[] {
  const used = new Map<string, number>();
  const counted = lines.map((line) => {
    const stock = stockOf(line.itemId) ?? Number.POSITIVE_INFINITY;
    const before = used.get(line.itemId) ?? 0;
    const most = Math.max(dishesAlways, Math.floor(stock * orderShare)) - before;
    const quantity = Math.max(0, Math.min(line.quantity, most));
    used.set(line.itemId, before + quantity);
    return { ...line, quantity };
  });
  const all = counted.map((line) => line.quantity);
  const room = wholeWork(kitchen) * orderShare;
  // Tolerance for rounding errors, as in `admit`.
  if (pieces(all) <= dishesAlways || workOf(counted) <= room + 1e-6) return all;
  const byWork = shorterBasket(counted, room) ?? [];
  return pieces(byWork) > dishesAlways ? byWork : firstDishes(counted);
}

/** Eight dishes, the quickest first. */
function firstDishes(lines: readonly KitchenLine[]): number[] {
  let left = dishesAlways;
  const kept = lines.map(() => 0);
  const quickestFirst = [...lines.entries()].sort(([, a], [, b]) => minutesOf(a) - minutesOf(b));
  for (const [index, { quantity }] of quickestFirst) {
    kept[index] = Math.min(quantity, left);
    left -= kept[index];
  }
  return kept;
}

const pieces = (quantities: readonly number[]) => quantities.reduce((sum, each) => sum + each, 0);

/**
 * Whether unpaid orders of accounts that never paid hold so much that the next such account is challenged. In a small
 * kitchen a few honest fans at the payment are more than a third, so it takes more than eight dishes, too.
 */
export function isCrowded(unpaid: readonly { lines: readonly KitchenLine[] }[], kitchen: Kitchen): boolean {
  const held = unpaid.reduce((sum, { lines }) => sum + workOf(lines), 0);
  const dishes = pieces(unpaid.flatMap(({ lines }) => lines.map((line) => line.quantity)));
  return dishes > dishesAlways && held > wholeWork(kitchen) * crowdShare;
}

/**
 * Whether unpaid orders of accounts that never paid hold so many of a shop's shelves that the next such account is
 * challenged before it gets one: a drink holds a whole shelf, however little work it is.
 */
export const isShelfCrowded = (held: number, shelves: number): boolean =>
  held >= shelvesAlways && held > shelves * crowdShare;
