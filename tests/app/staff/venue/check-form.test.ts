import { expect, test } from "vitest";
import { z } from "zod";
import { doorsFor } from "#app/routes/staff/venue/events/event-sheet.tsx";
import { checkForm } from "#app/routes/staff/venue/parts/codecs.ts";
import { dayMs } from "#domain/durations.ts";
import { eventBodySchema } from "#domain/schemas/events.ts";
import { failsAs } from "#domain/schemas/problem-facts.ts";
import { shelvesSchema } from "#domain/schemas/venue-fields.ts";

test("a rule is told by its code, whatever its field is called", () => {
  for (const code of ["busy-after-full", "ends-before-start"] as const)
    expect(
      checkForm(z.object({ field: z.string().refine(() => false, failsAs({ code })) }), { field: "a" }),
    ).toEqual({ ok: false, fields: { field: code } });
});

test("the doors of a match move with its kick-off, and say so where they can't open", () => {
  const times = { kickoffAt: Date.UTC(2026, 10, 28, 18), doorsAt: Date.UTC(2026, 10, 28, 15, 30) };
  expect(doorsFor("Asia/Jerusalem", "2026-12-05T21:00", times)).toEqual({ doorsAt: "2026-12-05T18:30" });
  expect(doorsFor("Asia/Jerusalem", "", times)).toEqual({});
  const late = { ...times, name: { en: "Cup" }, kickoffAt: times.kickoffAt + 7 * dayMs };
  expect(checkForm(eventBodySchema, late)).toEqual({ ok: false, fields: { doorsAt: "doors-too-far" } });
});

test("a rule without a code says nothing of options", () => {
  const rows = z.object({ rows: shelvesSchema });
  expect(checkForm(rows, { rows: ["A", "A"] })).toEqual({ ok: false, fields: { rows: "invalid" } });
});
