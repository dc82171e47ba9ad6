import type { Localized } from "../language/localized.ts";
import type { Certificate } from "../law/certificates.ts";
import type { Currency } from "../money/money.ts";
import type { Stand } from "../seat/seat.ts";
import type { CustomizationGroup } from "./menu.ts";
import type { OfferTimes } from "./money/offers.ts";
import type { Terms } from "./money/terms.ts";
import type { OpeningHours } from "./opening.ts";
import type { Passover } from "./passover.ts";
import type { Shabbat } from "./shabbat.ts";
import type { Zone } from "./zones.ts";

/** What fans see of a stadium and its menu: built from the database, stored as one snapshot per stadium. */
export type Catalog = {
  /** Increases with every menu write; a snapshot never replaces one with a higher version. */
  version: number;
  builtAt: number;
  stadium: CatalogStadium;
  categories: CatalogCategory[];
  shops: CatalogShop[];
  items: CatalogItem[];
};

export type StadiumSummary = {
  id: string;
  name: Localized;
  location: Localized;
  color: string;
  capacity: number;
  timeZone: string;
};

export type Block = {
  stand: Stand;
  area: Localized;
  entrance: string;
  sections: string[];
  rows: number;
  seats: number;
  /** Its rows by name with their seats, where they are not 1 to n (domain/seat/seating.ts). */
  seating?: string | undefined;
  latitude: number;
  longitude: number;
};

type CatalogStadium = StadiumSummary & {
  about: Localized;
  teams: Localized[];
  timeZone: string;
  latitude: number;
  longitude: number;
  blocks: Block[];
  /** Whether a signed seat link can replace the fan's position (docs/design.md#settled-points). */
  trustsSeatLinks: boolean;
  /** Whether a scanned seat code lets guests order without an account. Missing in older snapshots. */
  guestOrders?: boolean;
  /** Whether the blocks hold every seat, so that no fan can insist on another. */
  seatsComplete: boolean;
  /** Whether fans say while ordering what to do if a dish sells out. Left out: no. */
  asksIfSoldOut?: boolean;
  /** Whom fans ask; empty: the operator. */
  support: { email: string; phone: string };
  terms: Terms;
};

export type CatalogCategory = {
  id: string;
  name: Localized;
  picture: string;
  tint: string;
  /** Whether drinks-only zones may order it. */
  isDrinks: boolean;
  /** Left out: the venue's usual one. */
  taxClass?: string;
};

export type CatalogShop = {
  id: string;
  name: Localized;
  description: Localized;
  location: Localized;
  floor: string;
  gate: string;
  latitude: number;
  longitude: number;
  picture: string;
  openingHours: OpeningHours;
  /** Left out where it serves on Shabbat and holidays. */
  shabbat?: Shabbat;
  /** Left out where it offers the same dishes at Passover. */
  passover?: Passover;
  deliversTo: "all" | Stand[];
  zones: Zone[];
  /** Left out where it has none. */
  certificates?: Certificate[];
  /** Fans may pick up here; left out where they may not. */
  hasShelves?: boolean;
  /** The shop's own switch; hours and load are in the live state. */
  isOpen: boolean;
  /** As of the snapshot: used until the live state is known. */
  pausedUntil: number | null;
  autoPausedAt: number | null;
  /** Until when its kitchen has no room, by its own estimate; left out while it has. */
  fullUntil?: number;
};

export type Nutrition = { kcal: number; proteinG: number; fatG: number; carbsG: number };
type Testimonial = {
  id: string;
  rating: number;
  comment: string;
  customerName: string;
  createdAt: number;
};

/** A dish's fields as the venue enters them: each is a column, and all are in the snapshot and the console. */
export type Dish = OfferTimes & {
  id: string;
  name: Localized;
  description: Localized;
  priceMinor: number;
  currency: Currency;
  picture: string;
  /** Further pictures for the dish's screen. Missing in older snapshots. */
  morePictures?: string[];
  preparationMinutes: number;
  allergens: string[];
  dietary: string[];
  nutrition: Nutrition | null;
  ageRestricted: boolean;
  /** Left out where it isn't. */
  forPassover?: boolean;
  customization: CustomizationGroup[];
  discountPercentage: number | null;
  offerActive: boolean;
};

export type CatalogItem = Dish & {
  categoryId: string;
  shopIds: string[];
  /** All shops with the dish, even sold out, if a badge depends on each of them. */
  soldBy?: string[];
  isAvailable: boolean;
  testimonials: Testimonial[];
  /** One decimal, null without reviews. */
  rating: number | null;
  orderCount: number;
  /** Missing in older snapshots. */
  createdAt?: number;
};

/** The stadiums with the most seats (product 5.18). */
export function featuredStadiums(stadiums: StadiumSummary[], limit = 6): StadiumSummary[] {
  return [...stadiums].sort((a, b) => b.capacity - a.capacity).slice(0, limit);
}

/** "All" means no filter; ids compare case-insensitively. */
export function inCategory(item: CatalogItem, categoryId: string | null): boolean {
  const id = categoryId?.toLowerCase();
  return !id || id === "all" || item.categoryId.toLowerCase() === id;
}

export function byPopularity(items: CatalogItem[]): CatalogItem[] {
  return [...items].sort((a, b) => b.orderCount - a.orderCount || (b.rating ?? 0) - (a.rating ?? 0));
}

/** Finds a section's block by name, ignoring case. */
export function findBlock<B extends Pick<Block, "sections" | "stand">>(
  blocks: B[],
  section: string,
  stand?: Stand,
): B | null {
  const name = section.trim().toLowerCase();
  const matching = blocks.filter((block) => block.sections.some((each) => each.toLowerCase() === name));
  return matching.find((block) => block.stand === stand) ?? matching[0] ?? null;
}
