import { expect, test } from "vitest";
import { restNote } from "#app/routes/rest-note.ts";
import type { ServingHours } from "#domain/menu/shabbat.ts";

type Shop = ServingHours & { isOpen: boolean };
const resting: Shop = { isOpen: true, openingHours: "always", shabbat: { from: "15:30", until: "20:15" } };
const note = (moment: string, shops: Shop[], language: "he" | "en" = "en") =>
  restNote(shops, { timeZone: "Asia/Jerusalem", now: Date.parse(moment), language });
const eve = "2026-06-05T16:00+03:00";

test("says why a shop is closed and when it opens again, in both languages", () => {
  expect(note(eve, [resting])).toBe("Closed for Shabbat or the holiday. Opens again on Saturday at 20:15.");
  expect(note(eve, [resting], "he")).toBe("סגור לרגל שבת או חג. נפתח שוב ביום שבת בשעה 20:15.");
});

test("names the first of several shops, by its own times and hours", () => {
  const later: Shop = { ...resting, openingHours: [{ days: [0], from: "09:05", to: "12:00" }] };
  expect(note(eve, [later])).toContain("on Sunday at 09:05");
  expect(note(eve, [later, resting])).toContain("on Saturday at 20:15");
});

test("is silent while a shop serves, is closed by its switch, or rests for another reason", () => {
  const always: Shop = { ...resting, shabbat: null };
  expect(note("2026-06-05T15:00+03:00", [resting])).toBeUndefined();
  expect(note(eve, [resting, always])).toBeUndefined();
  expect(note(eve, [{ ...resting, isOpen: false }])).toBeUndefined();
  expect(note(eve, [])).toBeUndefined();
});

test("promises no time where no hours are left", () => {
  expect(note(eve, [{ ...resting, openingHours: [] }])).toBe("Closed for Shabbat or the holiday.");
});
