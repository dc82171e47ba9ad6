import { offerRow } from "#domain/schemas/menu/menu-fields.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import type { Copies } from "#domain/schemas/venue-part.ts";

export type Row = Record<string, unknown>;

/** A shop in the file names a dish of `copies` by its id before. */
export function toRows({ stadium, categories: groups, shops: stands, items }: VenueFile, copies: Copies) {
  const stadiumId = stadium.id;
  const halfTimes = new Map(stands.map(({ id, halfTime }) => [id, halfTime]));
  /** Whether it is on the shop's half-time menu, where the file says that. */
  const marked = (itemId: string, shopId: string) => {
    const dishes = halfTimes.get(shopId)?.dishes;
    return dishes && { inBreak: dishes.includes(itemId) };
  };
  const aheadOf = new Map(stands.map(({ id, ahead }) => [id, ahead]));
  /** How it is cooked ahead there, where the file says that. */
  const heldFor = (itemId: string, shopId: string) => {
    const dishes = aheadOf.get(shopId);
    const { holdMinutes = null, tray = null } = dishes?.find(({ dish }) => dish === itemId) ?? {};
    return dishes && { holdMinutes, tray };
  };
  return {
    stadium: stadium as Row,
    categories: groups.map((group, position): Row => ({ ...group, stadiumId, position })),
    shops: stands.map(
      ({ connectedAccount, halfTime, ahead: _ahead, ...shop }, position): Row => ({
        ...shop,
        ...(halfTime && { breakMenu: halfTime.menu }),
        stadiumId,
        position,
        ...(connectedAccount ? { vendorConnectedAccountId: connectedAccount } : {}),
      }),
    ),
    items: items.map(
      (
        { shops: _shops, testimonials: _said, free: _free, category, offer, nutrition, ...item },
        position,
      ): Row => ({
        ...item,
        stadiumId,
        categoryId: category,
        nutrition: nutrition ?? null,
        ...offerRow(offer),
        position,
      }),
    ),
    sold: items.flatMap((item) =>
      item.shops.map(
        (shopId): Row => ({
          itemId: item.id,
          shopId,
          ...marked(copies.get(item.id) ?? item.id, shopId),
          ...heldFor(copies.get(item.id) ?? item.id, shopId),
        }),
      ),
    ),
    testimonials: items.flatMap((item) =>
      item.testimonials.map(
        (voice): Row => ({ ...voice, itemId: item.id, createdAt: Date.parse(voice.createdAt) }),
      ),
    ),
  };
}
