import { divideRounded } from "../money/money.ts";

/**
 * How a venue's prices are taxed. `included`: the price shown holds it, so that the total stands; `added`: it comes on
 * top, as a line of its own. A dish's class is its category's; the rate is that of the day of supply.
 */
export type TaxTerms = {
  shown: "included" | "added";
  /** The party that pays it to the authority; the tax is part of its share. */
  remits: "platform" | "shop";
  /** For dishes whose category names none. */
  usualClass: string;
  /** For handling and delivery. */
  feeClass: string;
  rates: TaxRate[];
};
/** In thousandths of a percent, from that day on ("2026-01-01", by the venue's clock). */
type TaxRate = { class: string; from: string; rate: number };

/** As stored with a line: the class and rate of its day, and the tax of one piece. */
export type LineTax = { taxClass: string; taxRate: number; unitTaxMinor: number };

/** As stored with an order: the tax of all its pieces, and the part of it that belongs to the delivery fee. */
export type OrderTax = Pick<TaxTerms, "shown" | "remits" | "feeClass"> & {
  feeRate: number;
  minor: number;
  feeMinor: number;
};

/** Null before a class's first day, and of a class without a rate. */
export function rateOn({ rates }: TaxTerms, taxClass: string, day: string): number | null {
  const begun = rates.filter((each) => each.class === taxClass && each.from <= day);
  return begun.sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.rate ?? null;
}

/**
 * The tax of one piece, rounded once: three pieces have exactly three times the tax of one, so that whatever is sold out
 * or refunded later gives back exactly its own.
 */
export const taxOf = (minor: number, rate: number, shown: TaxTerms["shown"]) =>
  divideRounded(minor * rate, 100_000 + (shown === "included" ? rate : 0));

export function taxOfPiece(terms: TaxTerms, unitMinor: number, taxClass: string, day: string): LineTax {
  const own = taxClass || terms.usualClass;
  const taxRate = rateOn(terms, own, day) ?? 0;
  return { taxClass: own, taxRate, unitTaxMinor: taxOf(unitMinor, taxRate, terms.shown) };
}

export function taxOfOrder(
  terms: TaxTerms,
  lines: readonly { quantity: number; tax?: LineTax }[],
  feePerItemMinor: number,
  day: string,
): OrderTax {
  const { shown, remits, feeClass } = terms;
  const fee = taxOfPiece(terms, feePerItemMinor, feeClass, day);
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const feeMinor = fee.unitTaxMinor * pieces;
  const minor = lines.reduce((sum, line) => sum + (line.tax?.unitTaxMinor ?? 0) * line.quantity, feeMinor);
  return { shown, remits, feeClass, feeRate: fee.taxRate, minor, feeMinor };
}

/** The totals with their tax: more only where it is added. The tip stays as it is, for tips are not taxed. */
export function withTax<Totals extends { totalMinor: number }>(
  totals: Totals,
  tax: OrderTax | null,
): Totals & { tax?: OrderTax } {
  return tax ? { ...totals, tax, totalMinor: totals.totalMinor + addedMinor(tax) } : totals;
}

export const addedMinor = (tax: OrderTax | null | undefined) => (tax?.shown === "added" ? tax.minor : 0);

/** What was sold of one class at one rate, as a receipt and a tax report name it. In minor units. */
export type TaxLine = { taxClass: string; taxRate: number; netMinor: number; taxMinor: number };

/** 8875 thousandths of a percent as "8.875%". */
export const taxPercent = (rate: number): string => `${rate / 1000}%`;
