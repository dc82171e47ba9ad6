import { type Language, type Localized, localize } from "../language/localized.ts";
import { type Currency, formatMoney } from "../money/money.ts";

/**
 * One change of an import. A shop is closed, not removed, because its orders stay. "Reordered" concerns all of a kind
 * and has no name.
 */
export type VenueChange = {
  kind: "venue" | "category" | "shop" | "dish";
  change: "added" | "changed" | "reordered" | "removed" | "closed";
  name: Localized;
  /** Its fields that change, by the file's names. */
  fields?: string[];
  price?: { from: number; to: number; currency: Currency };
  /** The shops that will sell a dish, if several sell it or its name is not unique. */
  shops?: Localized[];
};

export const isRemoval = ({ change }: VenueChange) => change === "removed" || change === "closed";

export function countChanges(changes: VenueChange[]) {
  const count = (fits: (change: VenueChange) => boolean) => changes.filter(fits).length;
  const added = count(({ change }) => change === "added");
  const removed = count(isRemoval);
  return { added, removed, changed: changes.length - added - removed };
}

/**
 * A change in English, for the command line: 'dish changed: Cola (price ₪25.00 to ₪26.00, name; sold by Grill, Bar)'.
 */
export function describeChange({ kind, change, name, fields = [], price, shops = [] }: VenueChange): string {
  const language: Language = "en";
  const details = [
    ...(price
      ? [`price ${formatMoney(price.from, price.currency)} to ${formatMoney(price.to, price.currency)}`]
      : []),
    ...fields.filter((field) => !price || field !== "priceMinor"),
  ];
  if (change === "reordered") return `${kind}: another order`;
  const sellers = shops.map((each) => localize(each, language)).join(", ");
  const facts = [
    ...(details.length > 0 ? [details.join(", ")] : []),
    ...(sellers ? [`sold by ${sellers}`] : []),
  ];
  return `${kind} ${change}: ${localize(name, language)}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`;
}
