/**
 * A cart line as stored in the cookie. It holds no price: prices are always looked up (decision 1). `note` goes to the
 * kitchen and is never empty (decision 45). `ifOut` (decision 69): the dish to bring instead if this one sells out, "-"
 * to cancel the order; left out otherwise.
 */
export type CartLine = { itemId: string; choices: string[]; quantity: number; note?: string; ifOut?: string };

/** `key` is the checkout key: the same key always yields the same order. All lines belong to `stadiumId`. */
export type Cart = { key: string; stadiumId: string; lines: CartLine[] };

export const maxCartLines = 50;
export const maxCartBytes = 3500;
export const maxLineQuantity = 99;
export const maxNoteLength = 60;

/** Two lines are the same when item, choices and note agree: "no onion" and "extra onion" stay apart. */
export function lineKey({ itemId, choices, note = "" }: Omit<CartLine, "quantity" | "ifOut">): string {
  return [itemId, ...choices, note].join(".");
}

/** A note for one line of a ticket, cut between characters; undefined for none. */
export function toNote(text: string): string | undefined {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, maxNoteLength).join("") || undefined;
}

export type AddResult = { ok: true; cart: Cart } | { ok: false; reason: "cart-full" | "cart-other-stadium" };

/** Rounds and clamps a quantity to 0 up to the limit; 0 for anything that isn't a number. */
function boundedQuantity(quantity: number): number {
  return quantity >= 1 ? Math.min(maxLineQuantity, Math.trunc(quantity)) : 0;
}

/** Adds to the line with the same item and choices, or appends one. A quantity below 1 changes nothing. */
export function addToCart(cart: Cart, stadiumId: string, line: CartLine): AddResult {
  if (cart.lines.length && cart.stadiumId !== stadiumId) return { ok: false, reason: "cart-other-stadium" };
  const sorted = { ...line, choices: [...line.choices].sort(), quantity: boundedQuantity(line.quantity) };
  if (sorted.quantity === 0) return { ok: true, cart };
  const isSame = (each: CartLine) => lineKey(each) === lineKey(sorted);
  const isThere = cart.lines.some(isSame);
  const lines = isThere
    ? cart.lines.map((each) =>
        isSame(each) ? { ...each, quantity: boundedQuantity(each.quantity + sorted.quantity) } : each,
      )
    : [...cart.lines, sorted];
  return withinLimits({ ...cart, stadiumId, lines });
}

export function withinLimits(cart: Cart): AddResult {
  const fits = cart.lines.length <= maxCartLines && serializeCart(cart).length <= maxCartBytes;
  return fits ? { ok: true, cart } : { ok: false, reason: "cart-full" };
}

/** Sets the quantity of the line at `index`; 0 or less removes it. */
export function setQuantity(cart: Cart, index: number, quantity: number): Cart {
  const lines = cart.lines.flatMap((line, i) => {
    if (i !== index) return [line];
    const bounded = boundedQuantity(quantity);
    return bounded > 0 ? [{ ...line, quantity: bounded }] : [];
  });
  return { ...cart, lines };
}

export function cartQuantity(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** `1.<key>.<stadium>~<item>.<quantity>_<if out>.<option>-<option>.<note>~…`: only characters that a cookie takes. */
export function serializeCart(cart: Cart): string {
  const lines = cart.lines.map(({ itemId, quantity, choices, note, ifOut }) => {
    const text = note ? `.${encodeURIComponent(note).replaceAll("~", "%7E")}` : "";
    return `~${itemId}.${quantity}${ifOut ? `_${ifOut}` : ""}.${choices.join("-")}${text}`;
  });
  return `1.${cart.key}.${cart.stadiumId}${lines.join("")}`;
}

/** Parses a cookie's value; null for anything unreadable (product 19.1). */
export function parseCart(value: string | null | undefined): Cart | null {
  if (!value || value.length > maxCartBytes) return null;
  const [head = "", ...rest] = value.split("~");
  const [, key, stadiumId = ""] = /^1\.([0-9a-f]{32})\.([a-z0-9-]{0,60})$/.exec(head) ?? [];
  if (!key || rest.length > maxCartLines) return null;
  const lines: CartLine[] = [];
  for (const text of rest) {
    const [, itemId = "", count, ifOut, choices, written] =
      /^([a-z0-9]{1,36})\.(\d{1,2})(?:_(-|[a-z0-9]+))?\.((?:[a-z0-9]+(?:-[a-z0-9]+)*)?)(?:\.(.+))?$/.exec(
        text,
      ) ?? [];
    const quantity = Number(count);
    if (!quantity) return null;
    const note = written && toNote(readNote(written));
    lines.push({
      itemId,
      quantity,
      choices: choices ? choices.split("-") : [],
      ...(note && { note }),
      ...(ifOut && { ifOut }),
    });
  }
  return { key, stadiumId, lines };
}

function readNote(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** An empty cart with a new checkout key: 32 hexadecimal digits of a random UUID. */
export function emptyCart(key: string, stadiumId = ""): Cart {
  return { key, stadiumId, lines: [] };
}

/** A checkout key from 16 random bytes, which the caller passes in. */
export function checkoutKeyFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
