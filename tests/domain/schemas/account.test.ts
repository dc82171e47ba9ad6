import { describe, expect, test } from "vitest";
import { forgotPasswordSchema, registerSchema, signInSchema } from "#domain/schemas/account.ts";
import { invitationSchema } from "#domain/schemas/staff.ts";
import { settingsTable } from "#domain/schemas/venue-settings.ts";

const form = {
  firstName: "Dana",
  lastName: "Levi",
  phone: "050-123 4567",
  email: "dana@example.com",
  password: "secret",
  confirmPassword: "secret",
};
const problemsOf = (change: Record<string, unknown>) => {
  const result = registerSchema.safeParse({ ...form, ...change });
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join("."), issue.message]);
};

// [product 1.17 3.10 3.13 3.14 3.15]
describe("registering", () => {
  test("takes a full form", () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each([
    ["a blank first name", { firstName: " \u200b " }, "firstName", "required"],
    [
      "a first name of letters that nobody sees",
      { firstName: "\u2800\u3164\uffa0" },
      "firstName",
      "required",
    ],
    ["a blank last name", { lastName: "" }, "lastName", "required"],
    ["a phone of six digits", { phone: "123-456" }, "phone", "invalid-phone"],
    ["an address without a host", { email: "dana@" }, "email", "invalid-email"],
    ["a password of five", { password: "12345", confirmPassword: "12345" }, "password", "password-too-weak"],
    ["two passwords that differ", { confirmPassword: "other1" }, "confirmPassword", "password-mismatch"],
  ])("refuses %s", (_, change, path, message) => {
    expect(problemsOf(change)).toEqual([[path, message]]);
  });

  test("refuses a field that was not asked for, such as a role", () => {
    expect(problemsOf({ role: "operator" })).toHaveLength(1);
  });

  test("cleans names and lowers the address", () => {
    const read = registerSchema.parse({ ...form, firstName: " \u202eDana ", email: " Dana@Example.com " });
    expect(read).toMatchObject({ firstName: "Dana", email: "dana@example.com" });
    const stacked = registerSchema.parse({ ...form, lastName: `L${"\u0301".repeat(12)}evi` });
    expect(stacked.lastName.match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
  });
});

test.each([
  ["a guest's code or a reset", forgotPasswordSchema, { email: "x@guest.invalid" }],
  [
    "an invitation, and the first operator's",
    invitationSchema,
    { email: "x@deleted.Invalid", role: "operator" },
  ],
  ["a venue's contact", settingsTable.accessibility.schema, { contactEmail: "x@no-mail.INVALID" }],
])("nobody's domain is no address for %s", (_, schema, value) => {
  expect(schema.safeParse(value).error?.issues).toMatchObject([{ message: "invalid-email" }]);
});

test("signing in takes any password that is not empty, so that its length tells nothing", () => {
  expect(signInSchema.safeParse({ email: "dana@example.com", password: "x" }).success).toBe(true);
  expect(signInSchema.safeParse({ email: "dana@example.com", password: "" }).success).toBe(false);
});
