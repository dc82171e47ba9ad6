import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToCart,
  type Cart,
  type CartLine,
  cartQuantity,
  checkoutKeyFrom,
  emptyCart,
  maxCartBytes,
  maxCartLines,
  maxLineQuantity,
  parseCart,
  serializeCart,
  setQuantity,
  toNote,
} from "#domain/cart/cart.ts";
import { putBack, setNote } from "#domain/cart/edit-lines.ts";

const key = "0123456789abcdef0123456789abcdef";
const empty = emptyCart(key, "teddy");
const aLine = (over: Partial<CartLine> = {}): CartLine => ({
  itemId: "tburger",
  choices: [],
  quantity: 1,
  ...over,
});

/** Adds, and fails the test where the cart refuses. */
function added(cart: Cart, line: CartLine, stadiumId = "teddy"): Cart {
  const result = addToCart(cart, stadiumId, line);
  if (!result.ok) throw new Error(result.reason);
  return result.cart;
}

const idText = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength, maxLength });
const hexKey = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 });
const line: fc.Arbitrary<CartLine> = fc.record({
  itemId: idText(3, 10),
  choices: fc.uniqueArray(idText(1, 3), { maxLength: 6 }),
  quantity: fc.integer({ min: 1, max: maxLineQuantity }),
  note: fc.option(
    fc.string({ unit: fc.constantFrom(...'abא~.%;, "!😀'), maxLength: 9 }).map((text) => toNote(text)),
    { nil: undefined },
  ),
});
const cart: fc.Arbitrary<Cart> = fc.record({
  key: hexKey,
  stadiumId: fc.string({ unit: fc.constantFrom(..."abc019-"), maxLength: 60 }),
  lines: fc.array(line, { maxLength: maxCartLines }),
});

describe("adding", () => {
  // [product 8.4 18.8]
  test("a new item is a new line at the end", () => {
    const next = added(added(empty, aLine()), aLine({ itemId: "cola", quantity: 2 }));
    expect(next.lines).toEqual([aLine(), aLine({ itemId: "cola", quantity: 2 })]);
  });

  // [product 8.4]
  test("an item that is in already grows by the amount and keeps its place", () => {
    const first = added(added(empty, aLine()), aLine({ itemId: "cola" }));
    expect(added(first, aLine({ quantity: 3 })).lines).toEqual([
      aLine({ quantity: 4 }),
      aLine({ itemId: "cola" }),
    ]);
  });

  // [product 8.4]
  test("'no onion' and 'extra onion' stay two lines", () => {
    const next = added(added(empty, aLine({ choices: ["no"] })), aLine({ choices: ["ext"] }));
    expect(next.lines).toHaveLength(2);
  });

  test("the same choices in another order are the same line", () => {
    const next = added(added(empty, aLine({ choices: ["b", "a"] })), aLine({ choices: ["a", "b"] }));
    expect(next.lines).toEqual([aLine({ choices: ["a", "b"], quantity: 2 })]);
  });

  // [product 4.9]
  test("an item of another stadium is asked about, not mixed in", () => {
    const filled = added(empty, aLine());
    expect(addToCart(filled, "metlife", aLine())).toEqual({ ok: false, reason: "cart-other-stadium" });
  });

  test("an empty cart takes over the stadium of its first item", () => {
    expect(added(empty, aLine(), "metlife").stadiumId).toBe("metlife");
  });

  test("the checkout key stays: tabs and retries share it", () => {
    expect(added(empty, aLine()).key).toBe(key);
  });

  test("a line holds at most 99", () => {
    expect(added(empty, aLine({ quantity: 1e9 })).lines[0]?.quantity).toBe(maxLineQuantity);
    expect(added(added(empty, aLine({ quantity: 60 })), aLine({ quantity: 60 })).lines[0]?.quantity).toBe(99);
  });

  test.each([0, -1, 0.5, Number.NaN])("adding %d pieces changes nothing", (quantity) => {
    expect(added(empty, aLine({ quantity }))).toEqual(empty);
  });

  test("a part of a piece is not added", () => {
    expect(added(empty, aLine({ quantity: 2.9 })).lines[0]?.quantity).toBe(2);
  });

  test("the given cart is never changed in place", () => {
    const filled = added(empty, aLine({ choices: ["b", "a"] }));
    const before = structuredClone(filled);
    added(filled, aLine({ choices: ["a", "b"] }));
    setQuantity(filled, 0, 5);
    expect(filled).toEqual(before);
  });
});

describe("limits", () => {
  const manyLines = (count: number) => ({
    ...empty,
    lines: Array.from({ length: count }, (_, index) => aLine({ itemId: `item${index}` })),
  });

  test("fifty lines fit, the fifty-first is told that the cart is full", () => {
    const fifty = added(manyLines(maxCartLines - 1), aLine({ itemId: "last" }));
    expect(fifty.lines).toHaveLength(50);
    expect(addToCart(fifty, "teddy", aLine({ itemId: "onemore" }))).toEqual({
      ok: false,
      reason: "cart-full",
    });
  });

  test("a full cart still takes more of what is in it", () => {
    expect(added(manyLines(maxCartLines), aLine({ itemId: "item0" })).lines[0]?.quantity).toBe(2);
  });

  test("a cart that would not fit its cookie is full before fifty lines", () => {
    const choices = Array.from({ length: 40 }, (_, index) => `o${String(index).padStart(2, "0")}`);
    let filled: Cart = empty;
    let refused = 0;
    for (let index = 0; index < maxCartLines; index++) {
      const result = addToCart(filled, "teddy", aLine({ itemId: `item${index}`, choices }));
      if (result.ok) filled = result.cart;
      else refused++;
    }
    expect(refused).toBeGreaterThan(0);
    expect(serializeCart(filled).length).toBeLessThanOrEqual(maxCartBytes);
    expect(parseCart(serializeCart(filled))).toEqual(filled);
  });
});

describe("changing a quantity", () => {
  const two = added(added(empty, aLine()), aLine({ itemId: "cola" }));

  test("sets the line's quantity and no other", () => {
    expect(setQuantity(two, 1, 5).lines.map((each) => each.quantity)).toEqual([1, 5]);
  });

  // [product 8.6]
  test.each([0, -1, Number.NaN])("a quantity of %d removes the line", (quantity) => {
    expect(setQuantity(two, 0, quantity).lines).toEqual([aLine({ itemId: "cola" })]);
  });

  test("more than 99 is 99", () => {
    expect(setQuantity(two, 0, 1000).lines[0]?.quantity).toBe(99);
  });

  test.each([-1, 2])("a line that is not there (%i) changes nothing", (index) => {
    expect(setQuantity(two, index, 5)).toEqual(two);
  });

  // [product 16.3]
  test("the badge counts pieces, not lines", () => {
    expect(cartQuantity(setQuantity(two, 0, 5))).toBe(6);
    expect(cartQuantity(empty)).toBe(0);
  });
});

describe("the cart's cookie", () => {
  test("is short and plain", () => {
    const filled = added(empty, aLine({ choices: ["two", "egg"], quantity: 3 }));
    expect(serializeCart(filled)).toBe(`1.${key}.teddy~tburger.3.egg-two`);
  });

  // [product 18.8]
  test("every cart that fits is read back as it was written, in characters that a cookie takes", () => {
    fc.assert(
      fc.property(cart, (each) => {
        const text = serializeCart(each);
        expect(text).toMatch(/^[\w.~%!*'()-]+$/);
        expect(parseCart(text)).toEqual(text.length > maxCartBytes ? null : each);
      }),
    );
  });

  test.each([
    ["nothing", null],
    ["nothing at all", undefined],
    ["an empty text", ""],
    ["another version", `2.${key}.teddy`],
    ["a short key", "1.abc.teddy"],
    ["a key in capitals", `1.${key.toUpperCase()}.teddy`],
    ["a stadium with a space", `1.${key}.ted dy`],
    ["an item without a quantity", `1.${key}.teddy~tburger`],
    ["a quantity of 0", `1.${key}.teddy~tburger.0.`],
    ["a negative quantity", `1.${key}.teddy~tburger.-1.`],
    ["a fractional quantity", `1.${key}.teddy~tburger.1.5.`],
    ["a quantity of 100", `1.${key}.teddy~tburger.100.`],
    ["no item", `1.${key}.teddy~.1.`],
    ["choices with a gap", `1.${key}.teddy~tburger.1.a--b`],
    ["a choice of nothing", `1.${key}.teddy~tburger.1.-`],
    ["markup", `1.${key}.teddy~<b>.1.`],
    ["an end that is cut off", `1.${key}.teddy~tburger.1.~`],
    ["a new line", `1.${key}.teddy\n`],
    ["JSON of an older version", '{"items":[]}'],
    ["51 lines", `1.${key}.teddy${"~a.1.".repeat(51)}`],
    ["more bytes than a cart may have", `1.${key}.teddy~a.1.${"abc-".repeat(900)}abc`],
  ])("%s is no cart", (_, text) => {
    expect(parseCart(text)).toBeNull();
  });

  // [product 19.1 19.5]
  test("garbage never throws, and what is read from it can be written and read again", () => {
    const start = `1.${key}.teddy`;
    const damaged = fc
      .record({ cart, at: fc.nat(200), junk: fc.string({ unit: "binary", maxLength: 5 }) })
      .map(({ cart, at, junk }) => serializeCart(cart).slice(0, at) + junk + serializeCart(cart).slice(at));
    const noise = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string().map((text) => start + text),
      damaged,
    );
    fc.assert(
      fc.property(noise, (text) => {
        const read = parseCart(text);
        if (read) expect(parseCart(serializeCart(read))).toEqual(read);
      }),
      { numRuns: 2000 },
    );
  });

  test("whatever a fan adds and changes, the cookie reads back as the same cart within its limits", () => {
    const quantity = fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double());
    const itemId = fc.constantFrom("burger", "cola", "fries");
    const choices = fc.shuffledSubarray(["a", "b", "c"]);
    const steps = fc.array(
      fc.oneof(
        fc.record({ add: fc.record({ itemId, choices, quantity }) }),
        fc.record({ set: quantity, index: fc.nat(8) }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (steps) => {
        let mine = empty;
        for (const step of steps)
          mine = "add" in step ? added(mine, step.add) : setQuantity(mine, step.index, step.set);
        expect(parseCart(serializeCart(mine))).toEqual(mine);
        const seen = mine.lines.map((each) => `${each.itemId} ${[...each.choices].sort()}`);
        expect(new Set(seen).size).toBe(seen.length);
      }),
    );
  });
});

describe("the checkout key", () => {
  test("is 32 hexadecimal digits of 16 bytes, leading zeros kept", () => {
    expect(checkoutKeyFrom(Uint8Array.from({ length: 16 }, (_, index) => index * 17))).toBe(
      "00112233445566778899aabbccddeeff",
    );
    expect(checkoutKeyFrom(new Uint8Array(16))).toBe("0".repeat(32));
  });

  test("of any 16 bytes makes a cart that its cookie gives back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const fresh = emptyCart(checkoutKeyFrom(bytes));
        expect(parseCart(serializeCart(fresh))).toEqual(fresh);
      }),
    );
  });
});

describe("a note for the kitchen", () => {
  const noted = (note: string, over: Partial<CartLine> = {}) => aLine({ note, ...over });

  test("keeps a dish apart from the same dish without it", () => {
    const cart = added(added(empty, aLine()), noted("בלי בצל"));
    expect(added(cart, noted("בלי בצל")).lines).toEqual([aLine(), noted("בלי בצל", { quantity: 2 })]);
  });

  test("can be changed and taken away, and makes one line of two that are the same by then", () => {
    const cart = added(added(empty, aLine()), noted("no onion"));
    const changed = setNote(cart, 1, "  extra \n onion ");
    expect(changed).toMatchObject({ ok: true, cart: { lines: [aLine(), noted("extra onion")] } });
    expect(setNote(cart, 1, " ")).toMatchObject({ ok: true, cart: { lines: [aLine({ quantity: 2 })] } });
    expect(setNote(cart, 7, "nobody")).toEqual({ ok: true, cart });
  });

  test("is one line of at most 60 characters, cut between them", () => {
    expect(toNote(`${"א".repeat(59)}😀😀`)).toBe(`${"א".repeat(59)}😀`);
    expect(toNote("\n")).toBeUndefined();
  });

  test("that a cookie can't hold is refused, not cut", () => {
    let cart = empty;
    for (let i = 0; i < 8; i++) cart = added(cart, aLine({ itemId: `dish${i}`, note: "א".repeat(60) }));
    const tooMuch = added(
      added(cart, aLine({ itemId: "cola" })),
      aLine({ itemId: "water", note: "א".repeat(60) }),
    );
    expect(setNote(tooMuch, 8, "א".repeat(60))).toEqual({ ok: false, reason: "cart-full" });
  });

  test("that nobody can read is no note, and the cart stays", () => {
    expect(parseCart(`1.${key}.teddy~tburger.1..%E0%A4`)?.lines).toEqual([aLine()]);
  });
});

test("a removed line comes back where it stood, or to the same one that was added since", () => {
  const [burger, cola] = [aLine(), aLine({ itemId: "tcola", quantity: 2 })] as const;
  const cart = [burger, cola].reduce((into, line) => added(into, line), empty);
  const without = setQuantity(cart, 0, 0);
  expect(putBack(without, 0, burger)).toEqual({ ok: true, cart });
  expect(putBack(cart, 0, burger)).toEqual({ ok: true, cart: setQuantity(cart, 0, 2) });
});
