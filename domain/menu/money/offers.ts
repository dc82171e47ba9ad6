import type { Dish } from "../catalog.ts";

/** From when and until when an offer runs, in ms; null: from now on, or until somebody ends it. */
export type OfferTimes = { offerFrom: number | null; offerUntil: number | null };
type Offer = Pick<Dish, "offerActive"> & Partial<OfferTimes>;

/** Whether an offer runs: switched on, from its first moment until before its last (decision 41). */
export function isOfferOn({ offerActive, offerFrom, offerUntil }: Offer, now: number): boolean {
  return offerActive && (offerFrom ?? now) <= now && now < (offerUntil ?? Number.POSITIVE_INFINITY);
}

export type OfferState = "on" | "off" | "before" | "after";

export function offerStateAt(offer: Offer, now: number): OfferState {
  if (!offer.offerActive) return "off";
  if (isOfferOn(offer, now)) return "on";
  return (offer.offerFrom ?? now) > now ? "before" : "after";
}
