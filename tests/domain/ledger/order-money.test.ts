import { describe, expect, test } from "vitest";
import {
  isSameMoney,
  liveMoney,
  missingPieces,
  type OrderMoneyFacts,
  orderMoney,
} from "#domain/ledger/order-money.ts";
import { openRefundCalls } from "#domain/ledger/refund-calls.ts";
import { noShares } from "#domain/ledger/shares.ts";
import { OrderStatus } from "#domain/order-status.ts";

const sums = { subtotalMinor: 27_000, discountMinor: 0, deliveryFeeMinor: 1_000, tipMinor: 1_234, tax: null };
const line = (position: number, quantity: number, removedQuantity = 0) => ({
  position,
  quantity,
  removedQuantity,
  unitMinor: 5_400,
  unitTaxMinor: 0,
});
const noneShown = { foodMinor: 0, deliveryFeeMinor: 0, tipMinor: 0, taxMinor: 0 };
const nothingOpen = { pending: 0, failed: 0, settled: 0 };
const facts = (changes: Partial<OrderMoneyFacts> = {}): OrderMoneyFacts => ({
  order: { ...sums, status: OrderStatus.DELIVERED, totalMinor: 29_234, capturedMinor: 29_234 },
  lines: [line(0, 2), line(1, 3)],
  refunds: [],
  openCalls: nothingOpen,
  ...changes,
});
const ofOneCola = {
  ...noShares,
  scope: "lines" as const,
  lines: [{ position: 1, quantity: 1 }],
  foodMinor: 5_400,
  deliveryFeeMinor: 200,
  tipMinor: 0,
};

describe("where the money of an order is", () => {
  test("before the kitchen says yes nothing is off, and the whole is due", () => {
    const order = { ...sums, status: OrderStatus.PENDING, totalMinor: 29_234, capturedMinor: null };
    expect(orderMoney(facts({ order }))).toEqual({
      waivedMinor: 0,
      capturedMinor: null,
      notTaken: noneShown,
      refunded: noneShown,
      byHandMinor: 0,
      refundState: "none",
      dueMinor: 29_234,
    });
  });

  test("what sold out was never taken: its food and its delivery fee, not the tip", () => {
    const order = { ...sums, status: OrderStatus.PENDING, totalMinor: 29_234, capturedMinor: 29_234 - 5_600 };
    expect(orderMoney(facts({ order, lines: [line(0, 2, 1), line(1, 3)] }))).toMatchObject({
      notTaken: { foodMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 0 },
      refunded: noneShown,
      dueMinor: 29_234 - 5_600,
    });
  });

  test("what was refunded is told apart from what sold out, also within one line", () => {
    const lines = [line(0, 2), line(1, 3, 2)];
    const order = { ...sums, status: OrderStatus.PENDING, totalMinor: 29_234, capturedMinor: 29_234 - 5_600 };
    expect(orderMoney(facts({ order, lines, refunds: [ofOneCola] }))).toMatchObject({
      notTaken: { foodMinor: 5_400, deliveryFeeMinor: 200 },
      refunded: { foodMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 0 },
      dueMinor: 29_234 - 2 * 5_600,
    });
    const of = (soldOutQuantity: number, refundedQuantity: number, swappedQuantity = 0) => ({
      ...{ soldOutQuantity, refundedQuantity, swappedQuantity },
    });
    const came = (refundId: string | null) => ({ ...line(9, 1), instead: { of: 1, refundId } });
    expect(missingPieces(line(1, 3, 2), [ofOneCola], [])).toEqual(of(1, 1));
    expect(missingPieces(line(0, 2), [ofOneCola], [])).toEqual(of(0, 0));
    expect(missingPieces(line(1, 3, 2), [ofOneCola], [came(null)])).toEqual(of(0, 1, 1));
    expect(missingPieces(line(1, 3, 2), [ofOneCola], [came("refund")])).toEqual(of(1, 0, 1));
  });

  test("a fee that prices include tax in, and that is less at a shelf, goes back as fee alone, without an agora of food", () => {
    const tax = {
      ...{ shown: "included" as const, remits: "shop" as const, feeClass: "food", feeRate: 18_000 },
      ...{ minor: 824 + 31, feeMinor: 31 },
    };
    const waived = { feeMinor: 100, feeTaxMinor: 16, tipMinor: 0, sumMinor: 100, isRefunded: true };
    const order = { ...sums, subtotalMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 0, tax, waived };
    const way = { ...noShares, scope: "way" as const, lines: [], deliveryFeeMinor: 84, shopTaxMinor: 16 };
    const of = { ...order, status: OrderStatus.PREPARING, totalMinor: 5_600, capturedMinor: 5_600 };
    expect(orderMoney(facts({ order: of, lines: [line(0, 1)], refunds: [way] })).refunded).toEqual({
      ...noneShown,
      deliveryFeeMinor: 100,
    });
  });

  test("refunds add up, and after all of them nothing is due", () => {
    const rest = {
      ...noShares,
      scope: "order" as const,
      lines: [],
      foodMinor: 21_600,
      deliveryFeeMinor: 800,
      tipMinor: 1_234,
    };
    const lines = [line(0, 2), line(1, 3, 1)];
    expect(orderMoney(facts({ lines, refunds: [ofOneCola, rest] }))).toMatchObject({
      refunded: { foodMinor: 27_000, deliveryFeeMinor: 1_000, tipMinor: 1_234 },
      refundState: "done",
      dueMinor: 0,
    });
  });

  test("what goes back is on its way until every call has come to its end; one that failed holds it up", () => {
    const lines = [line(0, 2), line(1, 3, 1)];
    const state = (openCalls: OrderMoneyFacts["openCalls"]) =>
      orderMoney(facts({ lines, refunds: [ofOneCola], openCalls })).refundState;
    expect(state({ pending: 2, failed: 0, settled: 0 })).toBe("on-its-way");
    expect(state({ pending: 1, failed: 1, settled: 1 })).toBe("held-up");
    expect(state({ pending: 0, failed: 0, settled: 1 })).toBe("settled");
    expect(state(nothingOpen)).toBe("done");
  });
});

test("only refunds of this order's own decisions are open calls, none that was sent again, paid by the platform or ended", () => {
  const call = (id: string, changes: object) => ({
    ...{ id, kind: "refund-food" as const, state: "pending" as const, refundId: "r1" },
    ...{ providerId: null, lastError: null, endedBy: null, createdAt: 0, doneAt: null, ...changes },
  });
  expect(
    openRefundCalls([
      call("1", {}),
      call("2", { state: "done" }),
      call("3", { state: "failed", lastError: "refused" }),
      call("4", { state: "failed", lastError: "came-back", providerId: "re_1" }),
      call("again-re_1", { kind: "refund-again", state: "done" }),
      call("5", { state: "failed", lastError: "account_closed", endedBy: "o" }),
      call("platform-5", { kind: "refund-again", state: "done" }),
      call("6", { refundId: null }),
      call("7", { kind: "release", refundId: null }),
      call("8", { kind: "capture", state: "failed", refundId: null }),
      call("9", { state: "failed", lastError: "charge_disputed", endedBy: "o" }),
    ]),
  ).toEqual({ pending: 1, failed: 1, settled: 1 });
});

test("a message says the same money as long as nothing sold out and nothing went back", () => {
  const order = { totalMinor: 100, capturedMinor: null, refundedMinor: 0, openCalls: nothingOpen };
  const before = liveMoney(order);
  expect(isSameMoney(before, liveMoney({ ...order, capturedMinor: 100 }))).toBe(true);
  for (const change of [
    { capturedMinor: 90 },
    { capturedMinor: 100, refundedMinor: 10 },
    { capturedMinor: 100, openCalls: { ...nothingOpen, pending: 1 } },
    { capturedMinor: 100, openCalls: { ...nothingOpen, failed: 1 } },
  ])
    expect(isSameMoney(before, liveMoney({ ...order, ...change }))).toBe(false);
});
