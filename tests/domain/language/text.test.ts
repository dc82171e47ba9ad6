import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, nameInMail } from "#domain/language/text.ts";

describe("text from outside", () => {
  test("is trimmed", () => {
    expect(cleanText("  row 5 \n", 20)).toBe("row 5");
  });

  test("keeps Hebrew, accents, emoji and its lines", () => {
    expect(cleanText("יציע מערבי\nCafé 🍔", 40)).toBe("יציע מערבי\nCafé 🍔");
  });

  test("loses letters that nobody sees and marks that cover other lines, and keeps Hebrew's own", () => {
    expect(cleanText("\u2800Da\u3164na\uffa0", 20)).toBe("Dana");
    expect(cleanText(`x${"\u0301".repeat(12)}`, 20).match(/\p{M}/gu)).toHaveLength(4);
    // A letter with its dot, a dagesh, a vowel and a cantillation mark.
    for (const text of ["\u05e9\u05b8\u05bc\u05c1\u0591\u05dc\u05d5\u05b9\u05dd", "1️⃣ ❤️"])
      expect(cleanText(text, 40)).toBe(text.normalize("NFC"));
  });

  test("keeps markup and SQL as the text that they are", () => {
    expect(cleanText("<b>'; DROP TABLE orders;--</b>", 100)).toBe("<b>'; DROP TABLE orders;--</b>");
  });

  test.each([
    ["a right-to-left override", "\u202e"],
    ["a left-to-right embedding", "\u202a"],
    ["a pop of direction", "\u202c"],
    ["an isolate", "\u2067"],
    ["a right-to-left mark", "\u200f"],
    ["a zero-width space", "\u200b"],
    ["a zero-width non-joiner", "\u200c"],
    ["a word joiner", "\u2060"],
    ["a byte order mark", "\ufeff"],
    ["a soft hyphen", "\u00ad"],
    ["a null", "\u0000"],
    ["an escape", "\u001b"],
    ["a carriage return", "\r"],
    ["half of a surrogate pair", "\ud83c"],
  ])("loses %s", (_, character) => {
    expect(cleanText(`Dan${character}a`, 20)).toBe("Dana");
    expect(cleanText(character, 20)).toBe("");
  });

  test.each(["👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "🧔‍♂️"])("keeps the joined emoji %s whole", (emoji) => {
    expect(cleanText(`a${emoji}b`, 40)).toBe(`a${emoji}b`);
  });

  // [fault 91]
  test("loses a joiner that joins nothing: a name can't be made of unseen characters", () => {
    expect(cleanText("\u200d\u200d\u200d", 20)).toBe("");
    expect(cleanText("Da\u200dna", 20)).toBe("Dana");
    expect(cleanText("👩\u200d", 20)).toBe("👩");
    expect(cleanText("👩\u200d\u200d🚀", 20)).toBe("👩🚀");
  });

  test("is one and the same text however its accents were typed, also around what was removed", () => {
    expect(cleanText("Cafe\u0301", 20)).toBe("Café");
    expect(cleanText("Cafe\u200b\u0301", 20)).toBe("Café");
  });
});

describe("bounds", () => {
  test("10,000 characters are cut to what the field holds", () => {
    expect(cleanText("א".repeat(10_000), 200)).toBe("א".repeat(200));
  });

  test("10,000 unseen characters do not use up the room", () => {
    expect(cleanText(`${"\u200b".repeat(10_000)}Dana`, 4)).toBe("Dana");
  });

  test("a cut never leaves a space at the end", () => {
    expect(cleanText("row five", 4)).toBe("row");
  });

  test("a cut through an emoji leaves no half of it", () => {
    expect(cleanText("abc🍔", 4)).toBe("abc");
    expect(cleanText("👨‍👩‍👧", 3)).toBe("👨");
    expect(cleanText("👨‍👩‍👧", 4)).toBe("👨");
  });

  test("nothing fits into nothing", () => {
    expect(cleanText("abc", 0)).toBe("");
  });
});

test("any text comes out bounded, well formed, without unseen characters, and is clean already", () => {
  const nasty = fc.string({
    unit: fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.constantFrom(..."\u200d\u202e\u200b\ufe0f\u0301\n\ud83d\udc68 aא".split("")),
      fc.constantFrom("👨", "🚀", "🏽"),
    ),
  });
  fc.assert(
    fc.property(nasty, fc.nat(30), (text, maxLength) => {
      const clean = cleanText(text, maxLength);
      expect(clean.length).toBeLessThanOrEqual(maxLength);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/(?![\n\u200d])[\p{Cc}\p{Cf}]/u);
      expect(clean).toBe(clean.trim());
      expect(cleanText(clean, maxLength)).toBe(clean);
    }),
    { numRuns: 5000 },
  );
});

test("nothing of a name that somebody typed becomes a link in a mail, and sizes stay as they are", () => {
  expect(nameInMail("https://evil.example/r")).toBe("https evil. example r");
  expect(nameInMail("www.evil.example/pay?x=1")).toBe("www. evil. example pay?x=1");
  expect(nameInMail("a@b.example")).toBe("a b. example");
  for (const dot of "。．｡․") expect(nameInMail(`evil${dot}com`)).toBe("evil. com");
  expect(nameInMail("http：／／9.9.9.9:80/1")).toBe("http 9. 9. 9. 9:80/1");
  expect(nameInMail("Cola 0.5 l, 1/2 pita, until 18:30")).toBe("Cola 0.5 l, 1/2 pita, until 18:30");
  expect(nameInMail("Dr.Brown\u2019s")).toBe("Dr. Brown\u2019s");
});
