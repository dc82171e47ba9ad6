import { expect, test } from "vitest";
import { z } from "zod";
import { checkForm } from "#app/routes/staff/venue/parts/codecs.ts";
import { failsAs } from "#domain/schemas/problem-facts.ts";
import { shelvesSchema } from "#domain/schemas/venue-fields.ts";

test("a rule is told by its code, whatever its field is called", () => {
  for (const code of ["busy-after-full", "ends-before-start"] as const)
    expect(
      checkForm(z.object({ field: z.string().refine(() => false, failsAs({ code })) }), { field: "a" }),
    ).toEqual({ ok: false, fields: { field: code } });
});

test("a rule without a code says nothing of options", () => {
  const rows = z.object({ rows: shelvesSchema });
  expect(checkForm(rows, { rows: ["A", "A"] })).toEqual({ ok: false, fields: { rows: "invalid" } });
});
