import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { alerts, shops } from "#worker/db/schema/index.ts";
import { addFault, clearFaults, stripeControl } from "../support/stripe-control.ts";
import { createIntent } from "../support/worker-orders.ts";
import { type Client, db, openOwnVenue, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import worker from "../worker/main.ts";
import { injects } from "./support/fault.ts";
import { withWebhooks } from "./support/webhooks.ts";

let operator: Client;
beforeAll(async () => {
  operator = await signUpStaff({ role: "operator" });
});

const account = () => `acct_test_${crypto.randomUUID().slice(0, 8)}`;
const change = (id: string, state: Record<string, unknown>) =>
  stripeControl("POST", "accounts", { id, ...state });
const shopOf = async (shopId: string) => {
  const found = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
  if (!found) throw new Error(`no shop ${shopId}`);
  return found;
};
const alertsOf = (shopId: string) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, "shop-unpayable"), eq(alerts.subject, shopId), isNull(alerts.resolvedAt)));
async function setAccount(shopId: string, to: string | null, seen: string | null) {
  const answer = await operator.send("PUT", `/api/staff/ops/accounts/${shopId}`, { account: to, seen });
  const text = await answer.text();
  return { status: answer.status, body: text ? (JSON.parse(text) as { code: string }) : null };
}

/** A fan at checkout in that venue. */
async function checkingOut(venue: Awaited<ReturnType<typeof openOwnVenue>>) {
  const fan = await signUp();
  const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
  return () => createIntent(fan, proposal);
}

test("an account that does not exist, or may not receive transfers, is refused when it is entered", async () => {
  injects(67, "an unknown account, a restricted one, a provider without an answer", 3);
  const { shopId } = await openOwnVenue();
  expect(await setAccount(shopId, "acct_test_nobody", null)).toMatchObject({
    status: 409,
    body: { code: "account-unknown" },
  });
  const restricted = account();
  await change(restricted, { transfers: "inactive", disabledReason: "requirements.past_due" });
  expect(await setAccount(shopId, restricted, null)).toMatchObject({
    status: 409,
    body: { code: "account-restricted" },
  });
  await addFault({ kind: "drop-before", path: "/v1/accounts", count: 3 });
  expect(await setAccount(shopId, restricted, null)).toMatchObject({
    status: 503,
    body: { code: "provider-unreached" },
  });
  await clearFaults();
  expect((await shopOf(shopId)).vendorConnectedAccountId).toBeNull();
  await change(restricted, { transfers: "active", disabledReason: null });
  expect((await setAccount(shopId, restricted, null)).status).toBe(204);
});

test("a shop that the provider restricts takes no orders, the operator is told, and it reopens by itself", async () => {
  injects(67, "account.updated: restricted, then right again", 2);
  const id = account();
  await change(id, { transfers: "active" });
  const venue = await openOwnVenue(id);
  const pay = await checkingOut(venue);
  await withWebhooks({}, () =>
    change(id, { transfers: "inactive", disabledReason: "requirements.past_due" }),
  );
  expect(await shopOf(venue.shopId)).toMatchObject({
    unpayableAt: expect.any(Number),
    unpayableReason: "requirements.past_due",
  });
  expect(await alertsOf(venue.shopId)).toMatchObject([
    { stadiumId: venue.stadiumId, detail: { account: id, reason: "requirements.past_due" } },
  ]);
  expect(await pay()).toMatchObject({ status: 409, body: { code: expect.stringMatching(/^shops-closed/) } });
  // Its own switch changes nothing.
  await venue.change({ isOpen: true });
  expect((await pay()).status).toBe(409);
  await withWebhooks({}, () => change(id, { transfers: "active", disabledReason: null }));
  expect((await shopOf(venue.shopId)).unpayableAt).toBeNull();
  expect(await alertsOf(venue.shopId)).toEqual([]);
  expect((await pay()).status).toBe(200);
});

for (const [name, restrict] of [
  ["does not exist", (id: string) => stripeControl("POST", "accounts/remove", { id })],
  ["may not receive transfers", (id: string) => change(id, { transfers: "inactive" })],
] as const)
  test(`a fan whose shop's account ${name} reads that the shop is closed, never that the card failed`, async () => {
    injects(67, `an account that ${name}, its event lost`);
    const id = account();
    await change(id, { transfers: "active" });
    const venue = await openOwnVenue(id);
    const pay = await checkingOut(venue);
    await restrict(id);
    for (let tries = 0; tries < 2; tries++)
      expect(await pay()).toMatchObject({
        status: 409,
        body: { code: expect.stringMatching(/^shops-closed/) },
      });
    expect(await alertsOf(venue.shopId)).toMatchObject([{ times: 1 }]);
    // Another account, or none, opens it again.
    expect((await setAccount(venue.shopId, null, id)).status).toBe(204);
    expect(await alertsOf(venue.shopId)).toEqual([]);
    expect((await pay()).status).toBe(200);
  });

test("accounts whose event was lost are noticed at night, before a fan meets them", async () => {
  injects(67, "an account closed without an event");
  const id = account();
  await change(id, { transfers: "active" });
  const venue = await openOwnVenue(id);
  await stripeControl("POST", "accounts/remove", { id });
  await worker.scheduled(createScheduledController({ cron: "shop-accounts" }), env);
  expect((await shopOf(venue.shopId)).unpayableReason).toBe("no-such-account");
  expect(await alertsOf(venue.shopId)).toHaveLength(1);
});
