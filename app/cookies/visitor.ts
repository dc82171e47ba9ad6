import type { Cart } from "#domain/cart/cart.ts";
import type { Language } from "#domain/language/localized.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import type { Seat } from "#domain/seat/seat.ts";

/** "phone": as light or dark as its system. */
export const themes = ["light", "dark", "phone"] as const;
export type Theme = (typeof themes)[number];

/** The profile in the signed session cookie: for display only, never for permissions. */
export type SessionUser = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  /** Key of the photo among the pictures of this customer's (worker/usecases/account/ticket-images.ts). */
  image: string | null;
  emailVerified: boolean;
  /** An account whose only way in is this session (decision 72). */
  isGuest?: true;
};

/** Everything that screens may know about the visitor, read from cookies without a query. */
export type Visitor = {
  language: Language;
  theme: Theme;
  stadiumId: string | null;
  user: SessionUser | null;
  cart: Cart | null;
  /** The cart's stadium and the fan's, by name, where they differ. */
  otherStadium?: { cart: string; here: string };
  seat: Seat | null;
  /** What the fan is allergic to; left out where nothing is named. */
  allergies?: Allergen[];
  /** Key of the ticket's picture, if it belongs to this visitor. */
  ticketImage: string | null;
  tip: Tip | null;
  /** The server's clock in ms, so that server and browser render the same. */
  now: number;
  /** The Content-Security-Policy's nonce of this response. */
  nonce: string;
  /** Scheme and host of public addresses: APP_ORIGIN, else the request's. */
  origin: string;
};
