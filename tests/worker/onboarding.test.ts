import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectedAccounts, shops } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { findIntent, stripeApi, stripeControl } from "../support/stripe-control.ts";
import { checkOut, createIntent } from "../support/worker-orders.ts";
import { db, openOwnVenue, propose, signUp, signUpStaff } from "../support/worker-world.ts";

let operatorId = "";
beforeAll(async () => {
  operatorId = (await signUpStaff({ role: "operator" })).userId;
});

const { payments: money } = servicesOf(env);
const returnTo = new URL("https://seatside.test/staff/account-done");
const onboard = (shopId: string, country: string) =>
  money.onboardShop({ kind: "operator", id: operatorId }, { shopId, country, returnTo });
const change = (id: string, state: Record<string, unknown>) =>
  stripeControl("POST", "accounts", { id, ...state });
const finished = {
  ...{ transfers: "active", cardPayments: "active", disabledReason: null },
  ...{ currentlyDue: [], detailsSubmitted: true },
};
const openedFor = async (shopId: string) => {
  const row = await db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.openedFor, shopId) });
  if (!row) throw new Error(`no account was opened for ${shopId}`);
  return row;
};
const accountOf = async (shopId: string) =>
  (await db.query.shops.findFirst({ where: eq(shops.id, shopId) }))?.vendorConnectedAccountId;

/** What Stripe has of a fan's payment in that venue. */
async function charged(venue: Awaited<ReturnType<typeof openOwnVenue>>) {
  const fan = await signUp();
  const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
  const { body } = await createIntent(fan, proposal);
  return findIntent(body.intentId ?? "");
}

test("a shop's account is opened once, and each link leads to the provider's form", async () => {
  const { shopId } = await openOwnVenue();
  const first = await onboard(shopId, "US");
  const second = await onboard(shopId, "US");
  expect(first).toMatchObject({ ok: true, url: expect.stringContaining("/connect/setup/") });
  expect(second).toMatchObject({ ok: true });
  expect(first).not.toEqual(second);
  expect(await openedFor(shopId)).toMatchObject({ state: "not-started", country: "US", isOnBehalf: false });
});

test("until the provider pays the account, the platform is charged; then orders go to it by themselves", async () => {
  const venue = await openOwnVenue();
  await onboard(venue.shopId, "US");
  const { id } = await openedFor(venue.shopId);
  expect((await charged(venue)).transfer_data).toBeNull();

  await change(id, { detailsSubmitted: true, currentlyDue: ["external_account"] });
  await money.checkOnboarding(venue.shopId);
  expect(await openedFor(venue.shopId)).toMatchObject({ state: "incomplete", due: ["external_account"] });
  expect(await accountOf(venue.shopId)).toBeNull();

  await change(id, finished);
  await money.checkOnboarding(venue.shopId);
  expect(await openedFor(venue.shopId)).toMatchObject({ state: "payable", due: [] });
  expect(await accountOf(venue.shopId)).toBe(id);
  const intent = await charged(venue);
  expect(intent.transfer_data?.destination).toBe(id);
  expect(intent.on_behalf_of).toBeNull();
});

test("the venue's manager sees how each shop's account stands, and never which account it is", async () => {
  const venue = await openOwnVenue();
  const seen = async () => {
    const found = await servicesOf(env).venue.find(venue.stadiumId);
    const shop = found?.shops.find((each) => each.id === venue.shopId);
    expect(JSON.stringify(found)).not.toContain("acct_");
    return { ...shop?.account, isUnpayable: shop?.state.isUnpayable };
  };
  expect(await seen()).toEqual({ isOwn: false, state: null, due: [], isUnpayable: false });
  await onboard(venue.shopId, "US");
  const { id } = await openedFor(venue.shopId);
  expect(await seen()).toMatchObject({ isOwn: false, state: "not-started" });
  const answers = [
    [{ detailsSubmitted: true, currentlyDue: ["external_account"] }, "incomplete", ["external_account"]],
    [{ detailsSubmitted: true, currentlyDue: [] }, "in-review", []],
    [finished, "payable", []],
    [{ ...finished, transfers: "inactive", disabledReason: "rejected.fraud" }, "restricted", []],
  ] as const;
  for (const [answer, state, due] of answers) {
    await change(id, answer);
    await money.checkOnboarding(venue.shopId);
    const isOwn = state === "payable" || state === "restricted";
    expect(await seen()).toEqual({ isOwn, state, due, isUnpayable: state === "restricted" });
  }
});

test("a shop for which an account was opened can be removed; the account is remembered", async () => {
  const venue = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId: venue.stadiumId });
  const path = `/api/staff/venue/${venue.stadiumId}/shops`;
  const { venue: console } = servicesOf(env);
  const before = (await console.find(venue.stadiumId))?.shops.find((each) => each.id === venue.shopId);
  const { id: _id, tag: _tag, state: _state, account: _account, ...fields } = before ?? {};
  const { body: made } = await manager.json<{ shop: { id: string; tag: string } }>("POST", path, {
    shop: { ...fields, name: { en: "Ice Cream", he: "גלידה" } },
  });
  await onboard(made.shop.id, "US");
  const { id } = await openedFor(made.shop.id);
  const { status } = await manager.json("DELETE", `${path}/${made.shop.id}`, { tag: made.shop.tag });
  expect(status).toBeLessThan(300);
  expect(await db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.id, id) })).toMatchObject({
    openedFor: null,
    country: "US",
  });
});

test("a manager of another venue, and a shop's staff, reach neither payouts nor accounts nor evidence", async () => {
  const venue = await openOwnVenue();
  const strangers = [
    await signUpStaff({ role: "manager", stadiumId: venue.stadiumId }),
    await signUpStaff({ role: "shop", shopId: venue.shopId }),
    await signUp(),
  ];
  for (const who of strangers) {
    for (const path of ["/api/staff/ops/calls", "/api/staff/ops/owed", "/api/staff/ops/accounts"])
      expect((await who.send("GET", path)).status).toBe(403);
  }
});

test("a shop in another region is a recipient: it is sent its part, and never charged in its own name", async () => {
  const venue = await openOwnVenue();
  await onboard(venue.shopId, "DE");
  const { id } = await openedFor(venue.shopId);
  await change(id, finished);
  await money.checkOnboarding(venue.shopId);
  expect(await openedFor(venue.shopId)).toMatchObject({ state: "payable", isOnBehalf: false });
  const intent = await charged(venue);
  expect(intent).toMatchObject({ on_behalf_of: null, transfer_data: { destination: id } });
});

test("an older account in another region stays charged in its own name, and the provider's form says so", async () => {
  const venue = await openOwnVenue();
  const { id } = await stripeApi<{ id: string }>("accounts", {
    country: "DE",
    "capabilities[transfers][requested]": "true",
    "capabilities[card_payments][requested]": "true",
  });
  await change(id, { ...finished, cardPayments: "inactive" });
  await venue.change({ vendorConnectedAccountId: id });
  await money.checkNewAccounts();
  const state = async () =>
    (await db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.id, id) }))?.state;
  expect(await state()).toBe("in-review");
  await change(id, finished);
  await money.checkAccounts();
  expect(await state()).toBe("payable");

  const { stadiumId } = venue;
  const { quote, intentId } = await checkOut(await signUp(), { lines: [venue.burger()], stadiumId });
  expect(quote).toMatchObject({ onBehalfOf: id });
  expect(await findIntent(intentId)).toMatchObject({ on_behalf_of: id, transfer_data: { destination: id } });
});

test("Israel has no self-service: nothing is opened, and the platform is charged", async () => {
  const venue = await openOwnVenue();
  expect(await onboard(venue.shopId, "IL")).toEqual({ ok: false, reason: "country-unsupported" });
  expect((await charged(venue)).transfer_data).toBeNull();
});

test("an account that was entered by hand is not led through our form", async () => {
  const { shopId } = await openOwnVenue();
  await change("acct_test_byhand", {});
  await db.update(shops).set({ vendorConnectedAccountId: "acct_test_byhand" }).where(eq(shops.id, shopId));
  expect(await onboard(shopId, "US")).toEqual({ ok: false, reason: "has-account" });
});

test("an account that came in by an import is asked about within a minute", async () => {
  const { shopId } = await openOwnVenue();
  await change("acct_test_imported", { transfers: "inactive", disabledReason: "listed" });
  await db.update(shops).set({ vendorConnectedAccountId: "acct_test_imported" }).where(eq(shops.id, shopId));
  await money.checkNewAccounts();
  const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
  expect(shop).toMatchObject({ unpayableReason: "listed" });
  expect(shop?.unpayableAt).not.toBeNull();
});

test("the fan reads the stadium on the card's statement", async () => {
  const venue = await openOwnVenue();
  const { statement_descriptor_suffix } = await charged(venue);
  expect(statement_descriptor_suffix).toMatch(/^[A-Z0-9 ]{2,10}$/);
});
