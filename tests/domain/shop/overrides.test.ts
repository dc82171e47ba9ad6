import { expect, test } from "vitest";
import { runItemSchema, runShopSchema } from "#domain/schemas/staff.ts";
import { endProblem, overrideLimitsMs } from "#domain/shop/overrides.ts";

const now = Date.parse("2026-06-07T18:00:00Z");

test("an override ends in the future, and not later than its kind allows", () => {
  for (const kind of ["pause", "busy", "soldOut", "preparation"] as const) {
    expect(endProblem(now + 1, kind, now)).toBeNull();
    expect(endProblem(now, kind, now)).toBe("end-in-the-past");
    expect(endProblem(now + overrideLimitsMs[kind], kind, now)).toBeNull();
    expect(endProblem(now + overrideLimitsMs[kind] + 600_000, kind, now)).toBe("end-too-far");
  }
});

test("ending one at once, or leaving it alone, is always fine", () => {
  expect(endProblem(null, "busy", now)).toBeNull();
  expect(endProblem(undefined, "busy", now)).toBeNull();
});

test("a busy shop says by how much, and a dish that takes longer until when", () => {
  const shop = (body: unknown) => runShopSchema.safeParse(body).success;
  expect(shop({ busyUntil: now, busyMinutes: 10 })).toBe(true);
  expect(shop({ busyUntil: null })).toBe(true);
  expect(shop({ busyUntil: now })).toBe(false);
  expect(shop({ busyMinutes: 10 })).toBe(false);
  const item = (body: unknown) => runItemSchema.safeParse(body).success;
  expect(item({ preparationMinutes: 20, preparationUntil: now })).toBe(true);
  expect(item({ preparationMinutes: null })).toBe(true);
  expect(item({ preparationMinutes: 20 })).toBe(false);
  expect(item({ preparationUntil: now })).toBe(false);
});

test("a body that changes nothing, or names what is not there, is refused", () => {
  expect(runShopSchema.safeParse({}).success).toBe(false);
  expect(runShopSchema.safeParse({ autoPausedAt: null }).success).toBe(false);
  expect(runItemSchema.safeParse({}).success).toBe(false);
  expect(runItemSchema.safeParse({ stock: -1 }).success).toBe(false);
  expect(runItemSchema.safeParse({ stock: 1.5 }).success).toBe(false);
});
