import { describe, expect, test } from "vitest";
import {
  defaultLanguage,
  directionOf,
  isLanguage,
  languages,
  localize,
  nextLanguage,
  parseLanguage,
} from "#domain/language/localized.ts";

const both = { en: "Burger", he: "המבורגר" };

// [product 1.7]
describe("a text in two languages", () => {
  test("is read in the fan's own", () => {
    expect(localize(both, "he")).toBe("המבורגר");
    expect(localize(both, "en")).toBe("Burger");
  });

  test("falls back to English", () => {
    expect(localize({ en: "Burger" }, "he", "plain")).toBe("Burger");
    expect(localize({ en: "Burger", he: "" }, "he")).toBe("Burger");
  });

  test("then to the plain name", () => {
    expect(localize({}, "he", "plain")).toBe("plain");
    expect(localize({ he: "המבורגר" }, "en", "plain")).toBe("plain");
    expect(localize(null, "en", "plain")).toBe("plain");
    expect(localize(undefined, "he", "plain")).toBe("plain");
  });

  test("then to Hebrew, rather than to nothing", () => {
    expect(localize({ he: "המבורגר" }, "en")).toBe("המבורגר");
  });

  test("is empty where there is none at all", () => {
    expect(localize({}, "en")).toBe("");
    expect(localize(null, "he")).toBe("");
  });
});

describe("languages", () => {
  // [product 1.6]
  test("are Hebrew and English, Hebrew by default", () => {
    expect([...languages].sort()).toEqual(["en", "he"]);
    expect(defaultLanguage).toBe("he");
  });

  // [product 1.6]
  test("Hebrew runs from right to left, English does not", () => {
    expect(directionOf("he")).toBe("rtl");
    expect(directionOf("en")).toBe("ltr");
  });

  test("a switch leads from each to the next, and back", () => {
    expect(nextLanguage("he")).toBe("en");
    expect(nextLanguage("en")).toBe("he");
    expect(nextLanguage("en-XB")).toBe("he");
  });

  test("the pseudo-language is read on this machine only, and never offered", () => {
    expect(parseLanguage("en-XB", true)).toBe("en-XB");
    expect(parseLanguage("en-XB")).toBe("he");
    expect(languages).not.toContain("en-XB");
    expect(localize(both, "en-XB")).toBe("Burger");
  });

  test.each(["fr", "toString", null])("%j in a cookie is the default", (value) => {
    expect(parseLanguage(value, true)).toBe("he");
  });

  test.each(["he", "en"])("%s is one", (value) => {
    expect(isLanguage(value)).toBe(true);
  });

  test.each(["fr", "HE", "", null, undefined, 0, ["he"]])("%j is none", (value) => {
    expect(isLanguage(value)).toBe(false);
  });
});
