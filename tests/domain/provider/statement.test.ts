import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { statementSuffix, suffixLength } from "#domain/provider/statement.ts";

/** Stripe's rules for a suffix behind a prefix of ten characters: SEATSIDE12* and this. */
function isTaken(suffix: string): boolean {
  const whole = `${"P".repeat(10)}* ${suffix}`;
  return (
    whole.length >= 5 &&
    whole.length <= 22 &&
    /[A-Za-z]/.test(suffix) &&
    !/[<>\\'"*]/.test(suffix) &&
    /^[\x20-\x7e]+$/.test(suffix) &&
    suffix === suffix.trim()
  );
}

test.each([
  ["Teddy Stadium", "TEDDY"],
  ["MetLife Stadium", "METLIFE"],
  ["Camp Nou", "CAMP NOU"],
  ["Allianz Arena", "ALLIANZ"],
  ["Santiago Bernabéu", "SANTIAGO"],
  ["Stade de France", "STADE DE"],
  ["The O2 Arena", "O2"],
  ["St. Mary’s Stadium", "ST MARYS"],
  ["Maracanã", "MARACANA"],
  ["Łódź Stadium", "LODZ"],
  ["Westfalenstadion", "WESTFALENS"],
  ["Arena", "ARENA"],
  ["Stadium of the Park", "STADIUM OF"],
  ["<b>*'\"\\Grill", "B GRILL"],
])("%s is %s on a statement", (name, suffix) => {
  expect(statementSuffix(name)).toBe(suffix);
});

test("without a Latin letter the shop's name takes the stadium's place, and without one there, too, nothing", () => {
  expect(statementSuffix("טדי", "The Grill")).toBe("THE GRILL");
  expect(statementSuffix("טדי", "גריל")).toBeNull();
  expect(statementSuffix("1860", "74")).toBeNull();
  expect(statementSuffix("", "***")).toBeNull();
  expect(statementSuffix("A", "B")).toBeNull();
});

describe("whatever a place is called, Stripe takes the suffix", () => {
  test("for each character that there is, alone and between letters", () => {
    const bad: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      for (const name of code < 0x3000
        ? [character, `A${character}B`, `${character} ab`]
        : [`A${character}B`]) {
        const suffix = statementSuffix(name);
        if (suffix !== null && !isTaken(suffix)) bad.push(`U+${code.toString(16)} ${suffix}`);
      }
    }
    expect(bad).toEqual([]);
  });

  test("for each length of word, and each pair of lengths", () => {
    for (let first = 0; first <= 30; first++)
      for (let second = 0; second <= 30; second++) {
        const suffix = statementSuffix(`${"X".repeat(first)} ${"Y".repeat(second)}`);
        if (first + second >= 2) expect(suffix, `${first} ${second}`).not.toBeNull();
        if (suffix !== null) expect(isTaken(suffix), suffix).toBe(true);
      }
  });

  test("for every stadium and shop of the demo", () => {
    for (const file of readdirSync("seed/venues").filter((each) => each.endsWith(".json"))) {
      const names = [...readFileSync(`seed/venues/${file}`, "utf8").matchAll(/"en": "([^"]+)"/g)].map(
        (each) => each[1] ?? "",
      );
      for (const name of names) {
        const suffix = statementSuffix(name);
        if (suffix !== null) expect(isTaken(suffix), `${name}: ${suffix}`).toBe(true);
      }
    }
    expect(suffixLength).toBe(10);
  });
});
