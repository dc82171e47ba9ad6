import { cartCookieName, parseCart } from "#app/domain/cart.ts";
import { defaultLanguage, isLanguage } from "#app/domain/localized.ts";
import { parseSeat, seatCookieName } from "#app/domain/seat.ts";
import { parseTip } from "#app/domain/tip.ts";
import {
  languageCookieName,
  type SessionUser,
  stadiumCookieName,
  themeCookieName,
  tipCookieName,
  type Visitor,
} from "#app/visitor.ts";

/** The visitor as the cookies tell, each value checked and given its default. */
export function readVisitor(
  cookies: Record<string, string>,
  rest: { user: SessionUser | null; now: number; nonce: string },
): Visitor {
  const language = cookies[languageCookieName];
  const stadiumId = cookies[stadiumCookieName];
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    theme: cookies[themeCookieName] === "dark" ? "dark" : "light",
    stadiumId: stadiumId && /^[a-z0-9-]{1,60}$/.test(stadiumId) ? stadiumId : null,
    cart: parseCart(cookies[cartCookieName]),
    seat: parseSeat(cookies[seatCookieName]),
    tip: parseTip(cookies[tipCookieName]),
    ...rest,
  };
}
