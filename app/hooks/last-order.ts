import { readCookie } from "../cookies/cookie.ts";
import { againCookie } from "../cookies/cookies.ts";

/** The id of the order that was placed on this phone within the last hours, or null. */
export const lastOrder = () => readCookie(document.cookie, againCookie);
