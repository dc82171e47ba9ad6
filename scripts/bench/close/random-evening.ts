import { captureMovements, type Movement, refundMovements } from "#domain/ledger/ledger.ts";
import {
  type AskedScope,
  chargedSums,
  type GivenBack,
  planCapture,
  planRefund,
  planWayRefund,
  type RefundScope,
  sharesOfOrder,
} from "#domain/ledger/money-back.ts";
import type { Instead, Pieces } from "#domain/ledger/pieces.ts";
import { platformPart, type Shares, shopPart, sumOfShares } from "#domain/ledger/shares.ts";
import { insteadLines } from "#domain/ledger/sold-out.ts";
import { waivedFor } from "#domain/ledger/waived.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { type TaxTerms, taxOfOrder, taxOfPiece, withTax } from "#domain/tax/tax.ts";
import type { Random } from "../../rush/random.ts";

export type Evening = {
  stadiumId: string;
  /** `destination` null: the platform is charged, and owes the shop. */
  shops: { id: string; destination: string | null }[];
  customerId: string;
  terms: TaxTerms;
  currency: "ILS" | "USD" | "EUR";
  day: string;
  placedAt: number;
};
type Row = Record<string, unknown>;
export type RandomOrder = {
  order: Row;
  lines: Row[];
  payment: Row;
  operations: Row[];
  refunds: Row[];
  entries: Row[];
  shopId: string;
  /** What the provider has of this fan in the end, by its own calls: captured less refunded. */
  providerMinor: number;
  /** The same from what the fan ate: pieces that stand, at their prices, and the tip if it does. */
  eatenMinor: number;
};

const feeMinor = 200;

/**
 * An order that ended, with a capture that may leave pieces out, or something instead of them, and up to three refunds of
 * any scope after it, of which some are the difference to what came instead.
 */
export function aRandomOrder(random: Random, evening: Evening, index: number): RandomOrder {
  const { terms, day, currency, placedAt: at } = evening;
  const id = `random-${evening.stadiumId}-${String(index).padStart(7, "0")}`;
  const intentId = `pi_${id}`;
  const upTo = (most: number) => Math.floor(random.next() * (most + 1));
  const shop = random.pick(evening.shops);
  const classes = terms.rates.map((rate) => rate.class);
  const lines = Array.from({ length: 1 + upTo(3) }, (_, position) => {
    const unitMinor = 300 + upTo(9_000);
    const tax = taxOfPiece(terms, unitMinor, random.pick(classes), day);
    const line = { position, quantity: 1 + upTo(3), removedQuantity: 0, unitMinor, ...tax };
    return { ...line, instead: null as Instead | null };
  });
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const subtotalMinor = lines.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0);
  const deliveryFeeMinor = feeMinor * pieces;
  const tipMinor = random.pick([0, 200, 600, 1_234]);
  const tax = taxOfOrder(
    terms,
    lines.map(({ quantity, ...own }) => ({ quantity, tax: own })),
    feeMinor,
    day,
  );
  const totals = { subtotalMinor, discountMinor: 0, deliveryFeeMinor, tipMinor };
  const { totalMinor } = withTax({ ...totals, totalMinor: subtotalMinor + deliveryFeeMinor + tipMinor }, tax);
  // Some become orders to collect: before the charge less is taken, after it that goes back.
  const way = random.pick(["seat", "seat", "before", "after"] as const);
  const shelfFee = random.pick([0, 75]);
  // Of the lines as they are then: what came instead has the fee of what it came for.
  const free = (isRefunded: boolean) =>
    waivedFor({ deliveryFeeMinor, tax }, lines, { feePerItemMinor: shelfFee, tipMinor, isRefunded });
  let freed = way === "before" ? free(false) : null;
  let sums = { ...totals, tax, waived: freed };

  const left = lines.map((line) => line.quantity);
  const some = (): Pieces[] =>
    lines.flatMap(({ position }) => {
      const quantity = Math.min(left[position] ?? 0, upTo(2));
      return quantity > 0 ? [{ position, quantity }] : [];
    });
  const take = (gone: readonly Pieces[]) => {
    for (const { position, quantity } of gone) {
      left[position] = (left[position] ?? 0) - quantity;
      const line = lines[position];
      if (line) line.removedQuantity += quantity;
    }
  };

  /** Of the ordered pieces that are gone, some have another dish instead: of their class, and never dearer. */
  const comeInstead = (gone: readonly Pieces[], refundId: string | null) => {
    const swaps = gone.flatMap((piece) => {
      const line = lines[piece.position];
      if (!line || line.instead || upTo(1) === 0) return [];
      const unitMinor = random.pick([line.unitMinor, upTo(line.unitMinor)]);
      const { unitTaxMinor } = taxOfPiece(terms, unitMinor, line.taxClass, day);
      const name = { he: "אחרת", en: "Other" };
      return [{ ...piece, swap: { itemId: "other", name, choices: [], unitMinor, unitTaxMinor } }];
    });
    return insteadLines(lines, swaps, refundId).map(({ swap: _, ...added }) => {
      const { taxClass, taxRate } = lines[added.instead?.of ?? 0] as (typeof lines)[number];
      return { ...added, taxClass, taxRate, instead: added.instead ?? null };
    });
  };
  const bring = (added: typeof lines) => {
    lines.push(...added);
    left.push(...added.map((line) => line.quantity));
  };

  const without = random.next() < 0.2 ? some() : [];
  const came = comeInstead(without, null);
  const plan = planCapture(sums, lines, without, came);
  const captured = plan.ok && plan.kind === "capture" ? plan.shares : sharesOfOrder(chargedSums(sums));
  if (plan.ok && plan.kind === "capture") {
    take(without);
    bring(came);
  }
  const entries: (Movement & { providerId: string })[] = captureMovements(captured, totalMinor).map(
    (each) => ({
      ...each,
      providerId: intentId,
    }),
  );
  let providerMinor = sumOfShares(captured);
  let tipLeft = way === "before" ? 0 : tipMinor;
  const given: (GivenBack & { id: string; scope: RefundScope })[] = [];
  const operations: Row[] = [];
  const giveBack = (shares: Shares, scope: RefundScope, pieces: Pieces[]) => {
    const refundId = `${id}-${given.length}`;
    // The shop's part comes back from the shop, the rest from the platform: two calls (decision 8).
    const parts = [
      [shopPart(shares), { ...shares, deliveryFeeMinor: 0, tipMinor: 0, taxMinor: 0 }],
      [platformPart(shares), { ...shares, foodMinor: 0, shopTaxMinor: 0 }],
    ] as const;
    parts.forEach(([amountMinor, part], side) => {
      if (amountMinor === 0) return;
      const providerId = `re_${refundId}-${side}`;
      operations.push({
        ...{ id: `op-${refundId}-${side}`, orderId: id, intentId, amountMinor, refundId, providerId },
        ...{
          kind: side === 0 ? "refund-food" : "refund-platform",
          state: "done",
          nextAttemptAt: at,
          createdAt: at,
        },
      });
      entries.push(...refundMovements(part).map((each) => ({ ...each, providerId })));
      providerMinor -= amountMinor;
    });
    given.push({ ...shares, lines: pieces, id: refundId, scope });
    if (scope === "lines") take(pieces);
    if (scope === "order") left.fill(0);
    if (scope !== "lines") tipLeft = 0;
  };
  const switchAfter = way === "after" ? upTo(1) : -1;
  const asked = random.next() < 0.4 ? 1 + upTo(2) : 0;
  for (let turn = 0; turn <= asked; turn++) {
    if (turn === Math.min(switchAfter, asked)) {
      freed = free(true);
      if (!freed) throw new Error("a shelf that costs what the seat does");
      const shares = planWayRefund(sums, lines, given, freed);
      sums = { ...sums, waived: freed };
      if (sumOfShares(shares) > 0) giveBack(shares, "way", []);
    }
    if (turn === asked) break;
    const scope = random.pick<AskedScope>(["order", "lines", "lines", "tip"]);
    const pieces = scope === "lines" ? some() : [];
    const added = comeInstead(pieces, `${id}-${given.length}`);
    const refunded = planRefund(sums, lines, given, { scope, lines: pieces, isOver: true, added });
    if (!refunded.ok) continue;
    giveBack(refunded.shares, scope, refunded.lines);
    bring(added);
  }
  const unitOf = (line: (typeof lines)[number]) =>
    line.unitMinor +
    (freed ? shelfFee : feeMinor) +
    (terms.shown === "added" ? line.unitTaxMinor + (tax.feeMinor - (freed?.feeTaxMinor ?? 0)) / pieces : 0);
  const eatenMinor = lines.reduce((sum, line) => sum + unitOf(line) * (left[line.position] ?? 0), tipLeft);
  const refundedMinor = sumOfShares(captured) - providerMinor;
  const blank = Object.fromEntries(
    [
      ...["quoteHash", "userName", "userEmail", "userPhone", "section", "row", "seatNo", "entrance"],
      ...["area", "seatDetails", "handoverSecret", "handoverPin"],
    ].map((name) => [name, ""]),
  );
  return {
    order: {
      ...{ ...blank, id, orderId: String(at), orderCode: String(100_000 + (index % 900_000)) },
      ...{ customerId: evening.customerId, stadiumId: evening.stadiumId, shopId: shop.id, checkoutKey: id },
      ...{
        status: OrderStatus.DELIVERED,
        paymentState: "captured",
        stand: "Main",
        currency,
        ...totals,
        totalMinor,
        tax,
        waived: sums.waived,
        fulfilment: freed ? "pickup" : "seat",
      },
      ...{ capturedMinor: sumOfShares(captured), refundedMinor, createdAt: at, updatedAt: at },
      ...{ draftExpiresAt: at, placedAt: at, acceptedAt: at, deliveredAt: at, closedAt: at },
    },
    lines: lines.map((line) => ({
      ...{
        ...line,
        orderId: id,
        itemId: "dish",
        name: { he: "מנה", en: "Dish" },
        description: { he: "", en: "" },
      },
      ...{ picture: "", tint: "", choices: [], options: [], originalUnitMinor: line.unitMinor },
      ...{ discountPercentage: 0, totalMinor: line.unitMinor * line.quantity, preparationMinutes: 1 },
      ageRestricted: false,
    })),
    payment: {
      ...{ id: `pay-${id}`, orderId: id, provider: "stripe", intentId, amountMinor: totalMinor, currency },
      ...{ destination: shop.destination, applicationFeeMinor: 0, isCurrent: true, nextReviewAt: null },
      ...{ createdAt: at, updatedAt: at },
    },
    operations,
    refunds: given.map((refund) => ({
      ...{ ...refund, orderId: id, requestKey: refund.id, reason: random.pick(["cold", "late", ""]) },
      ...{ actorKind: "shop", actorId: "", createdAt: at },
    })),
    entries: entries.map((entry) => ({
      ...{
        ...entry,
        id: `${entry.kind}-${entry.providerId}-${entry.party}`,
        orderId: id,
        intentId,
        currency,
        at,
      },
      stadiumId: evening.stadiumId,
    })),
    shopId: shop.id,
    providerMinor,
    eatenMinor,
  };
}
