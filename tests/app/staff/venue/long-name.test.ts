import { expect, test } from "vitest";
import { bracketsMoved } from "#app/routes/staff/venue/parts/texts-fields.tsx";

const long = "Slow-roasted lamb shoulder (with tahini, grilled tomato and pickled lemon)";

test("of a name that is too long, what is in brackets can move to the description", () => {
  expect(bracketsMoved({ name: { en: long, he: "כתף טלה" }, description: { en: "Good", he: "" } })).toEqual({
    name: { en: "Slow-roasted lamb shoulder", he: "כתף טלה" },
    description: { en: "Good · with tahini, grilled tomato and pickled lemon", he: "" },
  });
});

test("a name that fits, or has no brackets, is left as it is", () => {
  const description = { en: "", he: "" };
  expect(bracketsMoved({ name: { en: "Lamb (hot)", he: "" }, description })).toBeNull();
  expect(bracketsMoved({ name: { en: "x".repeat(80), he: "" }, description })).toBeNull();
});
