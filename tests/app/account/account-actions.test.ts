import { describe, expect, test } from "vitest";
import { findQuickFailure } from "#app/routes/account/account-form.ts";
import { enterAccount } from "#app/routes/account/auth.tsx";

const person = {
  firstName: "Noa",
  lastName: "Levi",
  phone: "+972 52-555-0142",
  email: "Noa@Example.com",
  password: "secret1",
  confirmPassword: "secret1",
};
const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const user = {
  id: "u1",
  firstName: "Noa",
  lastName: "Levi",
  email: "noa@example.com",
  phone: null,
  image: null,
  emailVerified: false,
};

function identityThat(answer: { ok: true } | { ok: false; reason: string }) {
  const calls: unknown[][] = [];
  const reply = async (...input: unknown[]) => {
    calls.push(input);
    return answer.ok ? { ok: true as const, user, headers: new Headers() } : answer;
  };
  return { calls, signIn: reply as never, register: reply as never };
}

describe("registering", () => {
  test("hands on what the schema made of the form, without the repeated password", async () => {
    const identity = identityThat({ ok: true });
    expect(await enterAccount(identity, "register", formOf(person), new Headers())).toMatchObject({
      ok: true,
    });
    expect(identity.calls[0]?.[0]).toMatchObject({ email: "noa@example.com", password: "secret1" });
    expect(identity.calls[0]?.[0]).not.toHaveProperty("confirmPassword");
  });

  test.each([
    ["firstName", " ", "required"],
    ["phone", "12345", "invalid-phone"],
    ["email", "noa", "invalid-email"],
    ["password", "12345", "password-too-weak"],
    ["confirmPassword", "other", "password-mismatch"],
  ])("a wrong %s is told at its field", async (field, value, code) => {
    const form = formOf({
      ...person,
      ...(field === "password" ? { confirmPassword: value } : {}),
      [field]: value,
    });
    const result = await enterAccount(identityThat({ ok: true }), "register", form, new Headers());
    expect(result).toMatchObject({ ok: false, failure: { fields: { [field]: code } } });
  });

  // [product 3.17]
  test("an address that is taken is told at its field, and no password comes back", async () => {
    const identity = identityThat({ ok: false, reason: "email-in-use" });
    const result = await enterAccount(identity, "register", formOf(person), new Headers());
    expect(result).toMatchObject({ failure: { fields: { email: "email-in-use" }, error: null } });
    expect(JSON.stringify(result)).not.toContain("secret1");
  });
});

// [product 3.21 3.26]
test("a record that does not answer leaves the form as it was, with a sentence and no password", async () => {
  const down = async () => {
    throw new Error("D1 is down");
  };
  const identity = { signIn: down, register: down };
  const said = { register: "registration-failed", "sign-in": "sign-in-failed" } as const;
  for (const mode of ["register", "sign-in"] as const) {
    const result = await enterAccount(identity, mode, formOf(person), new Headers());
    expect(result).toMatchObject({ ok: false, failure: { error: said[mode], fields: {} } });
    expect(JSON.stringify(result)).not.toContain("secret1");
  }
});

test("a refused sign-in is one message for the form, whatever the cause", async () => {
  const identity = identityThat({ ok: false, reason: "invalid-credentials" });
  const result = await enterAccount(identity, "sign-in", formOf(person), new Headers());
  expect(result).toMatchObject({ failure: { error: "invalid-credentials", fields: {} } });
});

// [product 1.17]
test("what needs no server is seen without it, with the same codes", () => {
  expect(findQuickFailure("register", person)).toBeNull();
  expect(findQuickFailure("sign-in", { email: "", password: "x" })).toMatchObject({
    error: "required",
    fields: { email: "required" },
  });
  expect(findQuickFailure("register", { ...person, confirmPassword: "other" })?.fields).toEqual({
    confirmPassword: "password-mismatch",
  });
});
