import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CheckoutProposal, Quote } from "#domain/cart/checkout.ts";
import { markCodes, markColors, markCount } from "#domain/delivery/marks.ts";
import { minuteMs } from "#domain/durations.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { type Localized, parseLanguage } from "#domain/language/localized.ts";
import { fanNames } from "#domain/language/spare-texts.ts";
import { pick } from "#domain/pick.ts";
import type { Seller } from "#domain/receipt/receipt.ts";
import { signedSeatText } from "#domain/seat/seat-link.ts";
import { type Db, isOwnerGuardError, isPaymentStateGuardError } from "../../../db/client.ts";
import { orderLines, orders } from "../../../db/schema/index.ts";

/** A line's stored columns besides its price. */
export type LineDetail = {
  description: Localized;
  picture: string;
  tint: string;
  options: Localized[];
  optionAllergens: string[];
  preparationMinutes: number;
  ageRestricted: boolean;
};

type Draft = {
  proposal: CheckoutProposal;
  quote: Quote;
  shop: { id: string; seller: Seller };
  customer: { name: string; email: string; isGuest?: true };
  language: string;
};

export function draftColumns(
  { proposal, quote, shop, customer, language }: Draft,
  { promise, shelf }: { promise: PromiseMinutes; shelf: string | null },
  at: number,
) {
  const { totals, fulfilment = "seat" } = quote;
  // A pickup stores no position and no ticket picture.
  const { ticketImage, location } =
    fulfilment === "pickup" ? { ticketImage: null, location: null } : proposal;
  return {
    stadiumId: quote.stadiumId,
    shopId: shop.id,
    quoteHash: quote.hash,
    currency: quote.currency,
    ...pick(totals, "subtotalMinor", "deliveryFeeMinor", "discountMinor", "tipMinor", "tipPercentage"),
    totalMinor: totals.totalMinor,
    tax: totals.tax ?? null,
    seller: shop.seller,
    // Never empty: a name marks orders whose person is not erased yet (forget.ts).
    userName: customer.name || fanNames[parseLanguage(language, true)],
    userEmail: customer.email,
    userPhone: proposal.phone,
    allergies: proposal.allergies,
    fulfilment,
    shelf,
    ...proposal.seat,
    isSeatInsisted: proposal.isSeatInsisted,
    guestSeat: customer.isGuest ? signedSeatText(quote.stadiumId, proposal.seat) : null,
    ticketImage,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    accuracyMetres: location?.accuracyMetres ?? null,
    platform: proposal.platform,
    language,
    promiseFromAt: at + promise.from * minuteMs,
    promiseToAt: at + promise.to * minuteMs,
    updatedAt: at,
  };
}

export function lineRows(
  db: Db,
  { id, quote, details }: { id: string; quote: Quote; details: readonly LineDetail[] },
) {
  return quote.lines.flatMap((line, position) => {
    const detail = details[position];
    return detail
      ? [db.insert(orderLines).values({ ...line, ...line.tax, ...detail, orderId: id, position })]
      : [];
  });
}

const numberOf = (code: SQL) => sql`cast(substr(${code}, 1, 5) as integer) % ${sql.raw(String(markCount))}`;

/**
 * The order's code, chosen by the insert: the drawn one, or a next one whose bag's mark and picture fewer of the shop's
 * open orders carry. Part of the statement that stores the order, so it costs no round trip.
 */
export function leastUsedCode(drawn: string, shopId: string): SQL<string> {
  const picture = (mark: SQL) => sql`${mark} / ${sql.raw(String(markColors.length))}`;
  const own = numberOf(sql`drawn.value`);
  return sql<string>`(
    with used as materialized (
      select ${numberOf(sql`${orders.orderCode}`)} as mark from ${orders}
      where ${orders.shopId} = ${shopId} and closed_at is null and placed_at is not null
    )
    select drawn.value from json_each(${JSON.stringify(markCodes(drawn))}) as drawn
    order by
      (select count(*) from used where mark = ${own}),
      (select count(*) from used where ${picture(sql`mark`)} = ${picture(sql`(${own})`)}),
      drawn.key
    limit 1
  )`;
}

/** Another open order, compared with the new one. */
const otherOrders = alias(orders, "other");

/**
 * A statement for an order's batch that makes it fail, by nulling a required column (`fails`), if too many orders of
 * the same kind are open.
 */
function guardOpenOrders(
  db: Db,
  id: string,
  isSame: SQL,
  most: number,
  fails: { customerId: SQL } | { paymentState: SQL },
) {
  const open = db
    .select({ count: sql`count(*)` })
    .from(otherOrders)
    .where(sql`${isSame} and ${otherOrders.closedAt} is null`);
  return db
    .update(orders)
    .set(fails)
    .where(and(eq(orders.id, id), gt(sql`(${open})`, most)));
}

/** Open free orders per customer; nothing is charged, so nothing else bounds them. */
const maxFree = 2;

/**
 * A statement for a free order's batch: nulls the payment state, so that the batch fails (`isPaymentStateGuardError`),
 * if its customer has too many open free orders. Of any number at once two remain.
 */
function guardFreeOrders(db: Db, id: string) {
  // Text as in the partial index: a parameter might not match it.
  const isSame = sql`${otherOrders.customerId} = ${orders.customerId} and ${otherOrders.paymentState} = 'none'`;
  return guardOpenOrders(db, id, isSame, maxFree, { paymentState: sql`null` });
}

/** Enough for a family; more could block a kitchen from one printed code. */
const maxPerSeat = 4;

/**
 * A statement for a guest draft's batch: nulls the owner, so that the batch fails (`isOwnerGuardError`), if its seat
 * has too many open guests' orders. Drafts count: of any number at once four remain.
 */
function guardGuestSeat(db: Db, id: string) {
  const isSame = sql`${otherOrders.guestSeat} = ${orders.guestSeat} and ${otherOrders.stadiumId} = ${orders.stadiumId} and ${otherOrders.guestSeat} is not null`;
  return guardOpenOrders(db, id, isSame, maxPerSeat, { customerId: sql`null` });
}

/** Statements that fail a draft's batch if there are too many like it. */
export const draftGuards = (db: Db, { id, customer, quote }: Draft & { id: string }) => [
  ...(customer.isGuest ? [guardGuestSeat(db, id)] : []),
  ...(quote.totals.totalMinor === 0 ? [guardFreeOrders(db, id)] : []),
];

/** The refusal of a guard that failed the batch; null for any other failure. */
export function refusedByGuard(error: unknown) {
  if (isOwnerGuardError(error)) return { ok: false, reason: "guest-seat-full" } as const;
  if (isPaymentStateGuardError(error)) return { ok: false, reason: "too-many-free" } as const;
  return null;
}
