import { type Currency, convertCenti, divideRounded } from "../../money/money.ts";
import type { OrderTax } from "../../tax/tax.ts";
import { chosenOptions, type PricedItem, validDiscount } from "../menu.ts";
import type { Terms } from "./terms.ts";
import { type Tip, tipMinorOf } from "./tip.ts";

/** Price of one piece with its choices, in hundredths of a minor unit of the item's currency. */
function unitCenti(item: PricedItem, choices: readonly string[], discountPercentage: number): number {
  const extrasMinor = chosenOptions(item.customization, choices).reduce(
    (sum, option) => sum + option.priceMinor,
    0,
  );
  return item.priceMinor * (100 - discountPercentage) + extrasMinor * 100;
}

export function reducedMinor(priceMinor: number, percentage: number): number {
  return divideRounded(priceMinor * (100 - percentage), 100);
}

/** Price of one piece with its choices, in minor units of the item's currency, as shown on menus. */
export function unitPriceMinor(item: PricedItem, choices: readonly string[] = []): number {
  return divideRounded(unitCenti(item, choices, validDiscount(item)), 100);
}

export function originalUnitPriceMinor(item: PricedItem, choices: readonly string[] = []): number {
  return divideRounded(unitCenti(item, choices, 0), 100);
}

export type LineToPrice = { item: PricedItem; choices: readonly string[]; quantity: number };
export type PricedLine = {
  itemId: string;
  choices: string[];
  quantity: number;
  unitMinor: number;
  originalUnitMinor: number;
  discountPercentage: number;
  totalMinor: number;
};

/** In minor units of the venue's currency. total = subtotal + delivery fee + tip - discount (product 18.9), and tax where it is added. */
export type Totals = {
  subtotalMinor: number;
  deliveryFeeMinor: number;
  tipMinor: number;
  tipPercentage: number | null;
  discountMinor: number;
  totalMinor: number;
  /** Where the venue has tax terms: in the total, whether its prices hold it or it came on top. */
  tax?: OrderTax;
};

/** In the venue's currency, each piece rounded once: three cost exactly three times the price shown. */
export function priceLine({ item, choices, quantity }: LineToPrice, currency: Currency): PricedLine {
  const discountPercentage = validDiscount(item);
  const piece = (percentage: number) =>
    convertCenti(unitCenti(item, choices, percentage), item.currency, currency);
  const unitMinor = piece(discountPercentage);
  return {
    itemId: item.id,
    choices: chosenOptions(item.customization, choices).map((option) => option.id),
    quantity,
    unitMinor,
    originalUnitMinor: piece(0),
    discountPercentage,
    totalMinor: unitMinor * quantity,
  };
}

/** The only place where a cart is summed up; browser and server both call it. */
export function totalsOf(
  lines: readonly Pick<PricedLine, "totalMinor" | "quantity">[],
  tip: Tip,
  { feePerItemMinor }: Pick<Terms, "feePerItemMinor">,
): Totals {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const deliveryFeeMinor = quantity * feePerItemMinor;
  const tipMinor = tipMinorOf(tip, subtotalMinor);
  const discountMinor = 0;
  return {
    subtotalMinor,
    deliveryFeeMinor,
    tipMinor,
    tipPercentage: tip.kind === "percentage" ? tip.percentage : null,
    discountMinor,
    totalMinor: subtotalMinor + deliveryFeeMinor + tipMinor - discountMinor,
  };
}
