import { env } from "cloudflare:test";
import { expect, onTestFinished, test } from "vitest";
import { addFault, clearFaults, providerRefusals, stripeControl } from "#tests/support/stripe-control.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { setUpStripe } from "#worker/payments/stripe-setup.ts";
import { createServices } from "#worker/services/services.ts";
import { db } from "../support/worker-world.ts";

const away = { ...env, APP_ORIGIN: "https://seatside.test-venue.com" } as unknown as Env & {
  APP_ORIGIN: string;
};
/** Not from the list, which has the newest: other tests have raised theirs in days to come. */
const openAlert = () => findOpenAlert(db, "setup-wrong", "provider");

test("what is not set up at the provider rings once a night, by name, and stops when it is right", async () => {
  const services = createServices(away);
  onTestFinished(() =>
    stripeControl("POST", "platform", { methods: ["card", "apple_pay", "google_pay", "link"] }),
  );
  await stripeControl("POST", "platform", { methods: ["card"] });
  await services.payments.checkSetup();
  const alert = await openAlert();
  expect(alert?.detail.missing).toContain("method apple_pay");
  expect((await services.health()).setup).toBe("wrong");
  expect(alert?.detail.missing).toContain(
    "payments-webhook https://seatside.test-venue.com/api/stripe/webhook",
  );

  await stripeControl("POST", "platform", { methods: ["card", "apple_pay", "google_pay", "link"] });
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_BASE } = env as Env;
  const config = { secretKey, localBase: new URL(STRIPE_API_BASE ?? "") };
  await setUpStripe(config, { origin: away.APP_ORIGIN, write: true });
  await services.payments.checkSetup();
  expect(await openAlert()).toBeNull();
  expect((await services.health()).setup).toBe("right");
});

test("a key that the provider refuses rings in the night, and a right that it lacks is named", async () => {
  const services = createServices(away);
  onTestFinished(async () => void (await clearFaults()));
  await addFault({ kind: "status", path: "^/v1/", count: null, ...providerRefusals.keyExpired });
  await services.payments.checkSetup();
  expect((await openAlert())?.detail).toEqual({ code: "key-refused" });
  await clearFaults();
  // Without an answer the last one stands.
  await addFault({ kind: "status", path: "^/v1/", status: 503, count: null });
  await services.payments.checkSetup();
  expect((await services.health()).setup).toBe("wrong");
  await clearFaults();
  await services.payments.checkSetup();
  expect((await services.health()).setup).toBe("right");
});

test("a machine of one's own is not asked about webhooks, and never rings", async () => {
  const services = createServices(env);
  const read = await services.payments.readSetup("http://localhost:5173");
  expect(read.ok && read.lines.map((each) => each.subject).includes("payments-webhook")).toBe(false);
  expect(read).toMatchObject({ ok: true, isPublic: false });
});

const noKeys = { ...env, STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined } as unknown as Env;

test("without keys the page knows why", async () => {
  const services = createServices(noKeys);
  expect(await services.payments.readSetup("https://x.example")).toEqual({
    ok: false,
    reason: "not-configured",
  });
});
