/** One of our cookies; the table of them is `cookies.ts`. `Read` is what an unset or unreadable one gives, too. */
export type Cookie<Read = unknown, Written = never> = {
  name: string;
  seconds: number;
  parse: (text: string | null) => Read;
  serialize: (value: Written) => string;
  /** Scripts never see it. */
  httpOnly?: true;
};

/** A cookie as Set-Cookie and document.cookie both take it; null removes it. */
export function cookieText<Written>(cookie: Cookie<unknown, Written>, value: Written | null): string {
  const [text, seconds] = value === null ? ["", 0] : [cookie.serialize(value), cookie.seconds];
  return `${cookie.name}=${text}; Path=/; Max-Age=${seconds}; SameSite=Lax${cookie.httpOnly ? "; HttpOnly" : ""}`;
}

/** What one of our cookies holds, in a Cookie header or in document.cookie. */
export function readCookie<Read>(cookies: string | null | undefined, cookie: Cookie<Read>): Read {
  return cookie.parse(cookieValue(cookies, cookie.name));
}

/** The undecoded value, or null: a decoded "&" would split the seat's fields. */
export function cookieValue(cookies: string | null | undefined, name: string): string | null {
  for (const pair of (cookies ?? "").split(/; */))
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return null;
}
