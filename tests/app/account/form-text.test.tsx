import { useLingui } from "@lingui/react/macro";
import { describe, expect, test } from "vitest";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { formText } from "#app/forms/form-texts.ts";
import { draw, say } from "#tests/support/draw.tsx";

/** docs/product.md, section 3, word for word; the codes are those of the schemas and of the identity. */
const texts = [
  ["required", "Please fill in all required fields."],
  ["invalid-phone", "Please enter a valid phone number"],
  ["invalid-email", "Please enter a valid email address."],
  ["password-mismatch", "Passwords do not match."],
  ["email-in-use", "This email is already registered. Please try signing in instead."],
  ["password-too-weak", "Password is too weak. Please choose a stronger password (at least 6 characters)."],
  ["accounts-not-enabled", "Email/password accounts are not enabled. Please contact support."],
  ["too-many-requests", "Too many failed attempts. Please try again later."],
  ["registration-failed", "Registration failed. Please try again."],
  ["account-disabled", "This account has been disabled. Please contact support."],
  ["invalid-credentials", "Invalid email or password. Please check your credentials."],
  ["password-too-short", "Password should be at least 6 characters long."],
  ["network", "Network error. Please check your connection and try again."],
  ["user-data-not-found", "User data not found. Please contact support."],
  ["reset-failed", "Failed to send reset link. Please try again."],
  ["profile-failed", "Failed to update profile. Please try again."],
  ["anything else", "An unexpected error occurred. Please try again."],
] as const;

const useSaid = (code: string | null) => {
  const { t } = useLingui();
  return formText(t, code);
};

// [product 3.14 3.16 3.17 3.18 3.19 3.20 3.21 3.22 3.24 3.25 3.26 3.31 14.6]
test.each(texts)(
  "%s is told in the product's words, and in Hebrew to those who read that",
  async (code, english) => {
    expect(await say(() => useSaid(code))).toBe(english);
    expect(await say(() => useSaid(code), { language: "he" })).not.toMatch(/[A-Za-z]/);
  },
);

test("no code, no words", async () => {
  expect(await say(() => useSaid(null))).toBe("");
});

describe("whoever is told to contact support", () => {
  const drawn = async (support: { email: string; phone: string }, error = "account-disabled") => {
    const { html } = await draw(
      <FormProblem
        failure={{ error, fields: {} } as never}
        contact={{ support, operator: "help@seatside.example" }}
      />,
      { visitor: { language: "en" } },
    );
    return html;
  };

  test("reads the chosen venue's phone and mail, and the operator's mail where it has none", async () => {
    const own = await drawn({ email: "food@venue.example", phone: "02-123 45" });
    expect(own).toContain('href="tel:0212345"');
    expect(own).toContain('href="mailto:food@venue.example"');
    expect(await drawn({ email: "", phone: "" })).toContain('href="mailto:help@seatside.example"');
    expect(await drawn({ email: "", phone: "02-123" })).not.toContain("mailto:");
  });

  test("and nobody is named where no support is needed", async () => {
    expect(await drawn({ email: "food@venue.example", phone: "" }, "invalid-credentials")).not.toContain(
      "mailto:",
    );
  });
});
