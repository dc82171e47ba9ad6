import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BreakMenuMode, MatchSettings } from "#domain/event/settings.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Certificate } from "#domain/law/certificates.ts";
import type { JurisdictionId } from "#domain/law/jurisdictions.ts";
import type { Block, Nutrition } from "#domain/menu/catalog.ts";
import type { CustomizationGroup } from "#domain/menu/menu.ts";
import { defaultTerms, type TipButtons } from "#domain/menu/money/terms.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";
import type { OptionsOut } from "#domain/menu/out-options.ts";
import type { Passover } from "#domain/menu/passover.ts";
import type { Shabbat } from "#domain/menu/shabbat.ts";
import type { Zone } from "#domain/menu/zones.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Pickup } from "#domain/pickup/pickup.ts";
import type { Seller } from "#domain/receipt/receipt.ts";
import type { Stand } from "#domain/seat/seat.ts";
import type { TaxTerms } from "#domain/tax/tax.ts";
import type { Accessibility } from "#domain/venue/accessibility.ts";
import { foreignId } from "./columns.ts";

const localized = (name: string) => text(name, { mode: "json" }).$type<Localized>().notNull();

export const stadiums = sqliteTable("stadiums", {
  id: text("id").primaryKey(),
  name: localized("name"),
  about: localized("about"),
  location: localized("location"),
  capacity: integer("capacity").notNull(),
  imageUrl: text("image_url"),
  teams: text("teams", { mode: "json" }).$type<Localized[]>().notNull(),
  color: text("color").notNull().default("#3D70FF"),
  timeZone: text("time_zone").notNull(),
  region: text("region").notNull(),
  latitude: real("latitude").notNull(),
  longitude: real("longitude").notNull(),
  blocks: text("blocks", { mode: "json" }).$type<Block[]>().notNull(),
  /** Whether "fan not there" refunds (docs/design.md#who-moves-an-order). */
  refundsAbsentFans: integer("refunds_absent_fans", { mode: "boolean" }).notNull().default(false),
  /** Whether a signed seat link replaces the fan's position (docs/design.md#settled-points). */
  trustsSeatLinks: integer("trusts_seat_links", { mode: "boolean" }).notNull().default(false),
  /** Whether a scanned seat code lets guests order without an account (decision 72). */
  guestOrders: integer("guest_orders", { mode: "boolean" }).notNull().default(false),
  /** Whether every seat is in the blocks: then no fan may insist on another. */
  seatsComplete: integer("seats_complete", { mode: "boolean" }).notNull().default(false),
  /** Whether fans say while ordering what to do if a dish sells out. */
  asksIfSoldOut: integer("asks_if_sold_out", { mode: "boolean" }).notNull().default(false),
  /** Whether promises count the runners; null: nobody has said, so the check list proposes it. */
  countsRunners: integer("counts_runners", { mode: "boolean" }),
  /** The clock of its matches; null: it has none, and nothing of it is anywhere. */
  match: text("match", { mode: "json" }).$type<MatchSettings>(),
  /** Whom fans ask about orders; empty: the operator. */
  supportEmail: text("support_email").notNull().default(""),
  supportPhone: text("support_phone").notNull().default(""),
  /** Whom fans ask about their data here, beside the operator; empty: the operator alone. */
  privacyEmail: text("privacy_email").notNull().default(""),
  /** What the venue says of its accessibility; null: nothing yet. */
  accessibility: text("accessibility", { mode: "json" }).$type<Accessibility>(),
  /** The currency of orders, even if dishes are priced in another (docs/design.md#money). */
  currency: text("currency").$type<Currency>().notNull().default(defaultTerms.currency),
  feePerItemMinor: integer("fee_per_item_minor").notNull().default(defaultTerms.feePerItemMinor),
  /** Below it nothing is charged to a card; never below what a card takes (`minChargeMinor`). */
  leastOrderMinor: integer("least_order_minor").notNull().default(0),
  tips: text("tips", { mode: "json" }).$type<TipButtons>().notNull().default(defaultTerms.tips),
  tax: text("tax", { mode: "json" }).$type<TaxTerms>(),
  /** Who sells, and makes out the receipts; null: each shop. */
  seller: text("seller", { mode: "json" }).$type<Seller>(),
  /** Whose law applies; null: the venue has not said. */
  jurisdiction: text("jurisdiction").$type<JurisdictionId>(),
  /** Whether fans may collect at the shops; null: they are brought everything. */
  pickup: text("pickup", { mode: "json" }).$type<Pickup>(),
  /** Rises with every menu write; snapshots carry it. */
  menuVersion: integer("menu_version").notNull().default(1),
  /** Orders placed until then are in `dish_counts`. */
  countedUntil: integer("counted_until").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** How many orders had a dish until the stadium's `counted_until`, so that no menu adds up all orders that ever were. */
export const dishCounts = sqliteTable(
  "dish_counts",
  {
    stadiumId: text("stadium_id").notNull(),
    itemId: text("item_id").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stadiumId, table.itemId] })],
);

export const categories = sqliteTable(
  "categories",
  {
    stadiumId: foreignId("stadium_id", () => stadiums.id),
    id: text("id").notNull(),
    name: localized("name"),
    picture: text("picture").notNull(),
    tint: text("tint").notNull(),
    /** Available in drinks-only zones. */
    isDrinks: integer("is_drinks", { mode: "boolean" }).notNull().default(false),
    /** Empty: the venue's usual one. */
    taxClass: text("tax_class").notNull().default(""),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stadiumId, table.id] })],
);

export const shops = sqliteTable(
  "shops",
  {
    id: text("id").primaryKey(),
    stadiumId: foreignId("stadium_id", () => stadiums.id),
    name: localized("name"),
    description: localized("description"),
    location: localized("location"),
    floor: text("floor").notNull(),
    gate: text("gate").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    picture: text("picture").notNull(),
    openingHours: text("opening_hours", { mode: "json" }).$type<OpeningHours>().notNull(),
    deliversTo: text("delivers_to", { mode: "json" }).$type<"all" | Stand[]>().notNull(),
    /** Optional detail of `deliversTo`: sections, the part of the menu, the walk in minutes. */
    zones: text("zones", { mode: "json" }).$type<Zone[]>().notNull().default([]),
    /** As its receipts name it; empty where nobody filled it in. */
    legalName: text("legal_name").notNull().default(""),
    taxNumber: text("tax_number").notNull().default(""),
    /** By whom and until when it is kosher or halal (decision 58). */
    certificates: text("certificates", { mode: "json" }).$type<Certificate[]>().notNull().default([]),
    /** When it doesn't serve because of Shabbat and holidays; null where it does. */
    shabbat: text("shabbat", { mode: "json" }).$type<Shabbat>(),
    /** Days on which it offers only dishes marked for Passover; null: none. */
    passover: text("passover", { mode: "json" }).$type<Passover>(),
    acceptWithinMinutes: integer("accept_within_minutes").notNull().default(3),
    /** Never read from a browser; venue managers may not change it (docs/design.md#roles). */
    vendorConnectedAccountId: text("vendor_connected_account_id"),
    /** The shop's own switch: set by staff, left alone by imports. */
    isOpen: integer("is_open", { mode: "boolean" }).notNull().default(true),
    pausedUntil: integer("paused_until"),
    /** Staff marked the shop busy: until then every promise is `busyMinutes` longer. */
    busyUntil: integer("busy_until"),
    busyMinutes: integer("busy_minutes").notNull().default(0),
    /** Since when the shop is paused automatically because its board is silent. Written by the board's object. */
    autoPausedAt: integer("held_at"),
    /** Since when the provider refuses to pay the shop, so that it takes no orders, and the provider's reason. */
    unpayableAt: integer("unpayable_at"),
    unpayableReason: text("unpayable_reason"),
    /** Pause the shop whenever no board is connected; if false, only when a connected board falls silent. */
    requiresBoard: integer("requires_board", { mode: "boolean" }).notNull().default(true),
    /** Dishes cooked side by side, until the stand's pace is measured. */
    cooksAtOnce: integer("cooks_at_once").notNull().default(3),
    /** Queue length, in kitchen minutes, from which the shop shows "busy", and past which it takes no orders. */
    busyFromMinutes: integer("busy_from_minutes").notNull().default(15),
    fullFromMinutes: integer("full_from_minutes").notNull().default(40),
    /** Labels of the places where orders wait to be collected; none: nothing is collected here. */
    shelves: text("shelves", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** Whether it sells its half-time menu in the break; forecast: where more is expected than it can cook. */
    breakMenu: text("break_menu").$type<BreakMenuMode>().notNull().default("off"),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("shops_stadium").on(table.stadiumId, table.position),
    index("shops_account")
      .on(table.vendorConnectedAccountId)
      .where(sql`vendor_connected_account_id is not null`),
  ],
);

/** An offer is an item with a discount (decision 3). */
export const menuItems = sqliteTable(
  "menu_items",
  {
    id: text("id").primaryKey(),
    stadiumId: foreignId("stadium_id", () => stadiums.id),
    name: localized("name"),
    description: localized("description"),
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    categoryId: text("category_id").notNull(),
    /** The first; cards and carts show it alone. */
    picture: text("picture").notNull(),
    /** What a dish's own screen shows beside the first. */
    morePictures: text("more_pictures", { mode: "json" }).$type<string[]>().notNull().default([]),
    preparationMinutes: integer("preparation_minutes").notNull().default(15),
    allergens: text("allergens", { mode: "json" }).$type<string[]>().notNull(),
    dietary: text("dietary", { mode: "json" }).$type<string[]>().notNull(),
    nutrition: text("nutrition", { mode: "json" }).$type<Nutrition | null>(),
    /** The till's own id, by which a file from a till finds the dish again. */
    externalId: text("external_id"),
    ageRestricted: integer("age_restricted", { mode: "boolean" }).notNull().default(false),
    forPassover: integer("for_passover", { mode: "boolean" }).notNull().default(false),
    customization: text("customization", { mode: "json" }).$type<CustomizationGroup[]>().notNull(),
    discountPercentage: integer("discount_percentage"),
    offerActive: integer("offer_active", { mode: "boolean" }).notNull().default(false),
    /** When an active offer runs (domain/menu/money/offers.ts); null: from now on, until it is ended. */
    offerFrom: integer("offer_from"),
    offerUntil: integer("offer_until"),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("menu_items_stadium").on(table.stadiumId, table.position)],
);

/** Availability per shop and item (docs/design.md#what-can-be-had): set by staff, left alone by imports. */
export const shopItems = sqliteTable(
  "shop_items",
  {
    itemId: foreignId("item_id", () => menuItems.id, "cascade"),
    shopId: foreignId("shop_id", () => shops.id),
    isAvailable: integer("is_available", { mode: "boolean" }).notNull().default(true),
    soldOutUntil: integer("sold_out_until"),
    /** Portions left; null where not counted. Acceptance deducts them, imports leave them alone. */
    stock: integer("stock"),
    /** When the last accepted order took the last counted portion. */
    ranOutAt: integer("ran_out_at"),
    /** The stand's own preparation time until `preparationUntil`. */
    preparationMinutes: integer("preparation_minutes"),
    preparationUntil: integer("preparation_until"),
    /** On the shop's half-time menu. */
    inBreak: integer("in_break", { mode: "boolean" }).notNull().default(false),
    /** How long a portion that was cooked ahead stays good, in minutes; null: it never is. */
    holdMinutes: integer("hold_minutes"),
    /** Portions of one go. */
    tray: integer("tray"),
    /** Until when each of the dish's options is sold out here; null: all are there. */
    optionsOut: text("options_out", { mode: "json" }).$type<OptionsOut>(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.shopId] }),
    index("shop_items_shop").on(table.shopId, table.itemId),
  ],
);

export const testimonials = sqliteTable(
  "testimonials",
  {
    id: text("id").notNull(),
    itemId: foreignId("item_id", () => menuItems.id, "cascade"),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull(),
    customerName: text("customer_name").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.id] })],
);
