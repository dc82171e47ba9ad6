import { createMiddleware } from "hono/factory";
import { type Cookie, cookieText, readCookie, withCookies } from "#app/cookies/cookie.ts";
import { seatCookie, seatSignatureCookie, stadiumCookie, ticketCookie } from "#app/cookies/cookies.ts";
import { stadiumCookies } from "#app/cookies/stadium-cookies.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { findBlock } from "#domain/menu/catalog.ts";
import {
  meantQuery,
  type Seat,
  seatFromQuery,
  seatQueryNames,
  serializeSeat,
  stadiumFromQuery,
} from "#domain/seat/seat.ts";
import { parseTicketKey } from "#domain/seat/ticket.ts";
import { findScreen } from "#domain/site/site-map.ts";
import type { AppEnv } from "../app-env.ts";
import type { Services } from "../services/services.ts";
import { languageOf } from "./language.ts";

/**
 * Whether a seat link may have this path: fans' screens and unknown paths (which lead home), but no files and no data.
 */
function takesSeatLink(path: string): boolean {
  const screen = findScreen(path);
  return screen
    ? screen.texts !== "staff" && (screen.draws === "screen" || path === "/")
    : !path.includes(".");
}

/**
 * A seat link sets stadium and seat and is answered with its screen, which drops the parameters from its address
 * (product 17.1 to 17.3); a redirect would cost another round trip. An unknown stadium and a wrong signature are
 * ignored. A menu addressed by its stadium alone keeps it: search engines keep no cookies.
 */
export const readSeatLink = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (c.req.method !== "GET" || !takesSeatLink(url.pathname)) return next();
  url.search = String(meantQuery(url.searchParams));
  const named = seatQueryNames.filter((name) => url.searchParams.has(name));
  if (named.length === 0) return next();
  const services = c.get("services");
  const language = languageOf(c);
  const stadiumId = stadiumFromQuery(url.searchParams);
  const stadium = stadiumId && (await services.catalog.find(stadiumId))?.stadium;
  const cookies = c.req.header("cookie") ?? null;
  // First restores the stadium's remembered seat, then replaces it by the link's.
  const remembered = stadium ? stadiumCookies(cookies, readCookie(cookies, stadiumCookie), stadium.id) : [];
  async function answerWith() {
    await next();
    for (const each of remembered) c.res.headers.append("set-cookie", each);
  }
  if (stadium && named.length === 1 && url.pathname === "/menu") return answerWith();
  const linked = seatFromQuery(url.searchParams);
  const seat = linked && stadium ? withEntrance(linked, stadium, language) : linked;
  const remember = (cookie: Cookie<unknown, string>, value: string) =>
    remembered.push(cookieText(cookie, value));
  if (seat) remember(seatCookie, serializeSeat(seat));
  // Ignores foreign addresses; another fan's key gives no access.
  const ticket = url.searchParams.get("ticketImage");
  if (ticket && parseTicketKey(ticket)) remember(ticketCookie, ticket);
  const signature = url.searchParams.get("sig");
  if (seat && stadium && signature && (await services.seatLinks.isSigned(stadium.id, seat, signature)))
    remember(seatSignatureCookie, signature);
  for (const name of seatQueryNames) url.searchParams.delete(name);
  if (url.pathname === "/") url.pathname = "/home";
  c.set("shownAt", `${url.pathname}${url.search}`);
  const headers = new Headers(c.req.raw.headers);
  headers.set("cookie", withCookies(cookies, remembered));
  c.req.raw = new Request(url, { headers, signal: c.req.raw.signal });
  return answerWith();
});

type Stadium = NonNullable<Awaited<ReturnType<Services["catalog"]["find"]>>>["stadium"];

/** A printed code has section, row and seat. The entrance comes from the section, so the venue may rename it. */
function withEntrance(seat: Seat, stadium: Stadium, language: Language): Seat {
  const block = seat.section ? findBlock(stadium.blocks, seat.section, seat.stand) : null;
  if (!block || block.stand !== seat.stand) return seat;
  return {
    ...seat,
    entrance: seat.entrance || block.entrance,
    area: seat.area || localize(block.area, language),
  };
}
