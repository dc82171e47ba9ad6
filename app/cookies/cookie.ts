/** A cookie of ours whose value is its text; `cookies.ts` lists them. */
export type TextCookie = {
  name: string;
  seconds: number;
  /** HttpOnly: hidden from scripts. */
  httpOnly?: true;
};
/** One whose value has another form. `Read` includes the value for an unset or unreadable one. */
export type Cookie<Read = unknown, Written = never> = TextCookie & {
  parse: (text: string | null) => Read;
  serialize: (value: Written) => string;
};

/** Serialises a cookie for Set-Cookie and document.cookie; null removes it. */
export function cookieText<Written>(cookie: Cookie<unknown, Written>, value: Written | null): string;
export function cookieText(cookie: TextCookie, value: string | null): string;
export function cookieText(cookie: TextCookie & Partial<Cookie>, value: unknown): string {
  const { serialize = (text: unknown) => text } = cookie;
  const [text, seconds] = value === null ? ["", 0] : [serialize(value as never), cookie.seconds];
  return `${cookie.name}=${text}; Path=/; Max-Age=${seconds}; SameSite=Lax${cookie.httpOnly ? "; HttpOnly" : ""}`;
}

export function readCookie<Read>(cookies: string | null | undefined, cookie: Cookie<Read>): Read;
export function readCookie(cookies: string | null | undefined, cookie: TextCookie): string | null;
export function readCookie(cookies: string | null | undefined, cookie: TextCookie & Partial<Cookie>) {
  const text = cookieValue(cookies, cookie.name);
  return cookie.parse ? cookie.parse(text) : text;
}

/** The undecoded value, or null: a decoded "&" would split the seat's fields. */
export function cookieValue(cookies: string | null | undefined, name: string): string | null {
  for (const pair of (cookies ?? "").split(/; */))
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return null;
}
