import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApp } from "#worker/app.ts";
import { ConfigError, parseConfig } from "#worker/env.ts";
import { createClient, falafel, openTeddy, origin, propose, signUp } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

const local = {
  APP_ENV: "local",
  APP_ORIGIN: "",
  AUTH_SECRET: "local-only-secret-never-used-elsewhere",
  MAIL_FROM: "Seatside <orders@seatside.example>",
  STRIPE_SECRET_KEY: "sk_test_local_seatside",
  STRIPE_PUBLISHABLE_KEY: "pk_test_local_seatside",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_BASE: "http://127.0.0.1:12111",
};
const staging = {
  ...local,
  APP_ENV: "staging",
  APP_ORIGIN: "https://staging.seatside.example",
  AUTH_SECRET: "a-secret-of-its-own-for-this-environment",
  STRIPE_SECRET_KEY: "sk_test_51abc",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51abc",
  STRIPE_API_BASE: undefined,
};
const production = {
  ...staging,
  APP_ENV: "production",
  STRIPE_SECRET_KEY: "sk_live_51abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51abc",
};

test("this machine talks to the local Stripe server, in test mode", () => {
  injects(50, "the local pair of keys on this machine");
  const { stripe } = parseConfig(local);
  expect(stripe).toMatchObject({ mode: "test", webhookSecrets: ["whsec_1"] });
  expect(stripe?.localBase?.href).toBe("http://127.0.0.1:12111/");
});

test("staging takes test keys and production live keys, and both talk to Stripe itself", () => {
  injects(50, "Stripe's own keys in staging and production", 2);
  expect(parseConfig(staging).stripe).toMatchObject({ mode: "test", localBase: null });
  expect(parseConfig(production).stripe).toMatchObject({ mode: "live", localBase: null });
});

test("a restricted secret key is as good as a secret one", () => {
  expect(parseConfig({ ...production, STRIPE_SECRET_KEY: "rk_live_51abc" }).stripe?.mode).toBe("live");
});

test("Stripe's own test keys on this machine talk to Stripe, whatever the override says", () => {
  injects(50, "the stand-in's address beside Stripe's own test keys");
  const vars = { ...local, STRIPE_SECRET_KEY: "sk_test_51abc", STRIPE_PUBLISHABLE_KEY: "pk_test_51abc" };
  expect(parseConfig(vars).stripe?.localBase).toBeNull();
});

for (const missing of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"])
  test(`without ${missing} no payment is configured, and nothing else breaks`, () => {
    injects(50, `${missing} missing or empty`, 2);
    for (const value of [undefined, ""])
      expect(parseConfig({ ...production, [missing]: value }).stripe).toBeNull();
  });

test("two webhook secrets are kept during a rotation, and none is none", () => {
  const secrets = (vars: object) => parseConfig({ ...production, ...vars }).stripe?.webhookSecrets;
  expect(secrets({ STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_0" })).toEqual(["whsec_1", "whsec_0"]);
  expect(secrets({ STRIPE_WEBHOOK_SECRET: "" })).toEqual([]);
});

const pushKeys = { VAPID_PUBLIC_KEY: `B${"a".repeat(86)}`, VAPID_PRIVATE_KEY: "b".repeat(43) };
const localPushKeys = {
  VAPID_PUBLIC_KEY: (env as unknown as Record<string, string>).VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY: (env as unknown as Record<string, string>).VAPID_PRIVATE_KEY,
};

test("push keys of one's own are taken everywhere; only this machine may push to itself", () => {
  const { push } = parseConfig({ ...production, ...pushKeys });
  expect(push).toMatchObject({ subject: "mailto:orders@seatside.example", allowsLoopback: false });
  expect(parseConfig({ ...local, ...localPushKeys }).push?.allowsLoopback).toBe(true);
});

test("without push keys nobody is asked for a permission, and nothing else breaks", () => {
  expect(parseConfig(production).push).toBeNull();
});

const refusals: [string, object, RegExp][] = [
  ["no APP_ENV", { ...local, APP_ENV: undefined }, /APP_ENV/],
  ["an unknown APP_ENV", { ...local, APP_ENV: "dev" }, /APP_ENV/],
  ["a short AUTH_SECRET", { ...local, AUTH_SECRET: "short" }, /AUTH_SECRET/],
  ["no AUTH_SECRET", { ...local, AUTH_SECRET: undefined }, /AUTH_SECRET/],
  ["the local AUTH_SECRET in staging", { ...staging, AUTH_SECRET: local.AUTH_SECRET }, /AUTH_SECRET/],
  ["no APP_ORIGIN in staging", { ...staging, APP_ORIGIN: "" }, /APP_ORIGIN/],
  ["an APP_ORIGIN that is no address", { ...staging, APP_ORIGIN: "seatside" }, /APP_ORIGIN/],
  ["one push key without the other", { ...local, ...pushKeys, VAPID_PRIVATE_KEY: "" }, /push-keys/],
  ["push keys that are none", { ...local, ...pushKeys, VAPID_PUBLIC_KEY: "key" }, /push-keys/],
  ["the local push keys in staging", { ...staging, ...localPushKeys }, /local push keys/],
  ["no MAIL_FROM", { ...local, MAIL_FROM: undefined }, /MAIL_FROM/],
  [
    "a live secret with a test publishable key",
    { ...production, STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
    /both/,
  ],
  ["a test secret with a live publishable key", { ...staging, STRIPE_PUBLISHABLE_KEY: "pk_live_1" }, /both/],
  ["keys that are none of Stripe's", { ...staging, STRIPE_SECRET_KEY: "secret" }, /sk_/],
  [
    "the secret key in the publishable one's place",
    { ...production, STRIPE_PUBLISHABLE_KEY: "sk_live_51abc" },
    /pk_/,
  ],
  ["the publishable key in the secret one's place", { ...staging, STRIPE_SECRET_KEY: "pk_test_1" }, /sk_/],
  ["live keys in staging", { ...production, APP_ENV: "staging" }, /Live .* staging/],
  ["live keys on this machine", { ...production, APP_ENV: "local" }, /Live .* local/],
  ["test keys in production", { ...staging, APP_ENV: "production" }, /Test .* production/],
  [
    "the local keys in staging",
    {
      ...staging,
      STRIPE_SECRET_KEY: local.STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: local.STRIPE_PUBLISHABLE_KEY,
    },
    /local Stripe keys are refused/,
  ],
  ["one local key beside one of Stripe's", { ...local, STRIPE_SECRET_KEY: "sk_test_51abc" }, /pair/],
  ["the local keys without their server", { ...local, STRIPE_API_BASE: "" }, /STRIPE_API_BASE/],
  ["an API base elsewhere", { ...local, STRIPE_API_BASE: "https://api.evil.example" }, /on this machine/],
  [
    "an API base that only begins so",
    { ...local, STRIPE_API_BASE: "http://127.0.0.1.evil.example" },
    /machine/,
  ],
  ["an API base that is no address", { ...local, STRIPE_API_BASE: "12111" }, /on this machine/],
  ["an API base in staging", { ...staging, STRIPE_API_BASE: local.STRIPE_API_BASE }, /refused in staging/],
  ["an API base in production", { ...production, STRIPE_API_BASE: local.STRIPE_API_BASE }, /refused in prod/],
  ["an empty set of vars", {}, /APP_ENV[\s\S]*AUTH_SECRET[\s\S]*MAIL_FROM/],
];
for (const [name, vars, message] of refusals)
  test(`${name} is refused at start-up`, () => {
    if (/key|API base/.test(name) && !name.includes("push")) injects(50, name);
    expect(() => parseConfig(vars)).toThrow(ConfigError);
    expect(() => parseConfig(vars)).toThrow(message);
  });

test("no refusal repeats a key", () => {
  for (const [, vars] of refusals)
    try {
      parseConfig(vars);
    } catch (error) {
      expect(String(error)).not.toMatch(/51abc|_local_seatside|whsec_1/);
    }
});

// [product 11.2 11.19]
test("without any key checkout says so, stores nothing, and the menu goes on", async () => {
  injects(50, "checkout without any key");
  await openTeddy();
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const app = createApp(async () => new Response("a screen"));
  const keyless = { ...env, STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" } as unknown as Env;
  const cookie = [...fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { origin, cookie, "content-type": "application/json" };
  const answer = await app.request(
    `${origin}/api/stripe/create-intent`,
    { method: "POST", headers, body: JSON.stringify(proposal) },
    keyless,
  );
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    503,
    "payment-not-configured",
  ]);
  expect((await app.request(`${origin}/api/stadiums/teddy/catalog`, {}, keyless)).status).toBe(200);
  expect((await fan.json<{ orders: unknown[] }>("GET", "/api/orders")).body.orders).toEqual([]);
});

test("a refused configuration answers every request with an error that names nothing of it", async () => {
  const app = createApp(async () => new Response("a screen"));
  const broken = { ...env, STRIPE_PUBLISHABLE_KEY: "pk_live_51abc" } as unknown as Env;
  const answer = await app.request(`${origin}/api/health`, {}, broken);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/STRIPE|51abc/);
  expect((await createClient().send("GET", "/api/health")).status).toBe(200);
});
