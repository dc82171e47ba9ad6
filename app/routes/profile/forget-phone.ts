import { cookieText } from "../../cookie.ts";
import { cartCookieName } from "../../domain/cart.ts";
import { seatCookieName } from "../../domain/seat.ts";
import { customerCookieName, tipCookieName } from "../../visitor.ts";

/** Adds to an answer what clears the personal data of a phone; language, theme and stadium stay (DESIGN.md section 6). */
export function forgetPhone(headers: Headers): void {
  for (const name of [cartCookieName, seatCookieName, tipCookieName, customerCookieName])
    headers.append("set-cookie", cookieText(name, "", 0));
  headers.set("clear-site-data", '"storage"');
}
