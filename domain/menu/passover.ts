import type { Catalog } from "./catalog.ts";
import { canBeChosen, markOptionsOut, notForPassover, outEverywhere } from "./out-options.ts";

/** A shop that offers only dishes marked for Passover, from its first to its last day by the venue's calendar. */
export type Passover = { from: string; until: string };

type Observing = { passover?: Passover | null };
type Marked = { forPassover?: boolean };

/** Whether a shop offers a dish on a day: "2027-04-21". */
export const isOffered = ({ passover }: Observing, { forPassover }: Marked, date: string): boolean =>
  forPassover === true || !passover || date < passover.from || date > passover.until;

export const keepsPassover = (shop: Observing, date: string): boolean => !isOffered(shop, {}, date);

/** The menu of a day: without the dishes that none of their shops offers on it. */
export function menuOn(catalog: Catalog, date: string): Catalog {
  const shops = new Map(catalog.shops.map((shop) => [shop.id, shop]));
  if (!catalog.shops.some((shop) => keepsPassover(shop, date))) return catalog;
  const items = catalog.items.flatMap((item) => {
    const offered = (ids: readonly string[]) =>
      ids.filter((id) => isOffered(shops.get(id) ?? {}, item, date));
    const { soldBy = item.shopIds } = item;
    if (soldBy.length > 0 && offered(soldBy).length === 0) return [];
    const outAt = (id: string) =>
      new Set(keepsPassover(shops.get(id) ?? {}, date) ? notForPassover(item.customization) : []);
    const shopIds = offered(item.shopIds).filter((id) =>
      canBeChosen(markOptionsOut(item.customization, outAt(id))),
    );
    const customization = markOptionsOut(item.customization, outEverywhere(shopIds.map(outAt)));
    return [
      shopIds.length < item.shopIds.length || customization !== item.customization
        ? { ...item, customization, shopIds, isAvailable: shopIds.length > 0 }
        : item,
    ];
  });
  return { ...catalog, items };
}
