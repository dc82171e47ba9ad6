import type { Movement, Party } from "#domain/ledger/ledger.ts";

export type Standing = Record<Exclude<Party, "card">, number> & {
  paidMinor: number;
  /** Held at the bank: neither captured nor released. */
  openHoldMinor: number;
  /** Whether movements out and in balance. */
  closes: boolean;
};

/** Where an order's money is. */
export function standingOf(movements: readonly Movement[]): Standing {
  const sum = (which: (movement: Movement) => boolean) =>
    movements.reduce((total, each) => (which(each) ? total + each.amountMinor : total), 0);
  const isHold = ({ kind }: Movement) => kind === "hold" || kind === "release";
  const of = (party: Party) => sum((each) => each.party === party && !isHold(each));
  return {
    shop: of("shop"),
    platform: of("platform"),
    runner: of("runner"),
    tax: of("tax"),
    "shop-tax": of("shop-tax"),
    paidMinor: 0 - of("card"),
    openHoldMinor: sum((each) => isHold(each) || (each.kind === "capture" && each.party === "card")),
    closes: sum((each) => !isHold(each)) === 0,
  };
}
