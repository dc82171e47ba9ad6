import { expect, test } from "vitest";
import { payoutSchema } from "#domain/schemas/staff.ts";

const payout = {
  ...{ requestKey: "0123456789", party: "shop", partyId: "grill", currency: "ILS" },
  ...{ amountMinor: "12.50", reference: "transfer 17" },
};
const parsed = (change: Record<string, unknown>) => payoutSchema.safeParse({ ...payout, ...change });

test.each([
  ["12.50", 1_250],
  ["12,5", 1_250],
  [" 7 ", 700],
  ["0.01", 1],
  ["₪1,250.00", 125_000],
  ["١٢٫٥", 1_250],
  ["999999999.99", 99_999_999_999],
  // 1.15 * 100 is 114.99999999999999.
  ["1.15", 115],
])("an amount of %o is read to the hundredth", (typed, amountMinor) => {
  expect(parsed({ amountMinor: typed }).data).toMatchObject({ amountMinor });
});

test.each([
  ["a negative amount", { amountMinor: "-5" }],
  ["nothing", { amountMinor: "0" }],
  ["no amount", { amountMinor: "" }],
  ["thousandths", { amountMinor: "1.005" }],
  ["a number of the machine's", { amountMinor: "1e9" }],
  ["an amount beyond any bank", { amountMinor: "1000000000" }],
  ["another currency's sign", { amountMinor: "$12.50" }],
  ["the platform itself", { party: "platform" }],
  ["a fan's card", { party: "card" }],
  ["nobody", { partyId: "" }],
  ["a currency that is none", { currency: "ils" }],
  ["no reference", { reference: "  " }],
  ["a long reference", { reference: "x".repeat(101) }],
  ["a key that is too short", { requestKey: "1" }],
  ["a field of the caller's own", { paidBy: "somebody" }],
])("a payout with %s is refused", (_, change) => {
  expect(parsed(change).success).toBe(false);
});
