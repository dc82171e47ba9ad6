import type { CartLine } from "#domain/cart/cart.ts";
import type { QuoteProblem } from "#domain/cart/checkout.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { type CustomizationGroup, findChoiceProblem } from "#domain/menu/menu.ts";
import { markOptionsOut, notForPassover, optionsOutAt, outEverywhere } from "#domain/menu/out-options.ts";
import { isOffered, keepsPassover } from "#domain/menu/passover.ts";
import type { ItemRow, QuoteReads, ShopRow } from "#worker/db/order/quote-reads.ts";
import type { QuotedFacts } from "../kitchen/read-kitchen.ts";

export type RequestedLine = {
  line: CartLine;
  row: ItemRow;
  isDrink: boolean;
  /** By shop: its preparation time, and the portions left; null where not counted. */
  soldBy: Map<string, { preparationMinutes: number; stock: number | null }>;
};

/** Without what a shop doesn't offer that day: in Passover only marked dishes (decision 60), and options that fit them. */
export function offeredOn(reads: QuoteReads, date: string): QuoteReads {
  const [stadiumRows, shopRows, itemRows, soldRows, ...rest] = reads;
  const shops = new Map(shopRows.map((shop) => [shop.id, shop]));
  const items = new Map(itemRows.map((item) => [item.id, item]));
  const offered = soldRows.flatMap((row) => {
    const [shop = {}, item] = [shops.get(row.shopId), items.get(row.itemId)];
    if (!isOffered(shop, item ?? {}, date)) return [];
    const left = keepsPassover(shop, date) && item ? notForPassover(item.customization) : [];
    if (left.length === 0) return [row];
    const optionsOut = Object.fromEntries(left.map((id) => [id, Number.POSITIVE_INFINITY]));
    return [{ ...row, optionsOut: { ...row.optionsOut, ...optionsOut } }];
  });
  return [stadiumRows, shopRows, itemRows, offered, ...rest];
}

/** The cart's lines from the database, or the problem of the first line that cannot be ordered. */
export function requestedLines(
  stadiumId: string,
  lines: CartLine[],
  [, , itemRows, soldRows, categoryRows]: QuoteReads,
  now: number,
): { ok: true; requested: RequestedLine[] } | { ok: false; problem: QuoteProblem } {
  const drinks = new Set(categoryRows.filter((category) => category.isDrinks).map((category) => category.id));
  const requested: RequestedLine[] = [];
  for (const line of lines) {
    const { itemId } = line;
    const row = itemRows.find((each) => each.id === itemId);
    if (!row) return { ok: false, problem: { code: "item-unknown", itemId } };
    if (row.stadiumId !== stadiumId) return { ok: false, problem: { code: "item-other-stadium", itemId } };
    const selling = soldRows.filter(
      (each) => each.itemId === itemId && each.isAvailable && (each.soldOutUntil ?? 0) <= now,
    );
    if (!selling.some((each) => each.stock !== 0))
      return { ok: false, problem: { code: "item-unavailable", itemId, name: row.name } };
    const outAt = new Map(selling.map((each) => [each.shopId, optionsOutAt(each, now)]));
    const hasChosen = ({ shopId }: { shopId: string }) =>
      !line.choices.some((id) => outAt.get(shopId)?.has(id));
    const groups = markOptionsOut(row.customization, outEverywhere([...outAt.values()]));
    const problem = findChoiceProblem(groups, line.choices);
    if (problem) return { ok: false, problem: { code: "choice-invalid", itemId, problem } };
    const soldBy = new Map(
      selling.filter(hasChosen).map((each) => [
        each.shopId,
        {
          stock: each.stock,
          preparationMinutes:
            each.preparationMinutes !== null && (each.preparationUntil ?? 0) > now
              ? each.preparationMinutes
              : row.preparationMinutes,
        },
      ]),
    );
    requested.push({ line, row, soldBy, isDrink: drinks.has(row.categoryId) });
  }
  return { ok: true, requested };
}

/** All pieces of an item in the cart: several lines of a dish share its portions. */
function piecesOf(requested: readonly RequestedLine[], itemId: string): number {
  return requested.reduce((sum, { line }) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
}

export function shopsWithEnough(
  { line, soldBy }: RequestedLine,
  requested: readonly RequestedLine[],
): string[] {
  const pieces = piecesOf(requested, line.itemId);
  return [...soldBy].filter(([, { stock }]) => stock === null || stock >= pieces).map(([shopId]) => shopId);
}

/** The shop as the quote has read it; `isOpen` says by now whether it can be paid. */
export const quotedFacts = (shop: ShopRow, requested: readonly RequestedLine[]): QuotedFacts => ({
  isOpen: shop.isOpen,
  pausedUntil: shop.pausedUntil,
  autoPausedAt: shop.autoPausedAt,
  busyUntil: shop.busyUntil,
  busyMinutes: shop.busyMinutes,
  cooksAtOnce: shop.cooksAtOnce,
  fullFromMinutes: shop.fullFromMinutes,
  stock: Object.fromEntries(
    requested.flatMap(({ row, soldBy }) => {
      const stock = soldBy.get(shop.id)?.stock ?? null;
      return stock === null ? [] : [[row.id, stock]];
    }),
  ),
});

export function kitchenLines(requested: readonly RequestedLine[], shopId: string): KitchenLine[] {
  return requested.map(({ line, row, soldBy }, position) => ({
    itemId: line.itemId,
    quantity: line.quantity,
    preparationMinutes: soldBy.get(shopId)?.preparationMinutes ?? row.preparationMinutes,
    position,
    ...(isCustom(row.customization, line) && { isCustom: true }),
  }));
}

/** Whether a dish isn't as it is cooked ahead: in its first size, to which sauces alone are added. */
function isCustom(groups: readonly CustomizationGroup[], { choices, note }: CartLine): boolean {
  const isUsual = ({ kind, options }: CustomizationGroup) =>
    kind === "sauces" ||
    options.every(({ id }, index) => !choices.includes(id) || (kind === "sizes" && index === 0));
  return !!note || !groups.every(isUsual);
}
