import { and, asc, eq, inArray } from "drizzle-orm";
import type { CartLine } from "#app/domain/cart.ts";
import type { Quote, QuoteResult } from "#app/domain/checkout.ts";
import type { Position } from "#app/domain/geo.ts";
import type { Localized } from "#app/domain/localized.ts";
import { chosenOptions, findChoiceProblem, type PricedItem } from "#app/domain/menu.ts";
import { minimumChargeMinor } from "#app/domain/money.ts";
import { priceLine, type Tip, totalsOf } from "#app/domain/pricing.ts";
import type { PromiseMinutes } from "#app/domain/promise-time.ts";
import type { Stand } from "#app/domain/seat.ts";
import { chooseShops } from "#app/domain/shop-choice.ts";
import type { Db } from "../db/client.ts";
import { categories, menuItems, shopItems, shops, stadiums } from "../db/schema/index.ts";
import { sha256Hex } from "../ids.ts";

export type QuoteDeps = {
  db: Db;
  now: () => number;
  /** The shop's board says when an order of these preparation times would be at the seat. */
  askPromise: (shopId: string, preparationMinutes: number[]) => Promise<PromiseMinutes>;
};

export type QuoteInput = {
  stadiumId: string;
  lines: CartLine[];
  tip: Tip;
  stand: Stand | null;
  near: Position | null;
};

/** What an order stores of a line beyond its price. */
export type QuotedLine = {
  description: Localized;
  picture: string;
  tint: string;
  options: Localized[];
  preparationMinutes: number;
  ageRestricted: boolean;
};

export type QuotedShop = {
  id: string;
  connectedAccount: string | null;
  acceptWithinMinutes: number;
  region: string;
};
export type PricedCart = { quote: Quote; details: QuotedLine[]; shop: QuotedShop };
export type PricedCartResult = ({ ok: true } & PricedCart) | Extract<QuoteResult, { ok: false }>;

/** The statements that pricing reads: one round trip, to which a caller may add its own. */
export function quoteReads(db: Db, input: Pick<QuoteInput, "stadiumId" | "lines">) {
  const itemIds = [...new Set(input.lines.map((line) => line.itemId))];
  return [
    db.select().from(stadiums).where(eq(stadiums.id, input.stadiumId)),
    db.select().from(shops).where(eq(shops.stadiumId, input.stadiumId)).orderBy(asc(shops.position)),
    db.select().from(menuItems).where(inArray(menuItems.id, itemIds)),
    db.select().from(shopItems).where(inArray(shopItems.itemId, itemIds)),
    db
      .select({ id: categories.id, tint: categories.tint })
      .from(categories)
      .where(and(eq(categories.stadiumId, input.stadiumId))),
  ] as const;
}

type Resolved<T extends readonly unknown[]> = { readonly [K in keyof T]: Awaited<T[K]> };
type Reads = Resolved<ReturnType<typeof quoteReads>>;

/** Prices a cart from the record. Nothing that the phone says of a price is looked at. */
export async function priceCart(deps: QuoteDeps, input: QuoteInput, reads: Reads): Promise<PricedCartResult> {
  const [stadiumRows, shopRows, itemRows, soldRows, categoryRows] = reads;
  const stadium = stadiumRows[0];
  if (!stadium) return { ok: false, code: "stadium-unknown" };
  if (input.lines.length === 0) return { ok: false, code: "cart-empty" };
  const now = deps.now();

  const priced: { item: PricedItem; line: CartLine; row: (typeof itemRows)[number]; shopIds: string[] }[] =
    [];
  for (const line of input.lines) {
    const row = itemRows.find((each) => each.id === line.itemId);
    if (!row) return { ok: false, code: "item-unknown", itemId: line.itemId };
    if (row.stadiumId !== stadium.id) return { ok: false, code: "item-other-stadium", itemId: line.itemId };
    const shopIds = soldRows
      .filter((each) => each.itemId === row.id && each.isAvailable && (each.soldOutUntil ?? 0) <= now)
      .map((each) => each.shopId);
    if (shopIds.length === 0) return { ok: false, code: "item-unavailable", itemId: row.id, name: row.name };
    const item: PricedItem = { ...row, isAvailable: true };
    const problem = findChoiceProblem(item.customization, line.choices);
    if (problem) return { ok: false, code: "choice-invalid", itemId: row.id, problem };
    priced.push({ item, line, row, shopIds });
  }

  const choice = chooseShops({
    lines: priced,
    shops: shopRows,
    stand: input.stand,
    near: input.near,
    timeZone: stadium.timeZone,
    now,
  });
  if (!choice.ok) return { ok: false, code: choice.reason };
  const shop = shopRows.find((each) => each.id === choice.shopIds[0]);
  if (!shop) return { ok: false, code: "no-common-shop" };

  const lines = priced.map(({ item, line, row }) => ({
    ...priceLine({ item, choices: line.choices, quantity: line.quantity }),
    name: row.name,
  }));
  const totals = totalsOf(lines, input.tip);
  if (totals.totalMinor > 0 && totals.totalMinor < minimumChargeMinor)
    return { ok: false, code: "amount-too-small" };

  const promise = await deps.askPromise(
    shop.id,
    priced.map(({ row }) => row.preparationMinutes),
  );
  const hash = await sha256Hex(
    JSON.stringify([
      stadium.id,
      shop.id,
      totals,
      lines.map(({ itemId, choices, quantity, unitMinor }) => [itemId, choices, quantity, unitMinor]),
    ]),
  );
  return {
    ok: true,
    quote: {
      hash,
      stadiumId: stadium.id,
      shopId: shop.id,
      shopName: shop.name,
      lines,
      totals,
      currency: "ILS",
      promise,
    },
    details: priced.map(({ row, line }) => ({
      description: row.description,
      picture: row.picture,
      tint: categoryRows.find((each) => each.id === row.categoryId)?.tint ?? "warm",
      options: chosenOptions(row.customization, line.choices).map((option) => option.name),
      preparationMinutes: row.preparationMinutes,
      ageRestricted: row.ageRestricted,
    })),
    shop: {
      id: shop.id,
      connectedAccount: shop.vendorConnectedAccountId,
      acceptWithinMinutes: shop.acceptWithinMinutes,
      region: stadium.region,
    },
  };
}

export async function quoteCart(deps: QuoteDeps, input: QuoteInput): Promise<QuoteResult> {
  const result = await priceCart(deps, input, await deps.db.batch(quoteReads(deps.db, input)));
  return result.ok ? { ok: true, quote: result.quote } : result;
}
