import type { BreakMenuMode } from "../event/settings.ts";
import type { ProposedDish } from "../kitchen/half-time-menu.ts";
import type { Localized } from "../language/localized.ts";
import type { Certificate } from "../law/certificates.ts";
import type { CatalogShop, Dish } from "../menu/catalog.ts";
import type { OfferState } from "../menu/money/offers.ts";
import type { OptionsOut } from "../menu/out-options.ts";
import type { Passover } from "../menu/passover.ts";
import type { Shabbat } from "../menu/shabbat.ts";
import type { Currency } from "../money/money.ts";
import type { AccountState } from "../provider/accounts.ts";

/** A venue's data on the console's screens. `tag` identifies the version that was read; a write sends it back. */
export type VenueCategory = {
  id: string;
  name: Localized;
  picture: string;
  tint: string;
  isDrinks: boolean;
  /** Empty: the venue's usual one. */
  taxClass: string;
  itemCount: number;
  tag: string;
};

export type VenueShop = Omit<
  CatalogShop,
  "isOpen" | "pausedUntil" | "autoPausedAt" | "shabbat" | "passover"
> & {
  shabbat: Shabbat | null;
  passover: Passover | null;
  certificates: Certificate[];
  acceptWithinMinutes: number;
  requiresBoard: boolean;
  cooksAtOnce: number;
  busyFromMinutes: number;
  fullFromMinutes: number;
  shelves: string[];
  tag: string;
  /** Its state today: set by its staff, not saved with the venue. */
  state: ShopRunState;
  account: ShopAccount;
};

/** A shop's half-time menu, and what is proposed for it. */
export type ShopHalfTime = {
  menu: BreakMenuMode;
  /** By the breaks before; else as if every dish were asked for alike. */
  hasForecast: boolean;
  /** By what they bring a kitchen minute, the most first; `portions` as forecast. */
  dishes: (Omit<ProposedDish, "inBreak"> & {
    name: Localized;
    currency: Currency;
    isMarked: boolean;
    isProposed: boolean;
  })[];
};

/** How a shop is paid; only operators see the account itself. */
export type ShopAccount = {
  /** Charges go to an account of its own. */
  isOwn: boolean;
  /**
   * The state of its account, or of one that was opened for it and isn't ready; null if there is none, or the provider
   * was not asked yet.
   */
  state: AccountState | null;
  /** What the provider still wants to know, in its own words. */
  due: readonly string[];
};

export type ShopRunState = {
  isOpen: boolean;
  pausedUntil: number | null;
  busyUntil: number | null;
  busyMinutes: number;
  autoPausedAt: number | null;
  /** The provider doesn't pay the account in use: no orders are taken. */
  isUnpayable: boolean;
};

export type ItemPlace = {
  shopId: string;
  isAvailable: boolean;
  soldOutUntil: number | null;
  stock: number | null;
  /** Cooked ahead of a break where it has both. */
  holdMinutes: number | null;
  tray: number | null;
  /** Until when each option is sold out there. */
  optionsOut: OptionsOut | null;
};

export type VenueItemRow = Pick<
  Dish,
  | "id"
  | "name"
  | "priceMinor"
  | "currency"
  | "picture"
  | "ageRestricted"
  | "discountPercentage"
  | "offerActive"
  | "offerFrom"
  | "offerUntil"
> & {
  categoryId: string;
  /** As of the reading. */
  offerState: OfferState;
  places: ItemPlace[];
  /** Tags of the dish, and of its offer alone. */
  tag: string;
  offerTag: string;
};

export type VenueItem = Dish & {
  /** The till's id. */
  externalId?: string;
  category: string;
  shops: string[];
  places: ItemPlace[];
  tag: string;
  offerTag: string;
};

export const itemStates = ["sold-out", "offer", "age"] as const;
type ItemState = (typeof itemStates)[number];
export type ItemFilter = {
  query: string;
  categoryId: string | null;
  shopId: string | null;
  state: ItemState | null;
  /** From 0. */
  page: number;
};
export const itemsPerPage = 50;

export type ItemPage = { items: VenueItemRow[]; total: number };

/** Why the console refuses a change. Screens translate the codes. */
export type EditProblem =
  | "not-found"
  | "changed-meanwhile"
  | "category-unknown"
  | "shop-unknown"
  | "external-id-used"
  | "section-unknown"
  | "too-many"
  | "needed-by-orders"
  | "category-in-use"
  | "shop-in-use"
  | "picture-unknown"
  | "claim-in-text"
  | "tax-class-unknown"
  | "sample-value";
