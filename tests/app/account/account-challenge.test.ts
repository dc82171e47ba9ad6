import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/context.ts";
import { action } from "#app/routes/profile/account.tsx";

test.each([[{ verification: "send" }], [{ keep: "mail", email: "noa@example.com" }]])(
  "a challenge before the mail of %o leads back to the screen, not to its data",
  async (form) => {
    const refused = async () => ({ ok: false, reason: "challenge-required" });
    const user = { id: "u1", email: "noa@example.com" };
    const context = new RouterContextProvider();
    const identity = { findSession: async () => ({ user }), sendVerification: refused };
    context.set(servicesContext, { identity: { ...identity, guests: { sendCode: refused } } } as never);
    // As a page with scripts sends it.
    const request = new Request("https://x.example/profile/account.data", {
      method: "POST",
      body: new URLSearchParams(form as Record<string, string>),
    });
    const url = new URL("https://x.example/profile/account");
    const thrown: unknown = await action({ request, context, url } as never).catch((each) => each);
    expect((thrown as Response).headers.get("location")).toBe("/challenge?next=%2Fprofile%2Faccount");
  },
);
