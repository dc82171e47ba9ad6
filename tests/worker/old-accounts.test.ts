import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { servicesOf } from "#worker/services/services.ts";
import people from "../fixtures/people-of-c30c64c.json" with { type: "json" };
import { theAuthenticator } from "../support/authenticator.ts";
import { bringInRows } from "../support/old-record.ts";
import { oneTimeCode } from "../support/one-time-code.ts";
import { headersOf, take } from "../support/worker-guests.ts";
import { row } from "../support/worker-orders.ts";
import { createClient, origin, password } from "../support/worker-world.ts";

// Accounts that an earlier build wrote while people were in the middle of things, a minute later under today's code. The
// session's cookies are read under the name that they had (host-cookies.test.ts does the other).

const { identity, upkeep } = servicesOf(env);
const { fan, guest, claimed, keyFan, manager } = people;

beforeAll(() => bringInRows(people.tables));
const asked = vi.spyOn(globalThis, "fetch");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: people.at + 60_000 }));
afterEach(() => {
  vi.useRealTimers();
  // Whose password, code or key it is, nobody outside is asked: no list of leaked ones, no telemetry.
  expect(asked).not.toHaveBeenCalled();
});

/** The browser that has these cookies. */
function browser(cookies: string[][] = []) {
  const client = createClient();
  for (const [name = "", value = ""] of cookies) client.cookies.set(name, value);
  return client;
}
type Browser = ReturnType<typeof browser>;
async function sessionOf(client: Browser) {
  const found = await identity.findSession(headersOf(client));
  if (!found) throw new Error("not signed in");
  return found;
}
const mayManage = async (client: Browser) => (await client.json("GET", "/api/staff/me")).body.code ?? "ok";

/** The manager after the password: the step is still to be shown. */
async function aWaitingManager() {
  const client = browser();
  const { status } = await client.json("POST", "/api/session", {
    email: manager.email,
    password: "ten-letters-1",
  });
  expect([status, await mayManage(client)]).toEqual([200, "second-step-needed"]);
  return client;
}

test("fan, guest, passkey's owner and manager are still signed in, each as who they are", async () => {
  for (const { cookies, userId, ...kept } of [fan, guest, keyFan, manager]) {
    const { user } = await sessionOf(browser(cookies));
    const email = "email" in kept ? kept.email : "";
    expect(user).toMatchObject({ id: userId, email });
    expect(user.isGuest === true).toBe(userId === guest.userId);
  }
  expect(await mayManage(browser(manager.cookies))).toBe("ok");
  const { body } = await browser(guest.cookies).json<{ orders: { id: string }[] }>("GET", "/api/orders");
  expect(body.orders.map(({ id }) => id)).toEqual([guest.orderId]);
});

test("a claim under way is finished", async () => {
  await upkeep.finishClaims();
  expect(await row(claimed.orderId)).toMatchObject({ customerId: fan.userId });
  expect(await row(guest.orderId)).toMatchObject({ customerId: guest.userId });
});

test("the password signs in, from a device that is still known", async () => {
  const device = fan.cookies.filter(([name]) => name === "seatside_device");
  const client = browser(device);
  for (const wrong of Array.from({ length: 12 }, () => "wrong-1"))
    await browser().json("POST", "/api/session", { email: fan.email, password: wrong });
  const asked = { email: fan.email, password };
  expect((await browser().json("POST", "/api/session", asked)).status).toBe(429);
  expect((await client.json("POST", "/api/session", asked)).status).toBe(200);
});

test("a passkey signs in, also to the challenge of a sign-in that was under way", async () => {
  const device = await theAuthenticator(origin, keyFan.device, 1);
  const [half, fresh] = [browser(keyFan.halfCookies), browser()];
  const begun = await identity.passkeys.entryOptions("show", headersOf(fresh));
  if (!begun.ok) throw new Error(begun.reason);
  take(fresh, begun.headers);
  for (const [client, options] of [
    [half, keyFan.halfOptions],
    [fresh, begun.options],
  ] as const) {
    const response = await device.get(options as { challenge: string });
    const signedIn = await identity.passkeys.signIn(response as never, headersOf(client));
    expect(signedIn).toMatchObject({ ok: true, user: { id: keyFan.userId } });
  }
});

test("the second step is shown: by a session that waited for it, the app, a recovery code once, the passkey", async () => {
  const waiting = browser(manager.waitingCookies);
  const [byCode, again] = [await aWaitingManager(), await aWaitingManager()];
  const recovery = manager.recoveryCodes[0] ?? "";
  const show = async (client: Browser, code: string) =>
    identity.steps.verifyCode(await sessionOf(client), code, headersOf(client));
  expect(await show(waiting, await oneTimeCode(manager.secret))).toEqual({ ok: true });
  expect(await show(byCode, recovery)).toEqual({ ok: true });
  expect(await show(again, recovery)).toMatchObject({ ok: false, reason: "code-wrong" });

  const made = await identity.steps.passkeyOptions(await sessionOf(again), "show", headersOf(again));
  if (!made.ok) throw new Error(made.reason);
  take(again, made.headers);
  const device = await theAuthenticator(origin, manager.device, 1);
  const response = await device.get(made.options as { challenge: string });
  expect(
    await identity.steps.verifyPasskey(await sessionOf(again), response as never, headersOf(again)),
  ).toEqual({ ok: true });
  for (const client of [waiting, byCode, again]) expect(await mayManage(client)).toBe("ok");
});

test("links that were mailed work: one proves the address, one sets a new password", async () => {
  expect(await identity.verifyEmail(fan.verifyToken)).toBe(true);
  expect((await sessionOf(browser(fan.cookies))).user.emailVerified).toBe(true);
  expect(await identity.isResetTokenLive(fan.resetToken)).toBe(true);
  expect(await identity.resetPassword(fan.resetToken, "another1", new Headers())).toMatchObject({ ok: true });
  const asked = { email: fan.email, password: "another1" };
  expect((await browser().json("POST", "/api/session", asked)).status).toBe(200);
});
