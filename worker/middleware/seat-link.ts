import { createMiddleware } from "hono/factory";
import { cookieText } from "#app/cookie.ts";
import { seatCookieName, seatFromQuery, seatQueryNames, serializeSeat } from "#app/domain/seat.ts";
import { parseTicketKey, ticketCookieName } from "#app/domain/ticket.ts";
import { stadiumCookieName } from "#app/visitor.ts";
import type { AppEnv } from "../app.ts";

/** Where a seat's code may lead. */
const entryPaths = new Set(["/", "/home", "/menu"]);

/**
 * A seat's link fills in stadium and seat, and its parameters leave the address bar (SPEC.md section 2, QR-link
 * pre-fill). A stadium that doesn't exist is left out: the fan chooses one.
 */
export const readSeatLink = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (c.req.method !== "GET" || !entryPaths.has(url.pathname)) return next();
  if (!seatQueryNames.some((name) => url.searchParams.has(name))) return next();
  const seat = seatFromQuery(url.searchParams);
  const remember = (name: string, value: string) =>
    c.header("set-cookie", cookieText(name, value), { append: true });
  if (seat) remember(seatCookieName, serializeSeat(seat));
  // A foreign address is ignored, and another fan's key is worth nothing here.
  const ticket = url.searchParams.get("ticketImage");
  if (ticket && parseTicketKey(ticket)) remember(ticketCookieName, ticket);
  const stadiumId = url.searchParams.get("stadium");
  if (stadiumId && (await c.get("services").catalog.find(stadiumId))) remember(stadiumCookieName, stadiumId);
  for (const name of seatQueryNames) url.searchParams.delete(name);
  const path = url.pathname === "/" ? "/home" : url.pathname;
  return c.redirect(`${path}${url.search}`, 302);
});
