import { expect, test } from "vitest";
import { initialsOf } from "#app/components/avatar.tsx";

test("a Latin name gives the first letters of its first and last word", () => {
  expect(initialsOf("Noa Levi")).toBe("NL");
  expect(initialsOf("juan carlos de la cruz")).toBe("JC");
});

test("a Hebrew name gets gershayim between its letters", () => {
  expect(initialsOf("דניאל אביטן")).toBe("ד״א");
});

test("one word gives one letter, no letters give nothing", () => {
  expect(initialsOf("Noa")).toBe("N");
  expect(initialsOf(" 123 ")).toBe("");
  expect(initialsOf("")).toBe("");
});

test("emoji and punctuation before a name are passed over", () => {
  expect(initialsOf("🎉Noa (Levi)")).toBe("NL");
});
