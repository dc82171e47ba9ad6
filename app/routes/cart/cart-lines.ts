import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { chosenOptions } from "#domain/menu/menu.ts";
import { type PricedLine, priceLine, type Totals, totalsOf } from "#domain/menu/money/pricing.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import { commonShops } from "#domain/shop/common-shops.ts";
import { taxOfOrder, taxOfPiece, withTax } from "#domain/tax/tax.ts";
import { isClosedCode } from "../kitchen/closed-shop.tsx";
import { type CartData, type CartItem, dataKey } from "./cart-data.ts";

/**
 * A cart line with its menu data; `item` is null when it left the menu or is not loaded, `priced` when it or one of its
 * options is not available.
 */
export type CartLineView = {
  index: number;
  line: CartLine;
  isLoaded: boolean;
  item: CartItem | null;
  priced: PricedLine | null;
  optionNames: string[];
};

export function cartLineViews(cart: Cart | null, data: CartData, language: Language): CartLineView[] {
  return (cart?.lines ?? []).map((line, index) => {
    const isLoaded = data.lines.includes(dataKey(line));
    const item = (isLoaded && data.items[line.itemId]) || null;
    const isSold = !item?.outLines?.includes(dataKey(line));
    return {
      index,
      line,
      isLoaded,
      item,
      priced: item && isSold ? priceLine({ item: item.priced, ...line }, data.terms.currency) : null,
      optionNames: item
        ? chosenOptions(item.priced.customization, line.choices).map((option) =>
            localize(option.name, language),
          )
        : [],
    };
  });
}

export function cartTotals(views: readonly CartLineView[], tip: Tip, { terms, taxDay }: CartData): Totals {
  const lines = views.flatMap(({ priced, item }) => (priced && item ? [{ ...priced, item }] : []));
  const { tax, feePerItemMinor } = terms;
  const taxed = lines.map(({ quantity, unitMinor, item }) => ({
    quantity,
    ...(tax && { tax: taxOfPiece(tax, unitMinor, item.taxClass ?? "", taxDay) }),
  }));
  return withTax(totalsOf(lines, tip, terms), tax && taxOfOrder(tax, taxed, feePerItemMinor, taxDay));
}

export type ShopProblem = "no-common-shop" | "shops-closed" | "shops-closed-today";

/** The name of the closed shop while others are open; null when all are, or when it doesn't say which. */
export function closedShop(code: string, data: CartData): string | null {
  return (isClosedCode(code) && data.shop) || null;
}

/** Why no shop can take these lines now, or null. */
export function findShopProblem(views: readonly CartLineView[], data: CartData): ShopProblem | null {
  const sold = views.flatMap(({ priced, item }) => (priced && item ? [item] : []));
  if (sold.length === 0) return null;
  const shopIds = commonShops(sold);
  if (shopIds.length === 0) return "no-common-shop";
  if (shopIds.some((id) => data.openShopIds.includes(id))) return null;
  return shopIds.some((id) => data.laterShopIds.includes(id)) ? "shops-closed" : "shops-closed-today";
}
