import { cookieText } from "./cookie.ts";
import { tipCookieName } from "./visitor.ts";

const daySeconds = 86_400;

/** The tip as Set-Cookie and document.cookie take it; null removes it. */
export function tipCookie(value: string | null): string {
  return value === null ? cookieText(tipCookieName, "", 0) : cookieText(tipCookieName, value, daySeconds);
}
