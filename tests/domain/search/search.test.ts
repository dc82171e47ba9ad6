import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#domain/search/fold.ts";
import { createSearch } from "#domain/search/search.ts";
import { isOneSlip } from "#domain/search/word-forms.ts";
import { queries } from "./queries.ts";
import { standMenu } from "./stand-menu.ts";

const search = createSearch(standMenu, (dish) => dish);
const found = (query: string) => search(query).map(({ id }) => id);
const oneDish = (name: string) =>
  createSearch([name], (text) => ({ names: [text], descriptions: [], categories: [] }));

describe("what people type at a stand", () => {
  test.each(queries)("finds what they mean: $query", ({ query, wanted }) => {
    expect(found(query)).toEqual(expect.arrayContaining(wanted));
  });

  test.each(queries.filter(({ alsoFine }) => alsoFine !== "*"))(
    "finds nothing else: $query",
    ({ query, wanted, alsoFine }) => {
      const others = found(query).filter((id) => !wanted.includes(id) && !alsoFine.includes(id));
      expect(others).toEqual([]);
    },
  );

  test("is at least 120 different wordings, in both languages", () => {
    expect(new Set(queries.map(({ query }) => query)).size).toBeGreaterThanOrEqual(120);
    for (const letters of [/[א-ת]/, /[a-z]/i])
      expect(queries.filter(({ query }) => letters.test(query)).length).toBeGreaterThan(50);
  });
});

describe("the order of what is found", () => {
  test.each([
    ["water", "water", "watermelon"],
    ["beer", "wheat-beer", "onion-rings"],
    ["בירה", "malt", "onion-rings"],
    ["פיצה", "pizza-slice", "pizza-toast"],
    ["olives", "olives-pizza", "greek-salad"],
    ["chicken", "gyoza", "schnitzel"],
    ["צ׳יפס", "fries", "kids-box"],
    ["burger", "classic-burger", "burger-meal"],
  ])("%s: %s before %s", (query, first, later) => {
    const ids = found(query);
    expect(ids).toEqual(expect.arrayContaining([first, later]));
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(later));
  });

  test("is names, then descriptions, then categories, else the menu's own", () => {
    const row = (id: string, at: "names" | "descriptions" | "categories") => ({
      ...{ id, names: ["x"], descriptions: ["y"], categories: ["z"] },
      [at]: ["lemon"],
    });
    const rows = [row("a", "categories"), row("b", "descriptions"), row("c", "names"), row("d", "names")];
    const order = createSearch(rows, (each) => each)("lemon").map(({ id }) => id);
    expect(order).toEqual(["c", "d", "b", "a"]);
  });
});

describe("both sides are folded", () => {
  const marks = ["'", "’", "‘", "׳", "`", "´", "ʼ", ""];
  test.each(marks.flatMap((typed) => marks.map((written) => [typed, written] as const)))(
    "צ%sיפס finds צ%sיפס",
    (typed, written) => {
      expect(oneDish(`צ${written}יפס`)(`צ${typed}יפס`)).toHaveLength(1);
    },
  );

  test.each(['"', "״", "”", "“", ""])("500 מ%sל is one unit, however it is quoted", (mark) => {
    expect(oneDish("מים 500 מ״ל")(`500 מ${mark}ל`)).toHaveLength(1);
  });

  test("niqqud, accents, capitals, hyphens and final letters make no difference", () => {
    expect(fold("גְּלִידָה")).toBe("גלידה");
    expect(fold("Jalapeño CRÈME")).toBe("jalapeno creme");
    expect(fold("hot-dog כתום־כחול a–b")).toBe("hot dog כתומ כחול a b");
    expect(fold("שלום ארך עץ כף גן")).toBe("שלומ ארכ עצ כפ גנ");
  });

  test("folding any sign twice is folding it once", () => {
    const signs = Array.from({ length: 0x1_f000 }, (_, code) => String.fromCodePoint(code));
    expect(signs.filter((sign) => fold(fold(sign)) !== fold(sign))).toEqual([]);
  });

  test("folding a folded text changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => fold(fold(text)) === fold(text)),
    );
  });
});

describe("every Hebrew prefix", () => {
  const letters = [..."הובלמשכ"];
  const prefixes = [...letters, ...letters.map((each) => `ו${each}`), "כש", "שב", "שה", "וכש", "ושה"];
  test.each(prefixes)("%s in front of the query or of the dish still finds", (prefix) => {
    expect(oneDish("בורקס גבינה")(`${prefix}בורקס`)).toHaveLength(1);
    expect(oneDish(`${prefix}בורקס גבינה`)("בורקס")).toHaveLength(1);
  });
});

describe("slips", () => {
  const word = fc
    .array(fc.constantFrom(..."abcdefgאבגדהזחט"), { minLength: 5, maxLength: 9 })
    .map((all) => all.join(""));

  test("one letter left out, added, changed or swapped in a longer word still finds it", () => {
    fc.assert(
      fc.property(word, fc.nat(8), fc.constantFrom("drop", "add", "change", "swap"), (name, where, how) => {
        const at = where % name.length;
        const slips = {
          drop: name.slice(0, at) + name.slice(at + 1),
          add: `${name.slice(0, at)}q${name.slice(at)}`,
          change: `${name.slice(0, at)}q${name.slice(at + 1)}`,
          swap: name.slice(0, at) + (name[at + 1] ?? "") + name[at] + name.slice(at + 2),
        };
        expect(oneDish(name)(slips[how])).toEqual([name]);
      }),
    );
  });

  test("are counted like an edit distance with swaps", () => {
    const small = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 4 });
    fc.assert(
      fc.property(small, small, (a, b) => isOneSlip(a, b) === (distance(a, b) === 1)),
      { numRuns: 2_000 },
    );
  });

  test("count only where nothing is as it was typed", () => {
    const names = ["falafel", "falafal"];
    const both = createSearch(names, (name) => ({ names: [name], descriptions: [], categories: [] }));
    expect(both("falafel")).toEqual(["falafel"]);
    expect(both("falafell")).toContain("falafel");
  });

  test("short words have none: a bun is no bin", () => {
    expect(oneDish("bun")("bin")).toEqual([]);
    expect(oneDish("תה")("פה")).toEqual([]);
  });
});

test("a search keeps the items it was made of: the same answer every time, and all for nothing", () => {
  const before = structuredClone(standMenu);
  expect(found("בורגר")).toEqual(found("בורגר"));
  expect(search("  ")).toEqual(standMenu);
  expect(standMenu).toEqual(before);
});

test("more words find no more dishes", () => {
  const words = fc.constantFrom("בורגר", "chicken", "עוף", "צ׳יפס", "קולה", "hot", "egg");
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(found(one)).toEqual(expect.arrayContaining(found(`${one} ${other}`)));
    }),
  );
});

/** Optimal string alignment, as textbooks write it. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, cell(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  return cell(a.length, b.length);
}
