import { cookieText } from "../cookie.ts";
import { cartCookieName } from "../domain/cart.ts";
import { seatCookieName } from "../domain/seat.ts";
import { ticketCookieName } from "../domain/ticket.ts";
import { customerCookieName, notificationsCookieName, tipCookieName } from "../visitor.ts";
import { postLoginNextName, postStadiumNextName } from "./next-cookies.ts";

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
