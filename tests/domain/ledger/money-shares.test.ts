import fc from "fast-check";
import { expect, test } from "vitest";
import {
  captureMovements,
  disputeClosedMovements,
  disputeMovements,
  holdMovements,
  type Movement,
  refundAgainMovements,
  refundFailedMovements,
} from "#domain/ledger/ledger.ts";
import {
  type GivenBack,
  leftShares,
  type OrderSums,
  planCapture,
  planRefund,
  planWayRefund,
  type RefundScope,
  sharesOfOrder,
  shownRefunds,
  shownShares,
  standingSums,
  sumShown,
} from "#domain/ledger/money-back.ts";
import { movementsOfCall } from "#domain/ledger/operations.ts";
import { mergePieces, type Pieces, type SoldLine } from "#domain/ledger/pieces.ts";
import { noShares, platformPart, type Shares, shopPart, sumOfShares } from "#domain/ledger/shares.ts";
import { insteadLines } from "#domain/ledger/sold-out.ts";
import { waivedFor } from "#domain/ledger/waived.ts";
import { addedMinor, type TaxTerms, taxOfOrder, taxOfPiece } from "#domain/tax/tax.ts";
import { standingOf } from "#tests/support/order-balance.ts";

const day = "2026-11-23";

/** A provider that knows nothing of our shares: a charge, its transfer, its fee, and what refunds do to them. */
function aProvider(isConnected: boolean) {
  const balance = { shop: 0, platform: 0, card: 0 };
  return {
    balance,
    capture(amount: number, fee: number) {
      balance.card -= amount;
      balance.shop += isConnected ? amount - fee : 0;
      balance.platform += isConnected ? fee : amount;
    },
    refund(amount: number, reverseTransfer: boolean) {
      balance.card += amount;
      balance[reverseTransfer && isConnected ? "shop" : "platform"] -= amount;
    },
    comesBack(amount: number) {
      balance.card -= amount;
      balance.platform += amount;
    },
    dispute(amount: number) {
      balance.card += amount;
      balance.platform -= amount;
    },
    reinstate(amount: number) {
      balance.card -= amount;
      balance.platform += amount;
    },
  };
}

const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unitMinor: fc.integer({ min: 0, max: 20_000 }),
  taxClass: fc.constantFrom("food", "alcohol", "none"),
});
const aTax: fc.Arbitrary<TaxTerms | null> = fc.option(
  fc.record({
    shown: fc.constantFrom("included" as const, "added" as const),
    remits: fc.constantFrom("platform" as const, "shop" as const),
    usualClass: fc.constant("food"),
    feeClass: fc.constantFrom("food", "none"),
    // Below 100 %: a fee of one agora would be tax alone.
    rates: fc.tuple(fc.nat(99_999), fc.nat(99_999)).map(([food, alcohol]) => [
      { class: "food", from: "2000-01-01", rate: food },
      { class: "alcohol", from: "2000-01-01", rate: alcohol },
    ]),
  }),
);
const aStep = fc.oneof(
  fc.record({
    do: fc.constant("lines" as const),
    pick: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    do: fc.constant("sold-out" as const),
    pick: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
    swap: fc.tuple(fc.nat(63), fc.nat(100)),
  }),
  fc.record({ do: fc.constant("tip" as const) }),
  fc.record({ do: fc.constant("way" as const) }),
  fc.record({ do: fc.constant("order" as const) }),
  fc.record({ do: fc.constant("come-back" as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant("send-again" as const) }),
  fc.record({ do: fc.constant("dispute" as const), isWon: fc.boolean() }),
);
const aStory = fc.record({
  isConnected: fc.boolean(),
  terms: aTax,
  feePerItemMinor: fc.nat(999),
  /** What handling costs where it is collected. */
  shelfFeeMinor: fc.nat(999),
  lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
  tipMinor: fc.integer({ min: 0, max: 50_000 }),
  missing: fc.array(fc.nat(60), { maxLength: 4 }),
  swap: fc.tuple(fc.nat(63), fc.nat(100)),
  steps: fc.array(aStep, { maxLength: 8 }),
  ends: fc.constantFrom("canceled" as const, "delivered" as const),
});

/** Numbers become pieces of lines that exist; whether there are as many is the plan's to say. */
const piecesFrom = (picks: number[], lines: SoldLine[]): Pieces[] =>
  picks.map((pick) => ({ position: pick % lines.length, quantity: 1 + (Math.floor(pick / 6) % 3) }));

/** Some of the missing lines have a dish instead, at a share of their price: of the same class, as the rules say. */
function comeInstead(
  lines: readonly SoldLine[],
  gone: readonly Pieces[],
  [which, percent]: [number, number],
  taxOf: (position: number, unitMinor: number) => number,
): SoldLine[] {
  return insteadLines(
    lines,
    mergePieces(gone).flatMap(({ position, quantity }) => {
      const line = lines[position];
      if (!line || line.instead || !(which & (1 << (position % 6)))) return [];
      const unitMinor = Math.floor((line.unitMinor * percent) / 100);
      const unitTaxMinor = taxOf(position, unitMinor);
      const name = { he: "", en: "" };
      return [{ position, quantity, swap: { itemId: "x", name, choices: [], unitMinor, unitTaxMinor } }];
    }),
    null,
  );
}

test("after any sequence of refunds, failures and disputes everybody stands at zero or at their due", () => {
  fc.assert(
    fc.property(aStory, ({ isConnected, terms, feePerItemMinor, lines: ordered, tipMinor, ...story }) => {
      const { missing, swap, steps, ends, shelfFeeMinor } = story;
      const taxAt = (position: number, unitMinor: number) =>
        terms ? taxOfPiece(terms, unitMinor, ordered[position]?.taxClass ?? "", day).unitTaxMinor : 0;
      const taxed = ordered.map((each) => ({
        ...each,
        ...(terms && { tax: taxOfPiece(terms, each.unitMinor, each.taxClass, day) }),
      }));
      const tax = terms && taxOfOrder(terms, taxed, feePerItemMinor, day);
      const lines: SoldLine[] = taxed.map((each, position) => ({
        ...{ position, quantity: each.quantity, removedQuantity: 0 },
        ...{ unitMinor: each.unitMinor, unitTaxMinor: each.tax?.unitTaxMinor ?? 0 },
      }));
      const pieces = lines.reduce((sum, each) => sum + each.quantity, 0);
      let sums: OrderSums = {
        subtotalMinor: lines.reduce((sum, each) => sum + each.unitMinor * each.quantity, 0),
        discountMinor: 0,
        deliveryFeeMinor: pieces * feePerItemMinor,
        tipMinor,
        tax,
      };
      const totalMinor = sumOfShares(sharesOfOrder(sums));
      // The total of the menu stands, and added tax comes on top of it.
      expect(totalMinor).toBe(sums.subtotalMinor + sums.deliveryFeeMinor + tipMinor + addedMinor(tax));
      const provider = aProvider(isConnected);
      const ledger: Movement[] = [...holdMovements(totalMinor)];
      const refunds: (GivenBack & { scope: RefundScope })[] = [];
      /** Refunds at the provider that went through, and those that came back. */
      const sent: number[] = [];
      const returned: number[] = [];
      let lost = 0;
      let isAllBack = false;

      const remove = (from: readonly Pieces[]) => {
        for (const { position, quantity } of from) {
          const line = lines[position] as SoldLine;
          line.removedQuantity += quantity;
          expect(line.removedQuantity).toBeLessThanOrEqual(line.quantity);
        }
      };
      const due = (): Shares => leftShares(sums, lines, refunds);
      const giveBack = (
        scope: "order" | "lines" | "tip",
        wanted: Pieces[],
        isOver: boolean,
        added: SoldLine[] = [],
      ) => {
        const before = due();
        const plan = planRefund(sums, lines, refunds, { scope, lines: wanted, isOver, added });
        if (!plan.ok) return;
        remove(plan.lines);
        const refundId = String(refunds.length + 1);
        lines.push(...added.map((each) => ({ ...each, instead: { of: each.instead?.of ?? 0, refundId } })));
        if (scope === "order" || plan.endsOrder) isAllBack = true;
        send(scope, plan.shares, plan.lines, before);
      };
      /** From now on it is collected: what the fee is less goes back, and the tip. */
      const toShelf = () => {
        const facts = { feePerItemMinor: shelfFeeMinor, tipMinor, isRefunded: true };
        const waived = sums.waived ? null : waivedFor(sums, ordered, facts);
        if (!waived) return;
        const before = due();
        const shares = planWayRefund(sums, lines, refunds, waived);
        sums = { ...sums, waived };
        if (sumOfShares(shares) > 0) send("way", shares, [], before);
      };
      const send = (scope: RefundScope, shares: Shares, pieces: Pieces[], before: Shares) => {
        refunds.push({ ...shares, lines: pieces, scope });
        for (const part of Object.keys(noShares) as (keyof Shares)[]) {
          expect(shares[part]).toBeGreaterThanOrEqual(0);
          expect(shares[part]).toBeLessThanOrEqual(before[part]);
          expect(due()[part]).toBe(before[part] - shares[part]);
        }
        // Always two, by whose money it is.
        const id = String(refunds.length);
        for (const [kind, amountMinor] of [
          ["refund-food", shopPart(shares)],
          ["refund-platform", platformPart(shares)],
        ] as const) {
          provider.refund(amountMinor, kind === "refund-food");
          const call = { kind, amountMinor, refundId: id };
          ledger.push(...movementsOfCall(call, [{ ...shares, id }], true));
          sent.push(amountMinor);
        }
      };
      const sendAgain = () => {
        for (const amount of returned.splice(0)) {
          provider.refund(amount, false);
          ledger.push(...refundAgainMovements(amount));
        }
      };

      const without = piecesFrom(missing, lines);
      const came = comeInstead(lines, without, swap, taxAt);
      const plan = planCapture(sums, lines, without, came);
      if (!plan.ok || plan.kind === "nothing-left") return;
      remove(plan.without);
      lines.push(...came);
      for (const part of Object.keys(noShares) as (keyof Shares)[])
        expect(plan.shares[part]).toBeLessThanOrEqual(sharesOfOrder(sums)[part]);
      provider.capture(sumOfShares(plan.shares), platformPart(plan.shares));
      ledger.push(...captureMovements(plan.shares, totalMinor));
      expect(due()).toEqual(plan.shares);
      const captured = plan.shares;

      for (const step of steps) {
        if (step.do === "lines") giveBack("lines", piecesFrom(step.pick, lines), true);
        if (step.do === "sold-out") {
          const gone = piecesFrom(step.pick, lines);
          giveBack("lines", gone, true, comeInstead(lines, gone, step.swap, taxAt));
        }
        if (step.do === "way") toShelf();
        if (step.do === "tip" || step.do === "order") giveBack(step.do, [], true);
        if (step.do === "come-back" && sent.length > 0) {
          const [amount = 0] = sent.splice(step.pick % sent.length, 1);
          provider.comesBack(amount);
          ledger.push(...refundFailedMovements(amount));
          returned.push(amount);
        }
        if (step.do === "send-again") sendAgain();
        if (step.do === "dispute") {
          const amount = standingOf(ledger).paidMinor;
          provider.dispute(amount);
          ledger.push(...disputeMovements(amount));
          if (step.isWon) {
            provider.reinstate(amount);
            ledger.push(...disputeClosedMovements(amount));
          } else lost += amount;
        }
        assertAgrees();
      }
      if (ends === "canceled") giveBack("order", [], false);
      sendAgain();
      assertAgrees();

      const standing = standingOf(ledger);
      expect(standing.shop).toBe(due().foodMinor);
      expect(standing.tax).toBe(due().taxMinor);
      expect(standing["shop-tax"]).toBe(due().shopTaxMinor);
      expect(standing.runner).toBe(due().tipMinor);
      // What the platform lost in disputes is its own loss, nobody else's.
      expect(standing.platform).toBe(due().deliveryFeeMinor - lost);
      expect(standing.paidMinor).toBe(sumOfShares(due()) - lost);
      if (ends === "canceled") expect(due()).toEqual(noShares);

      function assertAgrees() {
        const now = standingOf(ledger);
        expect(now.closes).toBe(true);
        expect(now.openHoldMinor).toBe(0);
        expect(now.paidMinor).toBe(0 - provider.balance.card);
        expect(now.shop + now.platform + now.runner + now.tax + now["shop-tax"]).toBe(
          provider.balance.shop + provider.balance.platform,
        );
        if (isConnected) expect(now.shop + now["shop-tax"]).toBe(provider.balance.shop);
        assertPieces();
      }

      /** Line by line: what stands is the net and the tax of the pieces that stand, and nothing of the others. */
      function assertPieces() {
        const { tipMinor: _tip, ...left } = due();
        const standing = lines.map((line) => (isAllBack ? 0 : line.quantity - line.removedQuantity));
        const sum = (of: (line: SoldLine) => number) =>
          lines.reduce((total, line, index) => total + of(line) * (standing[index] ?? 0), 0);
        const standingFee = standingSums(sums);
        const perPiece = (minor: number) => (pieces > 0 ? minor / pieces : 0);
        const feeTaxMinor = perPiece(standingFee.tax?.feeMinor ?? 0);
        const taxMinor = sum((line) => line.unitTaxMinor + feeTaxMinor);
        const included = tax?.shown === "included";
        expect(left.taxMinor + left.shopTaxMinor).toBe(taxMinor);
        expect(left.foodMinor).toBe(sum((line) => line.unitMinor - (included ? line.unitTaxMinor : 0)));
        expect(left.deliveryFeeMinor).toBe(
          sum(() => perPiece(standingFee.deliveryFeeMinor) - (included ? feeTaxMinor : 0)),
        );
        const shown = shownShares(due(), standingFee);
        expect(sumShown(shown)).toBe(sumOfShares(due()));
        expect(shown.foodMinor).toBe(sum((line) => line.unitMinor));
        const back = shownRefunds(sums, refunds);
        expect(sumShown(back)).toBe(refunds.reduce((total, each) => total + sumOfShares(each), 0));
        expect(back.foodMinor).toBe(shownShares(captured, sums).foodMinor - shown.foodMinor);
      }
    }),
    { numRuns: 3_000 },
  );
});
