import type { CartLine } from "#domain/cart/cart.ts";
import { checkoutKeyAt, type Quote, type QuoteResult, type Ways } from "#domain/cart/checkout.ts";
import { localize } from "#domain/language/localized.ts";
import { chosenOptions, isAgeRestricted } from "#domain/menu/menu.ts";
import { isOfferOn } from "#domain/menu/money/offers.ts";
import { priceLine, totalsOf } from "#domain/menu/money/pricing.ts";
import { noTip, type Tip } from "#domain/menu/money/tip.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { minChargeMinor } from "#domain/money/money.ts";
import { pick } from "#domain/pick.ts";
import type { Fulfilment, Shelves, Way } from "#domain/pickup/pickup.ts";
import { statementSuffix } from "#domain/provider/statement.ts";
import type { Seller } from "#domain/receipt/receipt.ts";
import type { Stand } from "#domain/seat/seat.ts";
import { sha256Hex } from "#domain/sha256.ts";
import type { Position } from "#domain/shop/geo.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { taxOfOrder, taxOfPiece, withTax } from "#domain/tax/tax.ts";
import type { Db } from "#worker/db/client.ts";
import { type Reading, reading } from "#worker/db/reading.ts";
import type { LineDetail } from "#worker/usecases/checkout/reads/draft-rows.ts";
import {
  kitchenLines,
  offeredOn,
  type QuoteReads,
  quotedFacts,
  quoteReads,
  requestedLines,
} from "#worker/usecases/checkout/requested-lines.ts";
import type { QuotedFacts } from "../kitchen/read-kitchen.ts";
import { countTurnedAway } from "../kitchen/turned-away.ts";
import type { Boards } from "../ports.ts";
import { type FoundKitchen, findKitchen } from "./find-kitchen.ts";
import { agreedIfSoldOut } from "./if-sold-out.ts";

export type QuoteDeps = { db: Db; now: () => number; boards: Pick<Boards, "ask" | "turnedAway"> };

export type QuoteInput = {
  stadiumId: string;
  lines: CartLine[];
  tip: Tip;
  /** Left out: to the seat. */
  fulfilment?: Fulfilment | undefined;
  /** Stand null and section "" while the seat is unknown. */
  stand: Stand | null;
  section: string;
  near: Position | null;
  /** Whom to count once if there is no room: a signed seat by its signature, else the customer. */
  asker?: string | null;
};

/** The asking checkout, if known: its draft's own reservation does not count against it. */
export type AskingCheckout = { checkout: { customerId: string; key: string } | null };

export type QuotedShop = {
  id: string;
  connectedAccount: string | null;
  /** Charged in the account's name. */
  isOnBehalf: boolean;
  statementSuffix: string | null;
  acceptWithinMinutes: number;
  walkMinutes: number;
  /** For a pickup. */
  shelves?: Shelves;
  /** The seller on its receipt, by the venue's current setting. */
  seller: Seller;
  /** The shop as the quote has read it. */
  facts: QuotedFacts;
  /** The shops that had no place for it; left out by an earlier build. */
  refusedBy?: string[];
  /** Positions of lines that are not as the dish usually is; left out by an earlier build. */
  custom?: number[];
};
type PricedCart = { quote: Quote; details: LineDetail[]; shop: QuotedShop };
export type PricedCartResult = ({ ok: true } & PricedCart) | Extract<QuoteResult, { ok: false }>;

/** Prices a cart from the database. Prices sent by the phone are ignored. */
export async function priceCart(
  deps: QuoteDeps,
  input: QuoteInput,
  reads: QuoteReads,
): Promise<PricedCartResult> {
  const [stadiumRows, shopRows, , , categoryRows, ownOrders, onBehalf, held] = reads;
  const stadium = stadiumRows[0];
  if (!stadium) return { ok: false, code: "stadium-unknown" };
  if (input.lines.length === 0) return { ok: false, code: "cart-empty" };
  const { fulfilment = "seat" } = input;
  const { pickup } = stadium;
  if (fulfilment === "pickup" && !pickup) return { ok: false, code: "no-pickup" };
  const now = deps.now();
  // Supplied on the day that it is ordered, by the venue's clock.
  const day = isoDate(stadium.timeZone, now);
  const offered = offeredOn(reads, day);
  const looked = requestedLines(stadium.id, input.lines, offered, now);
  if (!looked.ok) return { ok: false, ...looked.problem };
  const { requested } = looked;

  const priced = requested.map(({ line, row }) => {
    const own = priceLine(
      {
        item: { ...row, isAvailable: true, offerActive: isOfferOn(row, now) },
        choices: line.choices,
        quantity: line.quantity,
      },
      stadium.currency,
    );
    const category = categoryRows.find((each) => each.id === row.categoryId);
    const allergens = allergensWith(row, line.choices);
    return {
      ...own,
      name: row.name,
      ...(line.note && { note: line.note }),
      ...(allergens.length > 0 && { allergens }),
      ...(stadium.tax && { tax: taxOfPiece(stadium.tax, own.unitMinor, category?.taxClass ?? "", day) }),
    };
  });
  /** A pickup has its own fee and no tip. */
  const totalsBy = (way: Fulfilment) => {
    const { feePerItemMinor } = (way === "pickup" && pickup) || stadium;
    return withTax(
      totalsOf(priced, way === "pickup" ? noTip : input.tip, { feePerItemMinor }),
      stadium.tax && taxOfOrder(stadium.tax, priced, feePerItemMinor, day),
    );
  };
  const totals = totalsBy(fulfilment);
  // A shop that can't be paid is closed, whatever its switch says.
  const shops = shopRows.map((row) => ({ ...row, isOpen: row.isOpen && row.unpayableAt === null }));
  const find = (way: Fulfilment) =>
    findKitchen(deps.boards, requested, {
      shops: way === "pickup" ? shops.filter(({ shelves }) => shelves.length > 0) : shops,
      ...pick(input, "stand", "section", "near"),
      timeZone: stadium.timeZone,
      now,
      orderId: ownOrders[0]?.id ?? "",
      fulfilment: way,
      held,
    });
  const [bySeat, byShelf] = await Promise.all([
    pickup || fulfilment === "seat" ? find("seat") : null,
    pickup ? find("pickup") : null,
  ]);
  const toWay = (way: Fulfilment, of: ({ ok: true } & FoundKitchen) | { ok: false } | null): Way | null => {
    if (!of?.ok) return null;
    const { deliveryFeeMinor: feeMinor, totalMinor } = totalsBy(way);
    const { promise, walkMinutes } = of;
    return { shopId: of.shop.id, shopName: of.shop.name, feeMinor, totalMinor, promise, walkMinutes };
  };
  const ways: { ways?: Ways } = pickup
    ? { ways: { seat: toWay("seat", bySeat), pickup: toWay("pickup", byShelf) } }
    : {};
  const found = fulfilment === "pickup" ? byShelf : bySeat;
  if (!found?.ok) {
    const { problem, shopId } = found ?? { problem: { code: "no-pickup" as const } };
    // Not counted as turned away if the other way is possible, nor an unknown asker, whom anybody could multiply.
    if (shopId && input.asker && !bySeat?.ok && !byShelf?.ok)
      countTurnedAway(deps.boards, shopId, {
        ...{ asker: input.asker, code: problem.code },
        lines: kitchenLines(requested, shopId),
        unitMinor: priced.map((each) => each.unitMinor),
      });
    return { ok: false, ...problem, ...ways };
  }
  const least = Math.max(minChargeMinor[stadium.currency], stadium.leastOrderMinor);
  if (totals.totalMinor > 0 && totals.totalMinor < least) return { ok: false, code: "amount-too-small" };

  const { shop, promise, isLater, passedOver, refusedBy, walkMinutes } = found;
  const agreed = agreedIfSoldOut(offered, { shopId: shop.id, day, now });
  const lines = priced.map((own, index) => {
    const { line, row } = requested[index] as (typeof requested)[number];
    const taxClass = categoryRows.find((each) => each.id === row.categoryId)?.taxClass ?? "";
    const ifSoldOut = agreed({ line, row, unitMinor: own.unitMinor, taxClass });
    return { ...own, ...(ifSoldOut && { ifSoldOut }) };
  });
  const hash = await sha256Hex(
    JSON.stringify([
      stadium.id,
      shop.id,
      stadium.currency,
      totals,
      lines.map(({ itemId, choices, quantity, unitMinor, note, ifSoldOut }) => [
        ...[itemId, choices, quantity, unitMinor],
        ...(note ? [note] : []),
        ...(ifSoldOut ? [ifSoldOut] : []),
      ]),
      ...(fulfilment === "pickup" ? [fulfilment] : []),
    ]),
  );
  const minutes = kitchenLines(requested, shop.id);
  const account = shop.vendorConnectedAccountId;
  const isOnBehalf = onBehalf.some((each) => each.id === account);
  return {
    ok: true,
    quote: {
      hash,
      stadiumId: stadium.id,
      shopId: shop.id,
      shopName: shop.name,
      lines,
      totals,
      currency: stadium.currency,
      promise,
      ...(isLater && { isLater }),
      ...(account && isOnBehalf && { onBehalfOf: account }),
      ...(pickup && { fulfilment }),
      ...ways,
      passedOver: passedOver && { name: passedOver.shop.name, reason: passedOver.reason },
    },
    details: requested.map(({ row, line }, index) => ({
      description: row.description,
      picture: row.picture,
      tint: categoryRows.find((each) => each.id === row.categoryId)?.tint ?? "warm",
      options: chosenOptions(row.customization, line.choices).map((option) => option.name),
      optionAllergens: allergensWith({ ...row, allergens: [] }, line.choices),
      preparationMinutes: minutes[index]?.preparationMinutes ?? row.preparationMinutes,
      ageRestricted: isAgeRestricted(row, line.choices),
    })),
    shop: {
      id: shop.id,
      connectedAccount: account,
      isOnBehalf,
      statementSuffix: statementSuffix(localize(stadium.name, "en"), localize(shop.name, "en")),
      acceptWithinMinutes: shop.acceptWithinMinutes,
      ...(fulfilment === "pickup"
        ? {
            walkMinutes: 0,
            shelves: { labels: shop.shelves, held: held.filter((each) => each.shopId === shop.id) },
          }
        : { walkMinutes }),
      seller: stadium.seller ?? { kind: "shop" },
      facts: quotedFacts(shop, requested),
      refusedBy,
      custom: minutes.flatMap((line, position) => (line.isCustom ? [position] : [])),
    },
  };
}

export async function quoteCart(deps: QuoteDeps, input: QuoteInput & AskingCheckout): Promise<QuoteResult> {
  return toQuote(await priceCart(deps, input, await deps.db.batch(quoteReads(deps.db, input))));
}

/** The two ways to read a request's session: from the signed cookie, or from D1 together with another reading. */
type SessionReader = {
  namedIn(headers: Headers): Promise<{ userId: string } | null>;
  findSessionWith<T>(
    headers: Headers,
    ask: (userId: string) => Reading<T>,
  ): Promise<{ session: object; also: T } | { session: null }>;
};

/**
 * `quoteCart` for a request. The session only tells which draft's reservation is the fan's own, and whom to count if
 * there is no room. Nothing personal is shown, so the signed cookie is enough (decision 73).
 */
export async function quoteInSession(
  deps: QuoteDeps & { sessions: SessionReader },
  { checkoutKey, ...asked }: QuoteInput & { checkoutKey: string | null },
  headers: Headers,
): Promise<QuoteResult> {
  // The key as the checkout will send it.
  const key = checkoutKey && checkoutKeyAt(checkoutKey, asked.stadiumId);
  const unknown = { ...asked, checkout: null };
  if (!key) return quoteCart(deps, unknown);
  const by = (customerId: string) => ({
    ...{ ...asked, asker: asked.asker ?? customerId },
    checkout: { customerId, key },
  });
  const named = await deps.sessions.namedIn(headers);
  if (named) return quoteCart(deps, by(named.userId));
  const found = await deps.sessions.findSessionWith(headers, (customerId) => {
    const input = by(customerId);
    return reading(quoteReads(deps.db, input), (rows) => ({ input, rows }));
  });
  if (!found.session) return quoteCart(deps, unknown);
  return toQuote(await priceCart(deps, found.also.input, found.also.rows));
}

const toQuote = (result: PricedCartResult): QuoteResult =>
  result.ok ? { ok: true, quote: result.quote } : result;
