import { parseCart, serializeCart } from "#domain/cart/cart.ts";
import { type Language, parseLanguage } from "#domain/language/localized.ts";
import { parseNotifications, serializeNotifications } from "#domain/notice/notifications.ts";
import {
  parseStadiumPreferences,
  type StadiumPreferences,
  serializeStadiumPreferences,
} from "#domain/seat/stadium-preferences.ts";
import { type Cookie, cookieText } from "./cookie.ts";
import { localPath } from "./local-path.ts";
import { type Theme, themes } from "./visitor.ts";

/**
 * Every cookie that we set, except the auth library's session cookies (worker/identity/auth.ts). Each is a constant of
 * its own, so that a bundle contains only those that it uses: `ourCookies` is for the server.
 */
const day = 86_400;
const year = 365 * day;

/** A value that is no text needs a serializer. */
type Row<Value, Written = NonNullable<Value>> = Cookie<Value, Written> &
  Pick<
    Required<Cookie<Value, Written>>,
    (string | null extends Value ? never : "parse") | (Written extends string ? never : "serialize")
  >;
type Text = Row<string | null>;

/** Belongs to the phone, not to the account. */
export const languageCookie: Row<Language> = {
  name: "seatside_language",
  seconds: year,
  // The pseudo-language too: the Worker knows whether it may be shown.
  parse: (text) => parseLanguage(text, true),
};
export const themeCookie: Row<Theme> = {
  name: "seatside_theme",
  seconds: year,
  parse: (text) => themes.find((theme) => theme === text) ?? "light",
};
export const stadiumCookie: Text = {
  name: "seatside_stadium",
  seconds: year,
  parse: (text) => (/^[a-z0-9-]{1,60}$/.test(text ?? "") ? text : null),
};
/** Set once onboarding was seen, so that it is not shown again on this phone. */
export const onboardedCookie: Text = { name: "seatside_onboarded", seconds: year };

/** Belongs to one customer; cleared for the next one on this phone (product 14.5). */
export const cartCookie: Row<ReturnType<typeof parseCart>> = {
  name: "seatside_cart",
  seconds: 30 * day,
  parse: parseCart,
  serialize: serializeCart,
};
/** Kept as text, like the tip: importing its parser (domain/seat/seat.ts) would add it to every first view. */
export const seatCookie: Text = { name: "seatside_seat", seconds: year };
/** The seats at stadiums that the fan left; read by the server only. */
export const stadiumsCookie: Row<StadiumPreferences> = {
  name: "seatside_stadiums",
  seconds: year,
  parse: parseStadiumPreferences,
  serialize: serializeStadiumPreferences,
  httpOnly: true,
};
/** Signature of the last seat link opened on this phone; valid for that seat only. */
export const seatSignatureCookie: Text = { name: "seatside_seat_sig", seconds: year };
/** The key of the ticket's picture (product 10.1). A ticket is for one event. */
export const ticketCookie: Text = { name: "seatside_ticket", seconds: day };
/** In the format of domain/menu/money/tip.ts. */
export const tipCookie: Text = { name: "seatside_tip", seconds: day };
/** The fan's allergies (domain/menu/allergies.ts), kept as text like the seat. */
export const allergiesCookie: Text = { name: "seatside_allergies", seconds: year };
/** This phone's notification preferences. */
export const notificationsCookie: Row<ReturnType<typeof parseNotifications>> = {
  name: "seatside_notifications",
  seconds: year,
  parse: parseNotifications,
  serialize: serializeNotifications,
};
/** The id of the customer whose data is on this phone. */
export const customerCookie: Text = { name: "seatside_customer", seconds: year, httpOnly: true };
/**
 * The accounts that signed in on this phone, sealed by the server (worker/identity/known-devices.ts): it outlives a
 * sign-out, so that a stranger's wrong passwords never keep the owner out.
 */
export const deviceCookie: Text = { name: "seatside_device", seconds: year, httpOnly: true };
/** Shows that a challenge was passed; sealed by the server (worker/identity/challenge.ts). */
export const passCookie: Text = { name: "seatside_pass", seconds: 30 * 60, httpOnly: true };

/** The session's open orders, sealed by the server (worker/identity/sessions.ts). An order is over sooner. */
export const activeOrdersCookie: Text = { name: "seatside_active", seconds: day / 2, httpOnly: true };

/** The last order, for "order again". */
export const againCookie: Text = { name: "seatside_again", seconds: day / 8 };

/**
 * postLoginNext and postStadiumNext (product 3.7 and 3.8): where to go after signing in or choosing a stadium. Cookies
 * work without scripts and survive a password reset by mail.
 */
export const postLoginNextCookie: Text = {
  name: "seatside_post_login_next",
  seconds: 30 * 60,
  parse: parsePath,
  serialize: encodeURIComponent,
};
export const postStadiumNextCookie: Text = {
  name: "seatside_post_stadium_next",
  seconds: 30 * 60,
  parse: parsePath,
  serialize: encodeURIComponent,
};

/**
 * A toast for the screen at the path `on`, across a redirect or a new document: the screen that is left may still start
 * its scripts while the next one is on its way, and must not take it. The detail is letters and digits only.
 */
export const noticeCookie: Row<string[], { code: NoticeCode; on: string; detail?: string | null }> = {
  name: "seatside_notice",
  seconds: 30,
  parse: (text) => text?.split(".") ?? [],
  serialize: ({ code, on, detail }) => [code, on, detail ?? []].flat().join("."),
};

export const ourCookies: readonly Cookie[] = [
  ...[
    languageCookie,
    themeCookie,
    stadiumCookie,
    onboardedCookie,
    cartCookie,
    seatCookie,
    stadiumsCookie,
    seatSignatureCookie,
  ],
  ...[
    ticketCookie,
    tipCookie,
    allergiesCookie,
    notificationsCookie,
    customerCookie,
    postLoginNextCookie,
    postStadiumNextCookie,
  ],
  deviceCookie,
  passCookie,
  activeOrdersCookie,
  againCookie,
  noticeCookie,
];

/** Which event clears which cookies. Placing an order clears its tip and ticket, and starts a new cart. */
export const orderCookies = [ticketCookie, tipCookie] as const;
const customersCookies = [
  cartCookie,
  seatCookie,
  stadiumsCookie,
  seatSignatureCookie,
  activeOrdersCookie,
  againCookie,
  allergiesCookie,
  notificationsCookie,
  ...orderCookies,
];
const clearings = {
  "other-customer": customersCookies,
  "sign-out": [...customersCookies, customerCookie, postLoginNextCookie, postStadiumNextCookie],
} satisfies Record<string, Cookie[]>;

/** Set-Cookie headers that clear the cookies with this reason. */
export function clearCookies(reason: keyof typeof clearings): string[] {
  return clearings[reason].map((each: Cookie) => cookieText(each, null));
}

function parsePath(text: string | null): string | null {
  try {
    return localPath(decodeURIComponent(text ?? ""));
  } catch {
    return null;
  }
}

/** Codes of toasts for the next screen (components/toast-region.tsx). */
export type NoticeCode =
  | "cart-empty"
  | "stadium-required"
  | "order-placed"
  | "already-ordered"
  | "profile-updated"
  | "password-changed"
  | "account-deleted"
  | "session-ended"
  | "verification-sent"
  | "verification-wait"
  | "sign-out-failed";
