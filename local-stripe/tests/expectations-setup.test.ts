import type Stripe from "stripe";
import { expect } from "vitest";
import { type Check, expectOfStripe } from "./expected.ts";
import { refusal } from "./support.ts";

/** What `seatside stripe setup` and the onboarding of shops expect of Stripe. */
const url = () => `https://${crypto.randomUUID()}.seatside-expectations.com/hook`;
const events = ["payment_intent.succeeded"] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const webhooks: Record<string, Check> = {
  "an endpoint has the version it was made with, and tells its secret only then": async (stripe) => {
    const api_version = "2025-09-30.clover";
    const made = await stripe.webhookEndpoints.create({ url: url(), enabled_events: events, api_version });
    const found = await stripe.webhookEndpoints.retrieve(made.id);
    await stripe.webhookEndpoints.del(made.id);
    expect(made.secret).toMatch(/^whsec_/);
    expect(found.secret).toBeUndefined();
    expect(found).toMatchObject({ api_version, status: "enabled", enabled_events: events });
  },
  "a version that there is not is refused": async (stripe) => {
    const wrong = { url: url(), enabled_events: events, api_version: "2020-01-01.nothing" as never };
    expect((await refusal(stripe.webhookEndpoints.create(wrong))).param).toBe("api_version");
  },
  "the version can't be changed afterwards": async (stripe) => {
    const { id } = await stripe.webhookEndpoints.create({ url: url(), enabled_events: events });
    const refused = await refusal(
      stripe.webhookEndpoints.update(id, { api_version: "2025-09-30.clover" } as never),
    );
    await stripe.webhookEndpoints.del(id);
    expect(refused.code).toBe("parameter_unknown");
  },
  "an address of one's own machine is refused": async (stripe) => {
    const local = { url: "https://localhost/hook", enabled_events: events };
    expect((await refusal(stripe.webhookEndpoints.create(local))).statusCode).toBe(400);
  },
  "an event that there is not is refused": async (stripe) => {
    const wrong = { url: url(), enabled_events: ["order.eaten"] as never };
    expect((await refusal(stripe.webhookEndpoints.create(wrong))).statusCode).toBe(400);
  },
};
const setUp: Record<string, Check> = {
  "a domain is registered once": async (stripe) => {
    const domain_name = `${crypto.randomUUID()}.seatside-expectations.com`;
    const first = await stripe.paymentMethodDomains.create({ domain_name });
    const { data } = await stripe.paymentMethodDomains.list({ domain_name });
    expect(data.map((each) => each.id)).toEqual([first.id]);
    expect(first.link.status).toMatch(/^(in)?active$/);
  },
  "a domain has neither protocol nor path": async (stripe) => {
    const wrong = stripe.paymentMethodDomains.create({ domain_name: "https://seatside.com/pay" });
    expect((await refusal(wrong)).statusCode).toBe(400);
  },
  "the default configuration says which methods are on": async (stripe) => {
    const { data } = await stripe.paymentMethodConfigurations.list();
    expect(data.find((each) => each.is_default)?.card?.available).toBeTypeOf("boolean");
  },
  "our own account has a country and a currency": async (stripe) => {
    const { country, default_currency } = await stripe.accounts.retrieveCurrent();
    expect([country, default_currency]).toEqual([expect.any(String), expect.any(String)]);
  },
};
const controller = {
  fees: { payer: "application" },
  losses: { payments: "application" },
  requirement_collection: "stripe",
  stripe_dashboard: { type: "express" },
} as const;
/** A country in another region than the platform's. */
const across = async (stripe: Stripe) =>
  (await stripe.accounts.retrieveCurrent()).country === "GB" ? "US" : "GB";
const onboarding: Record<string, Check> = {
  "a country without self-service accounts is refused": async (stripe) => {
    const opened = stripe.accounts.create({
      country: "IL",
      capabilities: { transfers: { requested: true } },
    });
    expect((await refusal(opened)).statusCode).toBe(400);
  },
  "in our own region transfers alone are refused": async (stripe) => {
    const { country } = await stripe.accounts.retrieveCurrent();
    const opened = stripe.accounts.create({
      ...{ country: country ?? "US", controller },
      capabilities: { transfers: { requested: true } },
    });
    expect((await refusal(opened)).message).toContain("without the `card_payments` capability");
  },
  "a recipient takes no cards": async (stripe) => {
    const opened = stripe.accounts.create({
      ...{ country: await across(stripe), controller },
      capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
      tos_acceptance: { service_agreement: "recipient" },
    });
    expect((await refusal(opened)).statusCode).toBe(400);
  },
  "across borders a recipient is opened with transfers alone": async (stripe) => {
    const opened = await stripe.accounts.create({
      ...{ country: await across(stripe), controller },
      capabilities: { transfers: { requested: true } },
      tos_acceptance: { service_agreement: "recipient" },
    });
    expect(opened.tos_acceptance?.service_agreement).toBe("recipient");
    expect(opened.capabilities?.card_payments).toBeUndefined();
  },
  "a link needs an account of ours": async (stripe) => {
    const link = stripe.accountLinks.create({
      account: "acct_1NobodyNobody00",
      type: "account_onboarding",
      refresh_url: "https://seatside.com/again",
      return_url: "https://seatside.com/done",
    });
    expect((await refusal(link)).statusCode).toBeGreaterThanOrEqual(400);
  },
};
expectOfStripe({ webhooks, setUp, onboarding });
