import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { orderLines } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";
import type { DraftInput } from "./draft.ts";

/** The columns that a revised draft may change. */
export function draftColumns(
  { proposal, quote, shop, customer, language }: DraftInput,
  promise: PromiseMinutes,
  at: number,
) {
  const { totals } = quote;
  return {
    stadiumId: quote.stadiumId,
    shopId: shop.id,
    quoteHash: quote.hash,
    subtotalMinor: totals.subtotalMinor,
    deliveryFeeMinor: totals.deliveryFeeMinor,
    discountMinor: totals.discountMinor,
    tipMinor: totals.tipMinor,
    tipPercentage: totals.tipPercentage,
    totalMinor: totals.totalMinor,
    userName: customer.name,
    userEmail: customer.email,
    userPhone: proposal.phone,
    ...proposal.seat,
    ticketImage: proposal.ticketImage,
    latitude: proposal.location?.latitude ?? null,
    longitude: proposal.location?.longitude ?? null,
    accuracyMetres: proposal.location?.accuracyMetres ?? null,
    platform: proposal.platform,
    language,
    promiseFromAt: at + promise.from * 60_000,
    promiseToAt: at + promise.to * 60_000,
    updatedAt: at,
  };
}

export function lineRows({ db }: OrderDeps, { id, quote, details }: DraftInput) {
  return quote.lines.flatMap((line, position) => {
    const detail = details[position];
    return detail ? [db.insert(orderLines).values({ ...line, ...detail, orderId: id, position })] : [];
  });
}
