import { expect, test } from "vitest";
import {
  findTransferProblems,
  type SettledKind,
  type SettledLine,
  settlementOf,
  type TransferSide,
} from "#domain/ledger/settlement.ts";

const line = (kind: SettledKind, chargedMinor: number, settledMinor: number, feeMinor = 0): SettledLine => ({
  id: `txn_${kind}`,
  kind,
  providerId: kind,
  chargedMinor,
  chargedCurrency: "ILS",
  settledMinor,
  settledCurrency: "USD",
  feeMinor,
});

test("what reaches the bank is all that settled less the provider's fees", () => {
  const lines = [
    line("capture", 10_000, 2_700, 108),
    line("transfer", -10_000, -2_700),
    line("fee", 1_000, 270),
  ];
  expect(settlementOf(lines)).toEqual({ currency: "USD", bankMinor: 162, feesMinor: 108, exchangeMinor: 0 });
  expect(settlementOf([])).toBeNull();
});

test("a refund at a worse rate is a loss, a dispute at a better one a gain", () => {
  const capture = line("capture", 10_000, 2_700);
  expect(settlementOf([capture, line("refund", -10_000, -2_900)])?.exchangeMinor).toBe(-200);
  expect(settlementOf([capture, line("dispute", -10_000, -2_500)])?.exchangeMinor).toBe(200);
  expect(settlementOf([capture, line("refund", -5_000, -1_350)])?.exchangeMinor).toBe(0);
});

const payment = {
  destination: "acct_a",
  capturedMinor: 5_400,
  currency: "ILS",
  feeMinor: 600,
  foodBackMinor: [1_200],
};
const transfer: TransferSide = {
  transferId: "tr_1",
  destination: "acct_a",
  amountMinor: 1_458,
  reversedMinor: 324,
  currency: "USD",
  chargeMinor: 1_458,
  feeMinor: 162,
  feeCurrency: "USD",
};
const codes = (change: Partial<TransferSide> | null, of: Partial<typeof payment> = {}) =>
  findTransferProblems({ ...payment, ...of }, change && { ...transfer, ...change }).map((each) => each.code);

test("transfer, fee and reversal agree by the transfer's ratio, to a unit of rounding each", () => {
  expect(codes({})).toEqual([]);
  expect(codes({ reversedMinor: 325, feeMinor: 161 })).toEqual([]);
  expect(codes({ reversedMinor: 0 })).toEqual(["reversal-differs"]);
  expect(codes({ feeMinor: 160 })).toEqual(["fee-differs"]);
  expect(codes({ amountMinor: 1_400, feeMinor: 156, reversedMinor: 311 })).toEqual(["transfer-differs"]);
  expect(codes({ destination: "acct_b" })).toEqual(["transfer-differs"]);
  expect(codes(null)).toEqual(["transfer-differs"]);
});

test("in the fan's own currency nothing is rounded", () => {
  const own = { amountMinor: 5_400, chargeMinor: 5_400, currency: "ILS", feeCurrency: "ILS" };
  expect(codes({ ...own, feeMinor: 600, reversedMinor: 1_200 })).toEqual([]);
  expect(codes({ ...own, feeMinor: 599, reversedMinor: 1_201 })).toEqual(["fee-differs", "reversal-differs"]);
});

test("a finding names the currency of its amounts where it is not the fan's", () => {
  const [inDollars] = findTransferProblems(payment, { ...transfer, reversedMinor: 0 });
  expect(inDollars?.detail.currency).toBe("USD");
  const own = { amountMinor: 5_400, chargeMinor: 5_400, currency: "ILS", feeCurrency: "ILS", feeMinor: 600 };
  const [inShekels] = findTransferProblems(payment, { ...transfer, ...own, reversedMinor: 0 });
  expect(inShekels?.detail).toEqual({ ours: 1_200, theirs: 0 });
});

test("a platform that was charged itself has no transfer to compare", () => {
  expect(findTransferProblems({ ...payment, destination: null as never }, null)).toEqual([]);
});
