import { expect, test, vi } from "vitest";
import { createPinTries } from "#app/routes/staff/runner/use-runner.ts";
import { maxPinAttempts } from "#domain/delivery/handover.ts";

test("wrong PINs are counted per order, across a reload and where the phone keeps nothing", () => {
  const texts = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  const before = createPinTries();
  before.countWrong("one");
  before.countWrong("one");
  expect(before.left("one")).toBe(maxPinAttempts - 2);
  expect(createPinTries().left("one")).toBe(maxPinAttempts - 2);
  expect(createPinTries().left("two")).toBe(maxPinAttempts);

  vi.stubGlobal("sessionStorage", undefined);
  vi.spyOn(console, "warn").mockReturnValue();
  const blocked = createPinTries();
  for (let each = 0; each <= maxPinAttempts; each++) blocked.countWrong("one");
  expect(blocked.left("one")).toBe(0);
});

test("the server draws the runner’s screen and has nothing to say about storage", () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  createPinTries();
  expect(warned).not.toHaveBeenCalled();
});
