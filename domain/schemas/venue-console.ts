import { z } from "zod";
import type { MatchSettings } from "../event/settings.ts";
import type { Localized } from "../language/localized.ts";
import type { Block } from "../menu/catalog.ts";
import type { Terms } from "../menu/money/terms.ts";
import type { Pickup } from "../pickup/pickup.ts";
import { stands } from "../seat/seat.ts";
import { sheetLayoutNames } from "../venue/seat-sheet.ts";
import type { VenueCategory, VenueShop } from "../venue/venue-console.ts";
import type { FigureRange } from "../venue/venue-figures.ts";
import { categorySchema, itemSchema } from "./menu/menu-fields.ts";
import { failsAs } from "./problem-facts.ts";
import { shopSchema } from "./shop-fields.ts";
import { itemFindings, taxFindings } from "./venue-rules.ts";
import { consoleShape } from "./venue-settings.ts";

/**
 * Bodies of the console's writes: the venue file's parts, without ids (the server's), offers (a separate call) and the
 * connected account (not the manager's to change). `tag` names the state that the screen read: a write over a newer
 * state is refused.
 */
export const tagSchema = z.string().regex(/^[0-9a-f]{16}$/);

export const itemBodySchema = itemSchema
  .omit({ id: true, testimonials: true, offer: true })
  .superRefine((item, context) => {
    for (const [path, facts] of itemFindings(item))
      context.addIssue({ code: "custom", path, ...failsAs(facts) });
  });
export type ItemBody = z.infer<typeof itemBodySchema>;

export const offerBodySchema = itemSchema.shape.offer.unwrap().nullable();
export type OfferBody = z.infer<typeof offerBodySchema>;

export const categoryBodySchema = categorySchema.omit({ id: true });
export type CategoryBody = z.infer<typeof categoryBodySchema>;

export const shopBodySchema = shopSchema
  .omit({ id: true, connectedAccount: true, halfTime: true, ahead: true })
  .refine(({ busyFromMinutes, fullFromMinutes }) => busyFromMinutes <= fullFromMinutes, {
    path: ["busyFromMinutes"],
    ...failsAs({ code: "busy-after-full" }),
  });
export type ShopBody = z.infer<typeof shopBodySchema>;

export const settingsBodySchema = z
  .strictObject({
    ...consoleShape,
    /** Left alone by a screen that does not know them. */
    pickup: consoleShape.pickup.optional(),
    match: consoleShape.match.optional(),
  })
  .superRefine(({ tax }, context) => {
    for (const [[, ...path], facts] of taxFindings({ stadium: { tax } }))
      context.addIssue({ code: "custom", path, ...failsAs(facts) });
  });
export type SettingsBody = z.infer<typeof settingsBodySchema>;

/** As stored; `tag` names the state that was read. */
export type VenueSettings = SettingsBody & {
  pickup: Pickup | null;
  match: MatchSettings | null;
  tag: string;
};

export type Venue = {
  id: string;
  name: Localized;
  color: string;
  timeZone: string;
  latitude: number;
  longitude: number;
  blocks: Block[];
  terms: Terms;
  settings: VenueSettings;
  categories: VenueCategory[];
  shops: VenueShop[];
};

/** A service day: "2026-11-23". */
export const closeDaySchema = z.strictObject({ day: z.iso.date() });

export const createItemSchema = z.strictObject({ item: itemBodySchema });
export const saveItemSchema = z.strictObject({ tag: tagSchema, item: itemBodySchema });
export const saveOfferSchema = z.strictObject({ tag: tagSchema, offer: offerBodySchema });
export const createCategorySchema = z.strictObject({ category: categoryBodySchema });
export const saveCategorySchema = z.strictObject({ tag: tagSchema, category: categoryBodySchema });
export const createShopSchema = z.strictObject({ shop: shopBodySchema });
export const saveShopSchema = z.strictObject({ tag: tagSchema, shop: shopBodySchema });
export const saveSettingsSchema = z.strictObject({ tag: tagSchema, settings: settingsBodySchema });
export const removeSchema = z.strictObject({ tag: tagSchema });

/** From the price that the screen showed, in the dish's currency: a newer one is not overwritten. */
export const savePriceSchema = z.strictObject({
  fromMinor: itemSchema.shape.priceMinor,
  toMinor: itemSchema.shape.priceMinor,
});
export type PriceBody = z.infer<typeof savePriceSchema>;

const categoryFilter = z.string().max(80).nullable().default(null);
/** `onto`: takes the place of this one, which makes room. */
export const moveSchema = z.union([
  z.strictObject({ direction: z.enum(["up", "down", "top"]), within: categoryFilter }),
  z.strictObject({ onto: z.string().max(80), within: categoryFilter }),
]);
export type MoveBody = z.infer<typeof moveSchema>;
export type MoveRequest = z.input<typeof moveSchema>;

const range = z.string().max(2_000).default("");
export const sheetQuerySchema = z.strictObject({
  stand: z.enum(stands),
  sections: range,
  rows: range,
  seats: range,
  layout: z.enum(sheetLayoutNames),
});

export const figuresQuerySchema = z
  .strictObject({
    range: z.enum(["hours", "today", "day"]).default("today"),
    date: z.string().max(10).optional(),
  })
  .transform(
    ({ range, date }): FigureRange => (range === "day" ? { kind: range, date: date ?? "" } : { kind: range }),
  );
