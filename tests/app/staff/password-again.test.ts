import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext, visitorContext } from "#app/context.ts";
import {
  loader as askForPassword,
  action as confirmPassword,
} from "#app/routes/account/confirm-password.tsx";
import { action as ops } from "#app/routes/staff/ops/ops.tsx";
import { action as team } from "#app/routes/staff/team/team.tsx";

const minuteMs = 60_000;

/** The services of an operator whose password was typed so long ago; every change is recorded. */
function anOperator(typedAgoMs: number) {
  const changed: string[] = [];
  const change = (name: string) => async () => {
    changed.push(name);
    return { ok: true };
  };
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    identity: {
      findSession: async () => ({
        user: { id: "u", email: "ops@x.example" },
        provenAt: Date.now() - typedAgoMs,
        roles: [{ role: "operator", stadiumId: "", shopId: "" }],
        needsStep: false,
      }),
      findUser: async () => ({ id: "u" }),
      confirmPassword: async (password: string) =>
        password === "right" ? { ok: true } : { ok: false, reason: "invalid-credentials" },
    },
    operations: { setAccount: change("account"), resolveAlert: change("resolve") },
    team: { invite: change("invite"), revoke: change("revoke"), withdraw: change("withdraw") },
    payments: {},
  } as never);
  context.set(visitorContext, { origin: "https://x.example" } as never);
  return { context, changed };
}
type Action = (args: never) => Promise<unknown>;

/** Where a form leads: its redirect, or null for a page of its own. */
async function sendForm(
  act: Action,
  path: string,
  fields: Record<string, string>,
  context: RouterContextProvider,
) {
  const url = new URL(path, "https://x.example");
  const body = new URLSearchParams(fields);
  const request = new Request(url, { method: "POST", body });
  const args = { request, url, context, params: { stadiumId: "teddy" } } as never;
  const answer = await act(args).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get("location") : null;
}
const email = "new@x.example";
const forms: [Action, string, Record<string, string>][] = [
  [ops, "/staff/ops", { act: "account", shop: "s", account: "acct_right123", seen: "" }],
  [ops, "/staff/ops", { act: "invite", email }],
  [ops, "/staff/ops", { act: "revoke", role: "r" }],
  [team, "/staff/team/teddy", { email, place: "runner" }],
  [team, "/staff/team/teddy", { revoke: "r" }],
];

test.each(forms)(
  "a form that gives power asks for the password again after ten minutes: %# %s %s",
  async (act, path, fields) => {
    const late = anOperator(10 * minuteMs + 1_000);
    expect(await sendForm(act, path, fields, late.context)).toBe(
      `/confirm-password?next=${encodeURIComponent(path)}`,
    );
    expect(late.changed).toEqual([]);
    const soon = anOperator(9 * minuteMs);
    await sendForm(act, path, fields, soon.context);
    expect(soon.changed).toHaveLength(1);
  },
);

test("a form that gives none does not", async () => {
  const late = anOperator(60 * minuteMs);
  await sendForm(ops, "/staff/ops", { act: "resolve", alert: "a" }, late.context);
  await sendForm(ops, "/staff/ops", { act: "withdraw", invitation: "i" }, late.context);
  await sendForm(team, "/staff/team/teddy", { withdraw: "i" }, late.context);
  expect(late.changed).toEqual(["resolve", "withdraw", "withdraw"]);
});

test("the right password leads back, a wrong one does not, and nothing leads to another site", async () => {
  const { context } = anOperator(60 * minuteMs);
  const send = (next: string, password: string) =>
    sendForm(confirmPassword, `/confirm-password?next=${encodeURIComponent(next)}`, { password }, context);
  expect(await send("/staff/ops", "right")).toBe("/staff/ops");
  expect(await send("/staff/ops", "wrong")).toBeNull();
  expect(await send("//evil.example", "right")).toBe("/profile/account");
});

test("who typed it just now is led on without a question", async () => {
  const { context } = anOperator(minuteMs);
  const path = "/confirm-password?next=%2Fapi%2Faccount%2Fexport";
  expect(await sendForm(askForPassword, path, {}, context)).toBe("/api/account/export");
});
