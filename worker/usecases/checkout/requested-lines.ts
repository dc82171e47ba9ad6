import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CartLine } from "#domain/cart/cart.ts";
import type { QuoteProblem } from "#domain/cart/checkout.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { type CustomizationGroup, findChoiceProblem } from "#domain/menu/menu.ts";
import { markOptionsOut, notForPassover, optionsOutAt, outEverywhere } from "#domain/menu/out-options.ts";
import { isOffered, keepsPassover } from "#domain/menu/passover.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../../db/client.ts";
import { heldShelves } from "../../db/order/orders.ts";
import {
  categories,
  connectedAccounts,
  menuItems,
  orders,
  shopItems,
  shops,
  stadiums,
} from "../../db/schema/index.ts";
import type { QuotedFacts } from "../kitchen/read-kitchen.ts";

/** The statements for pricing. One round trip; callers may add their own to the batch. */
export function quoteReads(
  db: Db,
  input: {
    stadiumId: string;
    lines: readonly Pick<CartLine, "itemId" | "ifOut">[];
    checkout: { customerId: string; key: string } | null;
  },
) {
  const itemIds = [...new Set(input.lines.flatMap((line) => [line.itemId, line.ifOut ?? line.itemId]))];
  const { customerId, key } = input.checkout ?? { customerId: "", key: "" };
  return [
    db.select().from(stadiums).where(eq(stadiums.id, input.stadiumId)),
    db.select().from(shops).where(eq(shops.stadiumId, input.stadiumId)).orderBy(asc(shops.position)),
    db.select().from(menuItems).where(inArray(menuItems.id, itemIds)),
    db.select().from(shopItems).where(inArray(shopItems.itemId, itemIds)),
    db.select().from(categories).where(eq(categories.stadiumId, input.stadiumId)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.customerId, customerId), eq(orders.checkoutKey, key))),
    // Accounts of another region; few platforms have any.
    db.select({ id: connectedAccounts.id }).from(connectedAccounts).where(sql`is_on_behalf = 1`),
    heldShelves(db, sql`(select id from shops where stadium_id = ${input.stadiumId})`),
  ] as const;
}

type Resolved<T extends readonly unknown[]> = { readonly [K in keyof T]: Awaited<T[K]> };
export type QuoteReads = Resolved<ReturnType<typeof quoteReads>>;
export type ShopRow = QuoteReads[1][number];
export type ItemRow = QuoteReads[2][number];

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
    if (problem) return { ok: false, problem: { code: "choice-invalid", itemId, name: row.name, problem } };
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
  ...pick(shop, "isOpen", "pausedUntil", "autoPausedAt", "busyUntil", "busyMinutes", "cooksAtOnce"),
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
