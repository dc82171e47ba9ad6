import { describe, expect, onTestFinished, test } from "vitest";
import { accountEvents, openLines, paymentEvents, type SetupLine } from "#domain/provider/setup.ts";
import { apiVersion, connectStripe } from "#worker/payments/stripe-client.ts";
import { rightNames } from "#worker/payments/stripe-rights.ts";
import { setUpStripe } from "#worker/payments/stripe-setup.ts";
import { startLocalStripe } from "../../../local-stripe/main.ts";
import { findPaymentProblems, provisionPayments } from "../../../scripts/lib/deployed/payment-provider.ts";
import { keysFor, sentenceOf } from "../../../scripts/lib/stripe-setup.ts";
import { seatside } from "../../support/seatside.ts";

const secretKey = "sk_test_local_setup";
const origin = "https://seatside.test-venue.com";
const url = `${origin}/api/stripe/webhook`;

async function start() {
  const server = await startLocalStripe({ port: 0, secretKey, publishableKey: "pk_test_local_setup" });
  onTestFinished(() => server.close());
  const config = { secretKey, localBase: new URL(server.origin) };
  const run = (write = true, runningKey?: string) =>
    setUpStripe(config, { origin, write, ...(runningKey && { runningKey }) });
  return { ...server, config, run, stripe: connectStripe(config) };
}
const of = (lines: SetupLine[], ...subjects: string[]) =>
  lines
    .filter((each) => subjects.includes(each.subject))
    .map(({ subject, state, problem }) => `${subject} ${state}${problem ? ` ${problem}` : ""}`);
const writes = (requests: readonly { method: string; path: string }[]) =>
  requests
    .filter((each) => each.method !== "GET" && !/probe|refunds$|account_links$/i.test(each.path))
    .map(({ method, path }) => `${method} ${path.replace(/(we|pmd)_\w+/, "$1")}`);

describe("Stripe is set up", () => {
  test("in an empty account both webhooks and the domain are made, and the secrets are told", async () => {
    const { run, stripe } = await start();
    const { lines, secrets } = await run();
    expect(of(lines, "payments-webhook", "accounts-webhook", "domain")).toEqual([
      "payments-webhook made not-there",
      "accounts-webhook made not-there",
      "domain made not-there",
    ]);
    expect(secrets.map((each) => each.variable)).toEqual([
      "STRIPE_WEBHOOK_SECRET",
      "STRIPE_CONNECT_WEBHOOK_SECRET",
    ]);
    for (const { value } of secrets) expect(value).toMatch(/^whsec_/);
    expect(openLines(lines)).toEqual([]);
    const { data } = await stripe.webhookEndpoints.list();
    const made = data.reverse().map(({ enabled_events, api_version, application, url: at }) => ({
      enabled_events,
      api_version,
      isConnect: application !== null,
      at,
    }));
    expect(made).toEqual([
      { enabled_events: [...paymentEvents], api_version: apiVersion, isConnect: false, at: url },
      { enabled_events: [...accountEvents], api_version: apiVersion, isConnect: true, at: url },
    ]);
  });

  test("a second run changes nothing, and finds everything as it should be", async () => {
    const { run, control } = await start();
    await run();
    const before = control.requests().length;
    const { lines, secrets } = await run();
    expect(lines.filter((each) => each.state !== "right")).toEqual([]);
    expect(secrets).toEqual([]);
    expect(writes(control.requests().slice(before))).toEqual([]);
  });

  test("a dry run writes nothing, and says what a run would do", async () => {
    const { run, control } = await start();
    const { lines } = await run(false);
    expect(of(openLines(lines), "payments-webhook", "accounts-webhook", "domain")).toEqual([
      "payments-webhook to-make not-there",
      "accounts-webhook to-make not-there",
      "domain to-make not-there",
    ]);
    expect(writes(control.requests())).toEqual([]);
  });

  test("missing and foreign events are put right, and an endpoint that was switched off is on again", async () => {
    const { run, stripe } = await start();
    await run();
    const { data } = await stripe.webhookEndpoints.list();
    const payments = data.find((each) => each.application === null);
    const accounts = data.find((each) => each.application !== null);
    await stripe.webhookEndpoints.update(payments?.id ?? "", {
      enabled_events: ["payment_intent.succeeded", "invoice.paid"],
    });
    await stripe.webhookEndpoints.update(accounts?.id ?? "", { disabled: true });
    const { lines } = await run();
    expect(of(lines, "payments-webhook", "accounts-webhook")).toEqual([
      "payments-webhook made other-events",
      "accounts-webhook made switched-off",
    ]);
    const after = await stripe.webhookEndpoints.retrieve(payments?.id ?? "");
    expect(after.enabled_events).toEqual([...paymentEvents]);
    expect((await stripe.webhookEndpoints.retrieve(accounts?.id ?? "")).status).toBe("enabled");
  });

  test("an endpoint of another version is replaced, and stays until the next run so that no event is lost", async () => {
    const { run, stripe } = await start();
    const old = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...paymentEvents],
      api_version: "2025-09-30.clover",
    });
    const first = await run();
    expect(of(first.lines, "payments-webhook")).toEqual(["payments-webhook made other-version"]);
    expect((await stripe.webhookEndpoints.retrieve(old.id)).status).toBe("enabled");
    const second = await run();
    expect(of(second.lines, "payments-webhook")).toEqual([
      "payments-webhook right",
      "payments-webhook made superfluous",
    ]);
    await expect(stripe.webhookEndpoints.retrieve(old.id)).rejects.toThrow("No such webhook endpoint");
  });

  test("endpoints of other addresses are another environment's, and are left alone", async () => {
    const { run, stripe } = await start();
    const other = await stripe.webhookEndpoints.create({
      url: "https://production.test-venue.com/api/stripe/webhook",
      enabled_events: ["charge.succeeded"],
    });
    await run();
    const { secret: _told, ...stays } = other;
    expect(await stripe.webhookEndpoints.retrieve(other.id)).toEqual(stays);
  });

  test("where sixteen endpoints exist already, Stripe's refusal is a line, and the rest goes on", async () => {
    const { run, stripe } = await start();
    for (let n = 0; n < 16; n++)
      await stripe.webhookEndpoints.create({
        url: `https://${n}.test-venue.com/`,
        enabled_events: ["charge.succeeded"],
      });
    const { lines } = await run();
    const refused = lines.filter((each) => each.problem === "refused");
    expect(refused.map((each) => each.detail)).toEqual([
      "You have reached the maximum of 16 test webhook endpoints.",
      "You have reached the maximum of 16 test webhook endpoints.",
    ]);
    expect(of(lines, "domain")).toEqual(["domain made not-there"]);
  });

  test("a domain that Apple could not verify is said so, with Stripe's reason", async () => {
    const { run, control } = await start();
    control.setPlatform({ unverifiedDomains: ["seatside.test-venue.com"] });
    const { lines } = await run();
    expect(lines.find((each) => each.name === "apple_pay" && each.subject === "wallet")).toMatchObject({
      state: "wrong",
      problem: "inactive",
      detail: expect.stringContaining("could not verify"),
    });
    control.setPlatform({ unverifiedDomains: [] });
    expect(of((await run()).lines, "wallet")).toEqual(["wallet right", "wallet right", "wallet right"]);
  });

  test("a domain that was switched off is switched on", async () => {
    const { run, stripe } = await start();
    await run();
    const { data } = await stripe.paymentMethodDomains.list();
    await stripe.paymentMethodDomains.update(data[0]?.id ?? "", { enabled: false });
    expect(of((await run()).lines, "domain")).toEqual(["domain made switched-off"]);
    expect((await stripe.paymentMethodDomains.list()).data.map((each) => each.enabled)).toEqual([true]);
  });

  test("methods that are off, an account that may not charge, and a missing prefix are named", async () => {
    const { run, control } = await start();
    control.setPlatform({ methods: ["card"], chargesEnabled: false, descriptorPrefix: null });
    const { lines } = await run();
    expect(of(openLines(lines), "account", "descriptor", "method")).toEqual([
      "account wrong charges-off",
      "descriptor wrong no-prefix",
      "method wrong method-off",
      "method wrong method-off",
      "method wrong method-off",
    ]);
  });
});

describe("the rights of a restricted key", () => {
  const allRights = [
    ...["payment_intent_write", "refund_write", "dispute_write", "balance_transaction_read"],
    ...["transfer_read", "application_fee_read", "account_write", "account_link_write"],
  ];

  test("each right that the product needs is asked for, and nothing is written by asking", async () => {
    const { run, control } = await start();
    control.addKey("rk_test_local_all", allRights);
    const before = JSON.stringify(control.dump().payment_intents);
    const { lines } = await run(true, "rk_test_local_all");
    expect(lines.filter((each) => each.subject === "right").map((each) => each.name)).toEqual(rightNames);
    expect(lines.filter((each) => each.subject === "right" && each.state !== "right")).toEqual([]);
    expect(JSON.stringify(control.dump().payment_intents)).toBe(before);
    expect(control.dump().refunds).toEqual({});
  });

  test.each(allRights)("a key without %s is told which right is missing", async (missing) => {
    const { run, control } = await start();
    const rights = allRights.filter((each) => each !== missing);
    control.addKey("rk_test_local_few", rights);
    const { lines } = await run(true, "rk_test_local_few");
    const wrong = openLines(lines).filter((each) => each.subject === "right");
    expect(wrong.length).toBeGreaterThan(0);
    for (const each of wrong) expect(each.detail).toContain(missing.replace(/_(write|read)$/, ""));
  });

  test("a key that may not see webhooks and domains still checks the rest; what it can't see is no fault", async () => {
    const { config, control } = await start();
    control.addKey("rk_test_local_all", allRights);
    const { lines } = await setUpStripe(
      { ...config, secretKey: "rk_test_local_all" },
      { origin, write: false },
    );
    expect(of(lines, "payments-webhook", "domain", "method")).toEqual([
      "payments-webhook unseen right-missing",
      "domain unseen right-missing",
      "method unseen right-missing",
    ]);
    expect(openLines(lines)).toEqual([]);
  });
});

describe("the command", () => {
  const stripe = (env: Record<string, string>, ...args: string[]) => seatside(["stripe", ...args], env);

  test("sets up, prints a sentence for each thing and JSON for programs, and ends with 1 while work is left", async () => {
    const { control, config } = await start();
    const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: config.localBase.origin };
    const where = ["setup", "--env", "staging", "--origin", origin];
    const dry = await stripe(env, ...where, "--dry-run");
    expect(dry.code).toBe(1);
    expect(dry.stdout).toContain(`… Webhook for payments (${url}): was not there; would be put right`);
    const real = await stripe(env, ...where, "--json");
    expect(real.code).toBe(0);
    expect(JSON.parse(real.stdout).secrets).toHaveLength(2);
    expect(Object.keys(control.dump().webhook_endpoints)).toHaveLength(2);
  });

  test("a refused key, a missing key, a key of the other mode and an example address are one sentence each", async () => {
    const { config } = await start();
    const base = { STRIPE_API_BASE: config.localBase.origin };
    const where = ["setup", "--env", "staging", "--origin", origin];
    const all = await Promise.all([
      stripe({ ...base, STRIPE_SECRET_KEY: "sk_test_local_wrong" }, ...where),
      stripe({ STRIPE_SECRET_KEY: "" }, ...where),
      stripe({ STRIPE_SECRET_KEY: "sk_live_1" }, ...where),
      stripe({ STRIPE_SECRET_KEY: secretKey }, "setup", "--env", "staging"),
      stripe({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: "http://127.0.0.1:9" }, ...where),
    ]);
    expect(all.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
    expect(all.map(({ stderr }) => stderr.trimEnd().split("\n").at(-1))).toEqual([
      "✖ Stripe does not accept the key: Invalid API Key provided: sk_test_*******rong",
      "✖ STRIPE_SECRET_KEY is not set; it is the key that the product runs with (sk_ or rk_).",
      "✖ STRIPE_SECRET_KEY must begin with sk_test_ or rk_test_ for APP_ENV=staging.",
      "✖ APP_ORIGIN in wrangler.toml is an example. Put your own host name there, or give --origin.",
      "✖ Stripe did not answer. Nothing is half done: run the command again.",
    ]);
  });

  test("live keys belong to production, and test keys to staging", () => {
    expect(keysFor("production", { STRIPE_SECRET_KEY: "rk_live_x" }).config.secretKey).toBe("rk_live_x");
    expect(() => keysFor("production", { STRIPE_SECRET_KEY: "sk_test_x" })).toThrow("sk_live_");
    expect(() =>
      keysFor("staging", { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_SETUP_KEY: "sk_live_x" }),
    ).toThrow("STRIPE_SETUP_KEY");
  });

  test("a line says what it is about, what was wrong, and what became of it", () => {
    const right = { subject: "right", name: "Disputes: write", state: "wrong" } as const;
    expect(sentenceOf({ ...right, problem: "right-missing", detail: "" })).toBe(
      "✖ Right of the key (Disputes: write): missing",
    );
  });
});

describe("provision and deploy", () => {
  const aProvision = async (known: string[] = [], isDryRun = false) => {
    const server = await start();
    const steps: string[] = [];
    const stored: Record<string, string> = {};
    const given = { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: server.origin };
    const run = () =>
      provisionPayments({
        ...{ environment: "a-cell", appEnv: "staging", origin, given, known, isDryRun },
        onStep: ({ what, state }) => void steps.push(`${state} ${what}`),
        async store(secrets) {
          Object.assign(stored, secrets);
          known.push(...Object.keys(secrets));
        },
      });
    const problems = () => findPaymentProblems("staging", origin, given);
    return { ...server, run, steps, stored, problems };
  };

  test("provision makes the webhooks and stores their secrets; once more changes nothing, and a deploy may go", async () => {
    const { run, steps, stored, problems } = await aProvision();
    expect((await problems())?.join()).toContain("Webhook for payments");
    await run();
    expect(Object.keys(stored).sort()).toEqual(["STRIPE_CONNECT_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET"]);
    expect(steps.join("\n")).toMatch(/^made Webhook for payments/m);
    expect(await problems()).toEqual([]);
    steps.length = 0;
    await run();
    expect(steps).toEqual([expect.stringMatching(/^there Stripe: (\d+) of \1 as they should be$/)]);
  });

  test("a secret that the product has already is told, never overwritten", async () => {
    const { run, stored } = await aProvision(["STRIPE_WEBHOOK_SECRET"]);
    await expect(run()).rejects.toThrow(/STRIPE_WEBHOOK_SECRET_PREVIOUS.*STRIPE_WEBHOOK_SECRET=whsec_/);
    expect(Object.keys(stored)).toEqual(["STRIPE_CONNECT_WEBHOOK_SECRET"]);
  });

  test("a dry run only says what is missing, and without a key nothing is asked", async () => {
    const { run, steps, stored, control } = await aProvision([], true);
    await run();
    expect(steps.join("\n")).toMatch(/^missing Webhook for payments/m);
    expect(stored).toEqual({});
    expect(writes(control.requests())).toEqual([]);
    expect(await findPaymentProblems("staging", origin, {})).toBeNull();
  });

  test("a deploy hears what was switched off since", async () => {
    const { run, control, problems, origin: base } = await aProvision();
    await run();
    expect(await problems()).toEqual([]);
    await fetch(`${base}/_control/platform`, {
      method: "POST",
      headers: { "x-local-stripe": "control", "content-type": "application/json" },
      body: JSON.stringify({ methods: ["card"] }),
    });
    expect((await problems())?.join()).toContain("apple_pay");
    expect(control.requests().length).toBeGreaterThan(0);
  });
});
