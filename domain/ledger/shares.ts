/**
 * An amount by owner: the food is the shop's, the delivery fee the platform's, the tip the runner's, each without its
 * tax; the tax is held by the party that remits it, platform or shop. In minor units.
 */
export type Shares = Record<(typeof shareNames)[number], number>;
const shareNames = ["foodMinor", "deliveryFeeMinor", "tipMinor", "taxMinor", "shopTaxMinor"] as const;

const eachShare = (amount: (name: (typeof shareNames)[number]) => number) =>
  Object.fromEntries(shareNames.map((name) => [name, amount(name)])) as Shares;

export const noShares: Shares = eachShare(() => 0);

/** The part that goes to the shop and comes back from it: the food, and the tax if the shop remits it. */
export const shopPart = ({ foodMinor, shopTaxMinor }: Shares): number => foodMinor + shopTaxMinor;
/** What stays with the platform, which pays the runners. */
export const platformPart = ({ deliveryFeeMinor, tipMinor, taxMinor }: Shares): number =>
  deliveryFeeMinor + tipMinor + taxMinor;
export const sumOfShares = (shares: Shares): number => shopPart(shares) + platformPart(shares);

export const sharesPlus = (a: Shares, b: Shares): Shares => eachShare((name) => a[name] + b[name]);
/** As much of each share as is left. */
export const atMost = (wanted: Shares, left: Shares): Shares =>
  eachShare((name) => Math.min(wanted[name], left[name]));
export const sharesWithout = (a: Shares, b: Shares): Shares => eachShare((name) => a[name] - b[name]);
