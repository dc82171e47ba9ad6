import { readCookie } from "#app/cookies/cookie.ts";
import {
  languageCookieName,
  type SessionUser,
  stadiumCookieName,
  themeCookieName,
  tipCookieName,
  type Visitor,
} from "#app/cookies/visitor.ts";
import { cartCookieName, parseCart } from "#domain/cart/cart.ts";
import { defaultLanguage, isLanguage } from "#domain/language/localized.ts";
import { parseTip } from "#domain/menu/tip.ts";
import { parseSeat, seatCookieName } from "#domain/seat/seat.ts";
import { ownTicketKey, ticketCookieName } from "#domain/seat/ticket.ts";

/** The visitor from the cookies; each value is validated or gets its default. */
export function readVisitor(
  cookieHeader: string | null,
  rest: { user: SessionUser | null; now: number; nonce: string; origin: string },
): Visitor {
  // Undecoded: a decoded "&" would split the seat's fields.
  const read = (name: string) => readCookie(cookieHeader, name);
  const language = read(languageCookieName);
  const stadiumId = read(stadiumCookieName);
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    theme: read(themeCookieName) === "dark" ? "dark" : "light",
    stadiumId: stadiumId && /^[a-z0-9-]{1,60}$/.test(stadiumId) ? stadiumId : null,
    cart: parseCart(read(cartCookieName)),
    seat: parseSeat(read(seatCookieName)),
    ticketImage: ownTicketKey(read(ticketCookieName), rest.user?.id),
    tip: parseTip(read(tipCookieName)),
    ...rest,
  };
}
