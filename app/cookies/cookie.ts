/**
 * A cookie of ours; `cookies.ts` lists them. `Read` includes the value for an unset or unreadable one. Without `parse`
 * or `serialize` the value is its text.
 */
export type Cookie<Read = unknown, Written = never> = {
  name: string;
  seconds: number;
  parse?: (text: string | null) => Read;
  serialize?: (value: Written) => string;
  /** HttpOnly: hidden from scripts. */
  httpOnly?: true;
};

/** Serialises a cookie for Set-Cookie and document.cookie; null removes it. */
export function cookieText<Written>(cookie: Cookie<unknown, Written>, value: Written | null): string {
  const [text, seconds] = value === null ? ["", 0] : [cookie.serialize?.(value) ?? value, cookie.seconds];
  return `${cookie.name}=${text}; Path=/; Max-Age=${seconds}; SameSite=Lax${cookie.httpOnly ? "; HttpOnly" : ""}`;
}

/** Reads a cookie from a Cookie header or document.cookie. */
export function readCookie<Read>(cookies: string | null | undefined, cookie: Cookie<Read>): Read {
  const text = cookieValue(cookies, cookie.name);
  return cookie.parse ? cookie.parse(text) : (text as Read);
}

/** The undecoded value, or null: a decoded "&" would split the seat's fields. */
export function cookieValue(cookies: string | null | undefined, name: string): string | null {
  for (const pair of (cookies ?? "").split(/; */))
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return null;
}

/** A Cookie header as it is once the browser has taken these texts of `cookieText`. */
export function withCookies(cookies: string | null, texts: readonly string[]): string {
  const pairs = new Map<string, string>();
  for (const text of [...(cookies ?? "").split(/; */), ...texts]) {
    const [pair = ""] = text.split(";");
    const [name = ""] = pair.split("=", 1);
    if (/; Max-Age=0;/.test(text)) pairs.delete(name);
    else if (name) pairs.set(name, pair);
  }
  return [...pairs.values()].join("; ");
}
