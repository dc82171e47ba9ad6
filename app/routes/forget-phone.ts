import { cartCookieName } from "#domain/cart/cart.ts";
import { seatCookieName } from "#domain/seat/seat.ts";
import { ticketCookieName } from "#domain/seat/ticket.ts";
import { cookieText } from "../cookies/cookie.ts";
import { postLoginNextName, postStadiumNextName } from "../cookies/next-cookies.ts";
import { customerCookieName, notificationsCookieName, tipCookieName } from "../cookies/visitor.ts";

/** Adds to an answer what clears the personal data of a phone; language, theme and stadium stay (product 14.5). */
export function forgetPhone(headers: Headers): void {
  const personal = [
    ...[cartCookieName, seatCookieName, ticketCookieName, tipCookieName],
    ...[customerCookieName, notificationsCookieName],
    ...[postLoginNextName, postStadiumNextName],
  ];
  for (const name of personal) headers.append("set-cookie", cookieText(name, "", 0));
  headers.set("clear-site-data", '"storage"');
}
