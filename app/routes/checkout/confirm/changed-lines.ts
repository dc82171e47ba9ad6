import type { Quote } from "#domain/cart/checkout.ts";
import type { Localized } from "#domain/language/localized.ts";

export type ChangedLine = { itemId: string; name: Localized; fromMinor: number; toMinor: number };

/** The lines whose unit price differs between the two quotes. */
export function changedLines(before: Quote, now: Quote): ChangedLine[] {
  const keyOf = (line: Quote["lines"][number]) => `${line.itemId}.${line.choices.join()}`;
  const prices = new Map(before.lines.map((line) => [keyOf(line), line.unitMinor]));
  return now.lines.flatMap((line) => {
    const fromMinor = prices.get(keyOf(line));
    if (fromMinor === undefined || fromMinor === line.unitMinor) return [];
    return [{ itemId: keyOf(line), name: line.name, fromMinor, toMinor: line.unitMinor }];
  });
}
