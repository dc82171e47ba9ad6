import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { pseudoMessages } from "#app/i18n/pseudo.ts";

const plural = ["count", "plural", { one: ["#", " dish"], other: ["#", " <0>dishes</0>"] }];
const messages = pseudoMessages({ home: "Home", many: ["You have ", plural, " of ", ["name"]] } as never);
const i18n = setupI18n({ locale: "en-XB", messages: { "en-XB": messages } });

test("every letter is accented, every vowel longer, and the text runs from right to left", () => {
  expect(i18n._("home")).toBe("\u202eĦóóḿéé\u202c");
});

test("values, plurals and marks keep working", () => {
  const two = i18n._("many", { count: 2, name: "Kebab" });
  expect(two).toContain("2");
  expect(two).toContain("<0>");
  expect(two.endsWith("Kebab")).toBe(true);
  expect(two.replace("Kebab", "")).not.toMatch(/[a-z]/i);
  expect(i18n._("many", { count: 1, name: "" })).not.toContain("<0>");
});
