import type { Catalog, CatalogItem, Dish } from "./catalog.ts";

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

type Stretch = { from: number; until: number; catalog: Catalog };
const known = new WeakMap<Catalog, Stretch>();

/**
 * The menu as it is now: an offer outside its times is switched off. The same object until the next offer begins or
 * ends, because what is made once per menu is kept by it.
 */
export function offersAt(catalog: Catalog, now: number): Catalog {
  const last = known.get(catalog);
  if (last && last.from <= now && now < last.until) return last.catalog;
  const times = catalog.items.flatMap(timesOf);
  const stretch = {
    from: Math.max(Number.NEGATIVE_INFINITY, ...times.filter((time) => time <= now)),
    until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > now)),
    catalog:
      times.length > 0 ? { ...catalog, items: catalog.items.map((item) => itemAt(item, now)) } : catalog,
  };
  known.set(catalog, stretch);
  return stretch.catalog;
}

const timesOf = ({ offerActive, offerFrom, offerUntil }: CatalogItem): number[] =>
  offerActive ? [offerFrom, offerUntil].filter((time) => typeof time === "number") : [];

const itemAt = (item: CatalogItem, now: number): CatalogItem =>
  item.offerActive && !isOfferOn(item, now) ? { ...item, offerActive: false } : item;
