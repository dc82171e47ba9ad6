import { clearCookies } from "../cookies/cookies.ts";

/** Adds headers that clear a phone's personal data; language, theme and stadium stay (product 14.5). */
export function forgetPhone(headers: Headers): void {
  for (const cookie of clearCookies("sign-out")) headers.append("set-cookie", cookie);
  headers.set("clear-site-data", '"storage"');
}
