import { readCookie } from "#app/cookies/cookie.ts";
import * as cookies from "#app/cookies/cookies.ts";
import type { SessionUser, Visitor } from "#app/cookies/visitor.ts";
import { localize, parseLanguage } from "#domain/language/localized.ts";
import { parseAllergies } from "#domain/menu/allergies.ts";
import { parseTip } from "#domain/menu/money/tip.ts";
import { parseSeat } from "#domain/seat/seat.ts";
import { ownTicketKey } from "#domain/seat/ticket.ts";
import type { Services } from "./services/services.ts";

/** The visitor from the cookies; each value is validated or gets its default. */
export function readVisitor(
  header: string | null,
  {
    isLocal = false,
    ...rest
  }: { user: SessionUser | null; now: number; nonce: string; origin: string; isLocal?: boolean },
): Visitor {
  const allergies = parseAllergies(readCookie(header, cookies.allergiesCookie));
  return {
    language: parseLanguage(readCookie(header, cookies.languageCookie), isLocal),
    theme: readCookie(header, cookies.themeCookie),
    stadiumId: readCookie(header, cookies.stadiumCookie),
    cart: readCookie(header, cookies.cartCookie),
    seat: parseSeat(readCookie(header, cookies.seatCookie)),
    ...(allergies.length > 0 && { allergies }),
    ticketImage: ownTicketKey(readCookie(header, cookies.ticketCookie), rest.user?.id),
    tip: parseTip(readCookie(header, cookies.tipCookie)),
    ...rest,
  };
}

/** Adds the question about another stadium's cart; names are looked up only if it is asked. */
export async function withCartQuestion(
  visitor: Visitor,
  { catalog }: Pick<Services, "catalog">,
): Promise<Visitor> {
  const { cart, stadiumId, language } = visitor;
  if (!cart?.lines.length || !stadiumId || cart.stadiumId === stadiumId) return visitor;
  const stadiums = await catalog.listStadiums().catch(() => []);
  const nameOf = (id: string) => localize(stadiums.find((each) => each.id === id)?.name, language);
  const names = { cart: nameOf(cart.stadiumId), here: nameOf(stadiumId) };
  return names.cart && names.here ? { ...visitor, otherStadium: names } : visitor;
}
