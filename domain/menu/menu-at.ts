import { type Day, dayAt, isInForce, isJudged, mayShowDiet } from "../law/certificates.ts";
import type { Catalog, CatalogItem, CatalogShop } from "./catalog.ts";
import { isOfferOn } from "./money/offers.ts";
import { menuOn } from "./passover.ts";

type MenuPeriod = { from: number; until: number; date: string | undefined; catalog: Catalog };
const currentMenus = new WeakMap<Catalog, MenuPeriod>();

/**
 * The menu at this moment: without offers outside their times (decision 41) and badges without a valid certificate
 * (decision 58), in Passover with the marked dishes only (decision 60). The same object until something changes,
 * because caches are keyed by it.
 */
export function menuAt(catalog: Catalog, now: number): Catalog {
  const day = judgedDay(catalog, now);
  const last = currentMenus.get(catalog);
  if (last && last.from <= now && now < last.until && last.date === day?.date) return last.catalog;
  const times = catalog.items.flatMap(timesOf);
  const offered =
    times.length > 0 ? { ...catalog, items: catalog.items.map((item) => offerAt(item, now)) } : catalog;
  const stretch = {
    from: Math.max(Number.NEGATIVE_INFINITY, ...times.filter((time) => time <= now)),
    until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > now)),
    date: day?.date,
    catalog: day ? menuOn(certifiedOn(offered, day), day.date) : offered,
  };
  currentMenus.set(catalog, stretch);
  return stretch.catalog;
}

const timesOf = ({ offerActive, offerFrom, offerUntil }: CatalogItem): number[] =>
  offerActive ? [offerFrom, offerUntil].filter((time) => typeof time === "number") : [];

const offerAt = (item: CatalogItem, now: number): CatalogItem =>
  item.offerActive && !isOfferOn(item, now) ? { ...item, offerActive: false } : item;

/** Null if nothing depends on the day. */
function judgedDay({ stadium: { terms, timeZone }, shops }: Catalog, now: number): Day | null {
  const isAsked =
    terms.law.certifiedDiets.length > 0 ||
    shops.some(({ certificates, passover }) => certificates || passover);
  return isAsked ? dayAt(timeZone, terms.jurisdiction, now) : null;
}

function certifiedOn(catalog: Catalog, day: Day): Catalog {
  const { law } = catalog.stadium.terms;
  const shops = new Map(catalog.shops.map((shop) => [shop.id, shop]));
  // All shops with the dish must be certified: only the checkout knows which one cooks it.
  const mayShow = (diet: string, { soldBy = [] }: CatalogItem) =>
    !isJudged(diet, { law, shops: catalog.shops }) ||
    (soldBy.length > 0 && soldBy.every((id) => mayShowDiet(diet, shops.get(id) ?? {}, law, day)));
  return {
    ...catalog,
    shops: catalog.shops.map((shop) => inForce(shop, day)),
    items: catalog.items.map((item) => {
      const dietary = item.dietary.filter((diet) => mayShow(diet, item));
      return dietary.length < item.dietary.length ? { ...item, dietary } : item;
    }),
  };
}

function inForce({ certificates, ...shop }: CatalogShop, day: Day): CatalogShop {
  const left = certificates?.filter((each) => isInForce(each, day)) ?? [];
  return left.length > 0 ? { ...shop, certificates: left } : shop;
}
