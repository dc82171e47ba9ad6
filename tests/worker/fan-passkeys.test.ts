import { env } from "cloudflare:workers";
import { and, eq, notInArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { hasNoMail } from "#worker/db/people/bare-accounts.ts";
import { customers, orders, passkey, session, user } from "#worker/db/schema/index.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { anAddress, parallel } from "../support/attempts.ts";
import { anAuthenticator } from "../support/authenticator.ts";
import { aPlacedOrder, type Fan } from "../support/worker-orders.ts";
import {
  type Client,
  createClient,
  db,
  openTeddy,
  origin,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

/** A fan's passkey is a way in, and no second step; with one alone an account begins (decision 67). */

const { identity } = servicesOf(env);
const { passkeys } = identity;
beforeAll(() => openTeddy());

type Device = Awaited<ReturnType<typeof anAuthenticator>>;
type Jar = Map<string, string>;
const aDevice = () => anAuthenticator(origin);
/** A browser's cookies; `headers` as it would send them. */
const aBrowser = (address = anAddress()) => {
  const jar: Jar = new Map();
  return {
    jar,
    headers: () =>
      new Headers({
        ...{ cookie: [...jar].map((each) => each.join("=")).join("; "), origin, "cf-connecting-ip": address },
      }),
    take(set: Headers) {
      for (const each of set.getSetCookie()) {
        const [name = "", value = ""] = (each.split(";")[0] ?? "").split(/=(.*)/s);
        jar.set(name, value);
      }
    },
  };
};
type Browser = ReturnType<typeof aBrowser>;

async function challenge(browser: Browser, purpose: "add" | "show") {
  const made = await passkeys.entryOptions(purpose, browser.headers());
  if (!made.ok) throw new Error(made.reason);
  browser.take(made.headers);
  return made.options as { challenge: string; allowCredentials?: unknown };
}
async function register(browser: Browser, device: Device) {
  const response = await device.create(await challenge(browser, "add"));
  const made = await passkeys.register({ response, name: "Chrome · Android" }, browser.headers());
  if (made.ok) browser.take(made.headers);
  return made;
}
async function signIn(browser: Browser, device: Device) {
  const response = await device.get(await challenge(browser, "show"));
  const made = await passkeys.signIn(response as never, browser.headers());
  if (made.ok) browser.take(made.headers);
  return made;
}
async function sessionOf(headers: Headers) {
  const found = await identity.findSession(headers);
  if (!found) throw new Error("not signed in");
  return found;
}
async function add(browser: Browser, device: Device) {
  const made = await passkeys.addOptions(await sessionOf(browser.headers()), browser.headers());
  if (!made.ok) return made;
  browser.take(made.headers);
  const response = await device.create(made.options as { challenge: string });
  return passkeys.add(await sessionOf(browser.headers()), { response, name: "Second" }, browser.headers());
}
async function aFan() {
  const [browser, device] = [aBrowser(), await aDevice()];
  const made = await register(browser, device);
  if (!made.ok) throw new Error(made.reason);
  return { browser, device, id: made.user.id };
}
const browserOf = (client: Client) => {
  const browser = aBrowser();
  for (const [name, value] of client.cookies) browser.jar.set(name, value);
  return browser;
};
const later = async (id: string) =>
  db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, id));
const keysOf = (id: string) => db.select().from(passkey).where(eq(passkey.userId, id));

test("an account begins with a passkey alone, and the same device signs in to it again", async () => {
  const { browser, device, id } = await aFan();
  const { user: fan, roles } = await sessionOf(browser.headers());
  expect(fan).toMatchObject({ id, email: "", firstName: "", phone: null, emailVerified: false });
  expect(roles).toEqual([]);
  expect(await db.$count(customers, eq(customers.id, id))).toBe(1);
  const another = aBrowser();
  const { allowCredentials } = await challenge(another, "show");
  expect(allowCredentials).toBeUndefined();
  const again = await signIn(another, device);
  expect(again).toMatchObject({ ok: true, user: { id } });
  expect((await identity.listSessions(another.headers())).length).toBe(2);
});

test("of who signs in with a passkey the browser's earlier sign-in ends", async () => {
  const { browser, device } = await aFan();
  const before = (await sessionOf(browser.headers())).id;
  await signIn(browser, device);
  expect((await sessionOf(browser.headers())).id).not.toBe(before);
  expect(await db.$count(session, eq(session.id, before))).toBe(0);
});

test("an answer is good once, for its own challenge, from our own pages, and by who it is", async () => {
  const { device } = await aFan();
  const failed = { ok: false, reason: "passkey-failed" };
  const browser = aBrowser();
  const response = (await device.get(await challenge(browser, "show"))) as never;
  expect(await passkeys.signIn(response, aBrowser().headers())).toEqual(failed);
  const replayed = browser.headers();
  expect((await passkeys.signIn(response, replayed)).ok).toBe(true);
  expect(await passkeys.signIn(response, replayed)).toEqual(failed);
  // A challenge of before, with the cookie of another one.
  await challenge(browser, "show");
  expect(await passkeys.signIn(response, browser.headers())).toEqual(failed);
  // Another page, another key, no answer at all.
  const elsewhere = await anAuthenticator("https://seatside.example.org");
  expect(await register(aBrowser(), elsewhere)).toEqual(failed);
  expect(await signIn(aBrowser(), await aDevice())).toEqual(failed);
  for (const nothing of [null, {}, [], "x", { id: 3 }, { id: "x", response: { authenticatorData: "%" } }])
    expect(await passkeys.signIn(nothing as never, browser.headers())).toEqual(failed);
  // What was asked for a sign-in makes no account, and the other way round.
  const mixed = aBrowser();
  const wrong = await device.create(await challenge(mixed, "show"));
  expect(await passkeys.register({ response: wrong, name: "" }, mixed.headers())).toEqual(failed);
});

test("a key that is registered already makes no second account, at whatever moment", async () => {
  const { device } = await aFan();
  // Guests of other tests have neither mail nor key.
  const opened = db.select({ id: passkey.userId }).from(passkey);
  const without = () => db.$count(user, and(hasNoMail, notInArray(user.id, opened)));
  const before = await without();
  expect(await register(aBrowser(), device)).toEqual({ ok: false, reason: "passkey-failed" });
  expect(await without()).toBe(before);
});

test("a further key wants a proof of the last ten minutes, and ten are enough", async () => {
  const { browser, device, id } = await aFan();
  await later(id);
  expect(await add(browser, await aDevice())).toEqual({ ok: false, reason: "password-needed" });
  // The passkey itself is such a proof; another person's is none.
  const other = await aFan();
  for (const [key, expected] of [
    [other.device, { ok: false, reason: "passkey-failed" }],
    [device, { ok: true }],
  ] as const) {
    const asked = await passkeys.confirmOptions(await sessionOf(browser.headers()), browser.headers());
    browser.take(asked.headers);
    const response = (await key.get(asked.options as { challenge: string })) as never;
    expect(await passkeys.confirm(await sessionOf(browser.headers()), response, browser.headers())).toEqual(
      expected,
    );
  }
  expect(await db.$count(session, eq(session.userId, other.id))).toBe(1);
  for (let count = 1; count < 10; count++)
    expect(await add(browser, await aDevice())).toMatchObject({ ok: true });
  expect(await add(browser, await aDevice())).toEqual({ ok: false, reason: "too-many-passkeys" });
  // Somebody else's challenge adds nothing here.
  const theirs = await passkeys.addOptions(await sessionOf(other.browser.headers()), other.browser.headers());
  if (!theirs.ok) throw new Error(theirs.reason);
  const mixed = aBrowser();
  for (const each of browser.jar) mixed.jar.set(...each);
  mixed.take(theirs.headers);
  const response = await (await aDevice()).create(theirs.options as { challenge: string });
  const [first] = await keysOf(id);
  await passkeys.remove(await sessionOf(mixed.headers()), first?.id ?? "");
  expect(
    await passkeys.add(await sessionOf(mixed.headers()), { response, name: "" }, mixed.headers()),
  ).toEqual({
    ok: false,
    reason: "passkey-failed",
  });
});

test("the last way in can't be removed, by two at once neither; another's can't be at all", async () => {
  const { browser, device, id } = await aFan();
  const other = await aFan();
  const mine = await sessionOf(browser.headers());
  const [only] = await keysOf(id);
  const lastWay = { ok: false, reason: "last-way-in" };
  expect(await passkeys.remove(mine, only?.id ?? "")).toEqual(lastWay);
  const [theirs] = await keysOf(other.id);
  await passkeys.remove(mine, theirs?.id ?? "");
  expect(await keysOf(other.id)).toHaveLength(1);
  await add(browser, await aDevice());
  const both = await keysOf(id);
  const results = await Promise.all(both.map((each) => passkeys.remove(mine, each.id)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await keysOf(id)).toHaveLength(1);
  expect(device).toBeDefined();
});

test("a key that was removed signs nobody in", async () => {
  const { browser, device, id } = await aFan();
  const second = await aDevice();
  await add(browser, second);
  const [first] = await keysOf(id);
  expect(await passkeys.remove(await sessionOf(browser.headers()), first?.id ?? "")).toEqual({ ok: true });
  expect(await signIn(aBrowser(), device)).toEqual({ ok: false, reason: "passkey-failed" });
  expect((await signIn(aBrowser(), second)).ok).toBe(true);
});

test("beside a password every key may go, and a new password by the mailbox takes all of them", async () => {
  const client = await signUp();
  const browser = browserOf(client);
  const device = await aDevice();
  expect(await add(browser, device)).toMatchObject({ ok: true });
  expect(await signIn(aBrowser(), device)).toMatchObject({ ok: true, user: { email: client.email } });
  const [key] = await keysOf(client.userId);
  expect(await passkeys.remove(await sessionOf(browser.headers()), key?.id ?? "")).toEqual({ ok: true });
  // Whoever registered an address that is not theirs left no way in behind.
  expect(await add(browser, await aDevice())).toMatchObject({ ok: true });
  const mails: { text: string }[] = [];
  const MAIL = { send: async (mail: { text: string }) => void mails.push(mail) };
  const mailed = createServices({ ...env, MAIL } as unknown as Env);
  await mailed.identity.requestPasswordReset(client.email, origin, browser.headers());
  await expect.poll(() => mails.length).toBe(1);
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect((await mailed.identity.resetPassword(token, "violet-kite-77", browser.headers())).ok).toBe(true);
  expect(await keysOf(client.userId)).toEqual([]);
});

test("a fan's key is no second step, and a second step's no way in", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const browser = browserOf(manager);
  const [way, step] = [await aDevice(), await aDevice()];
  expect(await add(browser, way)).toMatchObject({ ok: true });
  expect((await identity.steps.find(manager.userId)).passkeys).toEqual([]);
  const made = await identity.steps.passkeyOptions(
    await sessionOf(browser.headers()),
    "add",
    browser.headers(),
  );
  if (!made.ok) throw new Error(made.reason);
  browser.take(made.headers);
  const response = await step.create(made.options as { challenge: string });
  const added = await identity.steps.addPasskey(
    await sessionOf(browser.headers()),
    { name: "", response },
    browser.headers(),
  );
  expect(added.ok).toBe(true);
  expect(await signIn(aBrowser(), step)).toEqual({ ok: false, reason: "passkey-failed" });
  // Signed in with the other one, no role counts until the step was shown, and that key does not show it.
  const entered = aBrowser();
  expect((await signIn(entered, way)).ok).toBe(true);
  expect(await sessionOf(entered.headers())).toMatchObject({ roles: [], needsStep: true });
  for (const [device, isRight] of [
    [way, false],
    [step, true],
  ] as const) {
    const live = await sessionOf(entered.headers());
    const asked = await identity.steps.passkeyOptions(live, "show", entered.headers());
    if (!asked.ok) throw new Error(asked.reason);
    entered.take(asked.headers);
    const shown = (await device.get(asked.options as { challenge: string })) as never;
    expect((await identity.steps.verifyPasskey(live, shown, entered.headers())).ok).toBe(isRight);
    expect((await sessionOf(entered.headers())).roles.length > 0).toBe(isRight);
  }
  // The last step goes without the way in.
  const [key] = await db
    .select()
    .from(passkey)
    .where(and(eq(passkey.userId, manager.userId), eq(passkey.purpose, "step")));
  await identity.steps.remove(await sessionOf(entered.headers()), { passkey: key?.id ?? "" });
  expect((await keysOf(manager.userId)).map(({ purpose }) => purpose)).toEqual(["sign-in"]);
});

test("a key that is stored and not said yet what it is, is neither", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const browser = browserOf(manager);
  const device = await aDevice();
  expect(await add(browser, device)).toMatchObject({ ok: true });
  const [added] = await keysOf(manager.userId);
  if (!added) throw new Error("no key");
  // As the library stores it, which knows no purpose.
  const { purpose: _, ...key } = added;
  await db.delete(passkey).where(eq(passkey.userId, manager.userId));
  await db.insert(passkey).values(key);
  const live = await sessionOf(browser.headers());
  const asked = await identity.steps.passkeyOptions(live, "show", browser.headers());
  if (!asked.ok) throw new Error(asked.reason);
  browser.take(asked.headers);
  const shown = (await device.get(asked.options as { challenge: string })) as never;
  expect(await identity.steps.verifyPasskey(live, shown, browser.headers())).toMatchObject({ ok: false });
  expect(await signIn(aBrowser(), device)).toEqual({ ok: false, reason: "passkey-failed" });
});

test("who signs in with a key alone shows a finger, a face or a PIN, not a touch", async () => {
  const { device, id } = await aFan();
  const browser = aBrowser();
  const touched = await device.get(await challenge(browser, "show"), { isVerified: false });
  expect(await passkeys.signIn(touched as never, browser.headers())).toEqual({
    ok: false,
    reason: "passkey-failed",
  });
  expect(await db.$count(session, eq(session.userId, id))).toBe(1);
  expect((await signIn(browser, device)).ok).toBe(true);
});

test("a disabled account's key opens nothing, and no session stays", async () => {
  const { device, id } = await aFan();
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, id));
  const sessions = await db.$count(session, eq(session.userId, id));
  expect(await signIn(aBrowser(), device)).toEqual({ ok: false, reason: "account-disabled" });
  expect(await db.$count(session, eq(session.userId, id))).toBe(sessions);
});

test("a network that only asks is challenged above its number; one that signs in is not counted", async () => {
  const address = anAddress();
  const statuses = await parallel(310, async () => {
    const made = await passkeys.entryOptions("show", aBrowser(address).headers());
    return { status: made.ok ? 200 : 428 };
  });
  expect(statuses).toEqual({ 200: 300, 428: 10 });
  expect(await passkeys.entryOptions("add", aBrowser(address).headers())).toEqual({
    ok: false,
    reason: "challenge-required",
  });
  expect((await passkeys.entryOptions("show", aBrowser().headers())).ok).toBe(true);
});

test("where mail must be confirmed before ordering, or nobody registers, no account begins with a key", async () => {
  for (const closed of [{ REQUIRE_VERIFIED_EMAIL: "true" }, { REGISTRATION: "closed" }]) {
    const { identity: strict } = createServices({ ...env, ...closed } as unknown as Env);
    const refused = { ok: false, reason: "accounts-not-enabled" };
    expect(await strict.passkeys.entryOptions("add", aBrowser().headers())).toEqual(refused);
    const browser = aBrowser();
    const response = await (await aDevice()).create(await challenge(browser, "add"));
    expect(await strict.passkeys.register({ response, name: "" }, browser.headers())).toEqual(refused);
    expect((await strict.passkeys.entryOptions("show", aBrowser().headers())).ok).toBe(true);
  }
});

test("who has no name and no address yet orders like anybody, and is called a fan by the runner", async () => {
  const { browser } = await aFan();
  const client = createClient();
  for (const [name, value] of browser.jar) client.cookies.set(name, value);
  const { id } = await aPlacedOrder({ fan: client as Fan });
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({ userName: "אוהד", userEmail: "", paymentState: "held" });
  const { user: fan } = (await client.json<{ user: { phone: string } }>("GET", "/api/session")).body;
  expect(fan.phone).toBe(row?.userPhone);
});
