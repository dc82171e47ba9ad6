const day = 86_400;
/** How long each of our readable cookies lives, in seconds. */
export const yearSeconds = 365 * day;
export const cartSeconds = 30 * day;

/** A cookie that scripts may read, as Set-Cookie and document.cookie both take it. An age of 0 removes it. */
export function cookieText(name: string, value: string, maxAgeSeconds = yearSeconds): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}

/** The value of one cookie in a Cookie header or in document.cookie; null where it is not set. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? "").split(/; */))
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return null;
}
