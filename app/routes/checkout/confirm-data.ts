import type { ClosedShop } from "#app/routes/kitchen/closed-shop.tsx";
import type { Cart } from "#domain/cart/cart.ts";
import type { PaymentSetup, QuoteResult } from "#domain/cart/checkout.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { chosenOptions } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import type { KnownBlock } from "#domain/seat/known-seats.ts";
import type { Seat } from "#domain/seat/seat.ts";
import type { Position } from "#domain/shop/geo.ts";

/** A quote on the screen; the database may be unreachable. */
export type PageQuote = QuoteResult | { ok: false; code: "quote-unavailable" };

/** A block in the fan's language, from which a section implies the rest of the seat. */
export type SeatBlock = KnownBlock & { area: string; latitude: number; longitude: number };

export type OptionNames = Record<string, Record<string, string>>;

export type ConfirmData = {
  /** The seat whose signed link can replace the location; null when not allowed. */
  trustedSeat: Seat | null;
  /** From the address. */
  way: Fulfilment;
  phone: string | null;
  allergies: Allergen[];
  quote: PageQuote;
  quotedAt: number;
  /** For the message if the cart's shop is closed. */
  closed: ClosedShop;
  payment: PaymentSetup | null;
  blocks: SeatBlock[];
  /** Whether the blocks hold every seat, so that no other can be insisted on. */
  seatsComplete: boolean;
  optionNames: OptionNames;
  currency: Currency;
  timeZone: string;
  stadiumId: string;
  stadium: { name: string } & Position;
  support: string;
  /** For "order again": names of dishes that are no longer available. */
  leftOut: string[];
};

export function seatBlocks(catalog: Catalog, language: Language): SeatBlock[] {
  return catalog.stadium.blocks.map((block) => {
    const area = localize(block.area, language);
    // The fan's language first: the side is shown in it.
    return { ...block, area, areas: [area, ...Object.values(block.area)] };
  });
}

export function optionNames(catalog: Catalog, cart: Cart, language: Language): OptionNames {
  const items = new Map(catalog.items.map((item) => [item.id, item]));
  const names: OptionNames = {};
  for (const { itemId, choices } of cart.lines) {
    const item: CatalogItem | undefined = items.get(itemId);
    for (const option of chosenOptions(item?.customization ?? [], choices)) {
      names[itemId] ??= {};
      names[itemId][option.id] = localize(option.name, language);
    }
  }
  return names;
}
