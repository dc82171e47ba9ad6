import { clearCookies } from "../cookies/cookies.ts";

/** Adds to an answer what clears the personal data of a phone; language, theme and stadium stay (product 14.5). */
export function forgetPhone(headers: Headers): void {
  for (const cookie of clearCookies("sign-out")) headers.append("set-cookie", cookie);
  headers.set("clear-site-data", '"storage"');
}
