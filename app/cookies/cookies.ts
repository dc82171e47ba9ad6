import { parseCart, serializeCart } from "#domain/cart/cart.ts";
import { type Language, parseLanguage } from "#domain/language/localized.ts";
import { parseNotifications, serializeNotifications } from "#domain/notice/notifications.ts";
import { type Cookie, cookieText } from "./cookie.ts";
import { localPath } from "./local-path.ts";
import type { NoticeCode } from "./notice.ts";
import type { Theme } from "./visitor.ts";

/**
 * Every cookie that we set; the session's are the auth library's (worker/identity/auth.ts). Each is its own constant, so
 * that a bundle contains only those that it names: `ourCookies` is for the server.
 */
const day = 86_400;
const year = 365 * day;

type Row<Value, Written = NonNullable<Value>> = Cookie<Value, Written>;
type Text = Row<string | null>;
const plain = <T>(text: T) => text;

/** Of the phone, whoever is signed in. */
export const languageCookie: Row<Language> = {
  name: "seatside_language",
  seconds: year,
  // The pseudo-language too: the Worker knows whether it may be shown.
  parse: (text) => parseLanguage(text, true),
  serialize: plain,
};
export const themeCookie: Row<Theme> = {
  name: "seatside_theme",
  seconds: year,
  parse: (text) => (text === "dark" ? "dark" : "light"),
  serialize: plain,
};
export const stadiumCookie: Text = {
  name: "seatside_stadium",
  seconds: year,
  parse: (text) => (/^[a-z0-9-]{1,60}$/.test(text ?? "") ? text : null),
  serialize: plain,
};
/** Set once onboarding was seen: whoever registers on this phone afterwards is spared it. */
export const onboardedCookie: Text = {
  name: "seatside_onboarded",
  seconds: year,
  parse: plain,
  serialize: plain,
};

/** Of one customer: the next one on this phone sees none of it (product 14.5). */
export const cartCookie: Row<ReturnType<typeof parseCart>> = {
  name: "seatside_cart",
  seconds: 30 * day,
  parse: parseCart,
  serialize: serializeCart,
};
/** A text here, as the tip: what reads and writes it (domain/seat/seat.ts) would come with every first view. */
export const seatCookie: Text = {
  name: "seatside_seat",
  seconds: year,
  parse: plain,
  serialize: plain,
};
/** The signature of the seat's link that was opened last on this phone; worth something for that seat only. */
export const seatSignatureCookie: Text = {
  name: "seatside_seat_sig",
  seconds: year,
  parse: plain,
  serialize: plain,
};
/** The key of the ticket's picture (product 10.1). A ticket is for one event. */
export const ticketCookie: Text = {
  name: "seatside_ticket",
  seconds: day,
  parse: plain,
  serialize: plain,
};
/** As domain/menu/tip.ts writes it. */
export const tipCookie: Text = {
  name: "seatside_tip",
  seconds: day,
  parse: plain,
  serialize: plain,
};
/** Notification preferences as this phone remembers them. */
export const notificationsCookie: Row<ReturnType<typeof parseNotifications>> = {
  name: "seatside_notifications",
  seconds: year,
  parse: parseNotifications,
  serialize: serializeNotifications,
};
/** The id of the customer whose things are on this phone. */
export const customerCookie: Text = {
  name: "seatside_customer",
  seconds: year,
  parse: plain,
  serialize: plain,
  httpOnly: true,
};

/**
 * postLoginNext and postStadiumNext (product 3.7 and 3.8): where to go after signing in or choosing a stadium. In
 * cookies, so that the server reads them without scripts and a detour through a reset mail keeps them.
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

/** What the next screen says in a toast: it survives a redirect or a new document. The detail is letters and digits. */
export const noticeCookie: Cookie<string[], { code: NoticeCode; detail?: string | null }> = {
  name: "seatside_notice",
  seconds: 30,
  parse: (text) => text?.split(".") ?? [],
  serialize: ({ code, detail }) => (detail ? `${code}.${detail}` : code),
};

export const ourCookies: readonly Cookie[] = [
  ...[
    languageCookie,
    themeCookie,
    stadiumCookie,
    onboardedCookie,
    cartCookie,
    seatCookie,
    seatSignatureCookie,
  ],
  ...[
    ticketCookie,
    tipCookie,
    notificationsCookie,
    customerCookie,
    postLoginNextCookie,
    postStadiumNextCookie,
  ],
  noticeCookie,
];

/** What clears which. An order that was placed takes its tip and ticket along, and its cart begins anew. */
export const orderCookies = [ticketCookie, tipCookie] as const;
const customersCookies = [cartCookie, seatCookie, seatSignatureCookie, notificationsCookie, ...orderCookies];
const clearings = {
  "other-customer": customersCookies,
  "sign-out": [...customersCookies, customerCookie, postLoginNextCookie, postStadiumNextCookie],
} satisfies Record<string, Cookie[]>;

/** Set-Cookie values that remove what the table says. */
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
