import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { socketClosed } from "#domain/order/order-events.ts";
import { auditLog, recoveryCodes, session, staffRoles } from "#worker/db/schema/index.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { cookieOf, parallel } from "../support/attempts.ts";
import { anAuthenticator } from "../support/authenticator.ts";
import { listenToFloor } from "../support/floor.ts";
import { oneTimeCode } from "../support/one-time-code.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import {
  type Client,
  createClient,
  db,
  openOwnVenue,
  openTeddy,
  origin,
  password,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

/** Before money or power stands a second step: a session without it has no staff right. */

type Mail = { to: string; text: string };
const mails: Mail[] = [];
const MAIL = { send: async (mail: Mail) => void mails.push(mail) };
/** As outside the demo: sign-ins begin without a second step. */
const strict = createServices({ ...env, MAIL, STRICT_WITH_STAFF: "true" } as unknown as Env);
const { identity } = servicesOf(env);
const { steps } = identity;

beforeAll(() => openTeddy());
afterEach(closeBoards);

type Staff = Awaited<ReturnType<typeof signUpStaff>>;
const asked = async ({ userId }: Pick<Staff, "userId">) =>
  db.update(session).set({ secondStepAt: null }).where(eq(session.userId, userId));
const headersOf = (client: Client) => new Headers({ cookie: cookieOf(client), origin });
async function sessionOf(client: Client) {
  const found = await identity.findSession(headersOf(client));
  if (!found) throw new Error("not signed in");
  return found;
}
/** What the staff's API says: "ok", or the code of its refusal. */
async function rightsOf(client: Pick<Client, "json">) {
  const { status, body } = await client.json("GET", "/api/staff/me");
  return status === 200 ? "ok" : body.code;
}
async function aManagerAsked() {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  await asked(manager);
  expect(await showMailbox(manager)).toEqual({ ok: true });
  return manager;
}
/** Asks for a code and types the one that was mailed. */
async function showMailbox(client: Client) {
  const { mailbox } = strict.identity.steps;
  expect(await mailbox.sendCode(await sessionOf(client))).toEqual({ ok: true });
  return mailbox.verify(await sessionOf(client), mailedCode(), headersOf(client));
}
const mailedCode = () => mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
async function anApp(client: Client) {
  const offer = await steps.beginTotp(await sessionOf(client), password, headersOf(client));
  if (!offer.ok) throw new Error(offer.reason);
  const done = await steps.finishTotp(
    await sessionOf(client),
    await oneTimeCode(offer.secret),
    headersOf(client),
  );
  if (!done.ok) throw new Error(done.reason);
  return { ...offer, codes: done.recoveryCodes ?? [] };
}
const verifyCode = async (client: Client, code: string) =>
  steps.verifyCode(await sessionOf(client), code, headersOf(client));
/** A code of another half minute that is still good: each is right once. */
const nextCode = (secret: string) => oneTimeCode(secret, Date.now() + 30_000);

/** The headers of a call of the browser's that has the challenge's cookie too. */
async function challenged(client: Client, purpose: "add" | "show") {
  const made = await steps.passkeyOptions(await sessionOf(client), purpose, headersOf(client));
  if (!made.ok) throw new Error(made.reason);
  const cookies = made.headers.getSetCookie().map((each) => each.split(";")[0]);
  const headers = new Headers({ cookie: [cookieOf(client), ...cookies].join("; "), origin });
  return { headers, options: made.options as { challenge: string } };
}
type Authenticator = Awaited<ReturnType<typeof anAuthenticator>>;
async function addPasskey(client: Client, authenticator: Authenticator) {
  const { headers, options } = await challenged(client, "add");
  const response = await authenticator.create(options);
  return steps.addPasskey(await sessionOf(client), { name: "Pixel", response }, headers);
}
async function verifyPasskey(client: Client, authenticator: Authenticator) {
  const { headers, options } = await challenged(client, "show");
  return steps.verifyPasskey(await sessionOf(client), (await authenticator.get(options)) as never, headers);
}

test("without its second step a manager's and an operator's session has no staff right, a cook's has", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const order = await aPlacedOrder();
  const venue = await signUpStaff({ role: "manager", stadiumId }, { role: "shop", shopId: order.shopId });
  const operator = await signUpStaff({ role: "operator" });
  const cook = await signUpStaff({ role: "shop", shopId });
  const calls: [string, string, unknown?][] = [
    ["GET", "/api/staff/me"],
    ["GET", "/api/staff/orders"],
    ["GET", `/api/staff/orders/${order.code}`],
    ["GET", `/api/staff/shops/${shopId}/board`],
    ["POST", `/api/staff/shops/${shopId}/state`, { open: true }],
    ["GET", `/api/staff/venue/${stadiumId}/closes`],
    ["GET", `/api/staff/team/${stadiumId}`],
    ["GET", "/api/staff/ops/accounts"],
  ];
  const codesOf = async (who: Staff) =>
    Promise.all(calls.map(async ([method, path, body]) => (await who.json(method, path, body)).body.code));
  for (const who of [venue, operator, cook]) await asked(who);
  for (const who of [venue, operator])
    expect(await codesOf(who)).toEqual(calls.map(() => "second-step-needed"));
  expect(await rightsOf(cook)).toBe("ok");
  const upgrade = { upgrade: "websocket" };
  for (const path of [
    `/api/staff/shops/${shopId}/live`,
    `/api/staff/stadiums/${stadiumId}/live`,
    `/api/orders/${order.id}/socket?protocol=1`,
  ])
    expect([path, (await venue.send("GET", path, undefined, upgrade)).status]).toEqual([
      path,
      path.startsWith("/api/orders") ? 404 : 403,
    ]);
  // What a fan may do goes on.
  expect((await venue.json("GET", "/api/orders")).status).toBe(200);
});

test("open sockets of power close when the second step is taken back", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const board = await openBoard(manager, shopId);
  await board.snapshot();
  const floor = await listenToFloor(manager, `/api/staff/stadiums/${stadiumId}/live`);
  await asked(manager);
  board.say("beat");
  floor.send('{"type":"resume"}');
  expect(await board.closed).toBe(socketClosed.notYours);
  expect(await floor.closed).toBe(socketClosed.notYours);
  floor.socket.close();
});

test("no way to a session gets round the second step", async () => {
  const mailTo = (to: string) => mails.findLast((each) => each.to === to)?.text ?? "";
  const email = `ways-${crypto.randomUUID()}@example.com`;
  const first = "orange-kite-42";
  const person = { firstName: "Noa", lastName: "Levi", phone: "0525550142", email };
  const headers = () => new Headers({ origin });
  /** A browser with the cookies that an answer set. */
  const browser = (set: Headers) => {
    const client = createClient();
    for (const cookie of set.getSetCookie()) {
      const [name = "", ...value] = (cookie.split(";")[0] ?? "").split("=");
      client.cookies.set(name, value.join("="));
    }
    return client;
  };
  const ways: Record<string, Client> = {};

  const registered = await strict.identity.register({ ...person, password: first }, headers());
  if (!registered.ok) throw new Error(registered.reason);
  const userId = registered.user.id;
  const old = browser(registered.headers);
  // The link that confirms the address makes no session and changes none.
  expect(await strict.identity.sendVerification(email, headers())).toEqual({ ok: true });
  await vi.waitFor(() => expect(mailTo(email)).toContain("verify-email"));
  const link = /verify-email\?token=([\w.-]+)/.exec(mailTo(email))?.[1] ?? "";
  expect(await strict.identity.verifyEmail(link)).toBe(true);

  // The role comes by an invitation into a session that is there already.
  const operator = await signUpStaff({ role: "operator" });
  const by = { userId: operator.userId, roles: [{ role: "operator" as const, stadiumId: "", shopId: "" }] };
  expect(
    await strict.team.invite(by, { email, role: "manager", stadiumId: "teddy", shopId: "" }, origin),
  ).toMatchObject({ ok: true });
  const token = /token=([\w-]{22})/.exec(mailTo(email))?.[1] ?? "";
  expect(await strict.invitations.sendCode({ email }, token)).toEqual({ ok: true, isNeeded: true });
  const code = /\b\d{6}\b/.exec(mailTo(email))?.[0] ?? "";
  const invited = { id: userId, email, name: "Noa", phone: null, sessionId: `s${userId}` };
  expect(await strict.invitations.accept(invited, token, code)).toMatchObject({ ok: true });
  expect(await rightsOf(old)).toBe("second-step-needed");
  ways["registered, confirmed, invited"] = old;

  // The form and its .data call this, the API too.
  const signedIn = await strict.identity.signIn(email, first, headers());
  if (!signedIn.ok) throw new Error(signedIn.reason);
  ways["signed in"] = browser(signedIn.headers);
  expect(await rightsOf(ways["signed in"])).toBe("second-step-needed");

  await strict.identity.requestPasswordReset(email, origin, headers());
  await vi.waitFor(() => expect(mailTo(email)).toContain("reset-password"));
  const reset = /reset-password\?token=([\w-]+)/.exec(mailTo(email))?.[1] ?? "";
  const changed = await strict.identity.resetPassword(reset, "violet-kite-77", headers());
  if (!changed.ok) throw new Error(changed.reason);
  ways["the reset link alone"] = browser(changed.headers);
  const again = await strict.identity.signIn(email, "violet-kite-77", headers());
  if (!again.ok) throw new Error(again.reason);
  ways["signed in after a reset"] = browser(again.headers);

  // Another person's passkey is not this person's second step, and no passkey is a sign-in.
  const other = await signUpStaff({ role: "operator" });
  const foreign = await anAuthenticator(origin);
  expect(await addPasskey(other, foreign)).toMatchObject({ ok: true });
  const before = await db.$count(session);
  expect(await verifyPasskey(ways["signed in after a reset"], foreign)).toEqual({
    ok: false,
    reason: "passkey-failed",
  });
  expect(await db.$count(session)).toBe(before);

  const answers = await Promise.all(
    Object.entries(ways).map(async ([way, client]) => [way, await rightsOf(client)]),
  );
  expect(Object.fromEntries(answers)).toEqual({
    "registered, confirmed, invited": "sign-in-required",
    "signed in": "sign-in-required",
    "the reset link alone": "sign-in-required",
    "signed in after a reset": "second-step-needed",
  });
  expect(await db.$count(staffRoles, eq(staffRoles.userId, userId))).toBe(1);
});

test("a role that comes into a session waits for the second step there", async () => {
  const registered = await strict.identity.register(
    {
      ...{ firstName: "Noa", lastName: "Levi", phone: "0525550142" },
      ...{ email: `late-${crypto.randomUUID()}@example.com`, password: "orange-kite-42" },
    },
    new Headers({ origin }),
  );
  if (!registered.ok) throw new Error(registered.reason);
  const client = createClient();
  const cookie = registered.headers.getSetCookie().find((each) => each.includes("session_token")) ?? "";
  client.cookies.set("seatside.session_token", /=([^;]+)/.exec(cookie)?.[1] ?? "");
  expect(await rightsOf(client)).toBe("not-staff");
  const role = { role: "manager", stadiumId: "teddy", createdAt: Date.now() } as const;
  await db.insert(staffRoles).values({ id: crypto.randomUUID(), userId: registered.user.id, ...role });
  expect(await rightsOf(client)).toBe("second-step-needed");
});

test("a first app is set up with the password and its first code, and gives ten recovery codes", async () => {
  const manager = await aManagerAsked();
  expect(await steps.beginTotp(await sessionOf(manager), "wrong", headersOf(manager))).toEqual({
    ok: false,
    reason: "invalid-credentials",
  });
  const offer = await steps.beginTotp(await sessionOf(manager), password, headersOf(manager));
  expect(offer).toMatchObject({ ok: true, uri: expect.stringMatching(/^otpauth:\/\/totp\/Seatside:/) });
  if (!offer.ok) throw new Error(offer.reason);
  const wrong = await steps.finishTotp(await sessionOf(manager), "000000", headersOf(manager));
  expect(wrong).toEqual({ ok: false, reason: "code-wrong" });
  expect(await rightsOf(manager)).toBe("second-step-needed");
  const code = await oneTimeCode(offer.secret);
  // A secret whose first code was never right opens nothing.
  expect(await verifyCode(manager, code)).toEqual({ ok: false, reason: "code-wrong" });
  const done = await steps.finishTotp(await sessionOf(manager), code, headersOf(manager));
  expect(done).toMatchObject({ ok: true });
  const codes = done.ok ? (done.recoveryCodes ?? []) : [];
  expect(new Set(codes).size).toBe(10);
  expect(codes).toEqual(codes.map(() => expect.stringMatching(/^[2-9a-z]{5}-[2-9a-z]{5}$/)));
  expect(await rightsOf(manager)).toBe("ok");
  // The session is the same, its cookie too.
  expect(await db.$count(session, eq(session.userId, manager.userId))).toBe(1);
  const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, manager.userId));
  for (const each of codes) expect(JSON.stringify(stored)).not.toContain(each.replace("-", ""));
});

test("a one-time code is right once, also when it comes twice at the same moment", async () => {
  const manager = await aManagerAsked();
  const { secret } = await anApp(manager);
  await asked(manager);
  const code = await nextCode(secret);
  const answers = await Promise.all([1, 2, 3].map(() => verifyCode(manager, code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await rightsOf(manager)).toBe("ok");
});

test("of sixty wrong codes at once ten are checked, on however many devices, and a reset begins anew", async () => {
  const manager = await aManagerAsked();
  const { secret } = await anApp(manager);
  const phones = await Promise.all(
    [1, 2, 3].map(async () => {
      const phone = createClient();
      await phone.send("POST", "/api/session", { email: manager.email, password });
      return phone;
    }),
  );
  const statuses = await parallel(60, async (index) => {
    const phone = phones[index % 3] as Client;
    const answer = await verifyCode(phone, `${100_000 + index}`);
    return { status: answer.ok ? 200 : answer.reason === "too-many-requests" ? 429 : 403 };
  });
  expect(statuses).toEqual({ 403: 10, 429: 50 });
  expect(await verifyCode(phones[0] as Client, await nextCode(secret))).toMatchObject({
    reason: "too-many-requests",
  });
  for (const phone of phones) expect(await rightsOf(phone)).toBe("second-step-needed");
  await strict.identity.requestPasswordReset(manager.email, origin, new Headers({ origin }));
  const mailed = () => mails.findLast(({ to }) => to === manager.email)?.text ?? "";
  await vi.waitFor(() => expect(mailed()).toContain("reset-password"));
  const token = /reset-password\?token=([\w-]+)/.exec(mailed())?.[1] ?? "";
  await strict.identity.resetPassword(token, "violet-kite-77", new Headers({ origin }));
  const owner = createClient();
  await owner.send("POST", "/api/session", { email: manager.email, password: "violet-kite-77" });
  // The mailbox says nothing of the second step: who has both would have twenty tries.
  expect(await verifyCode(owner, await nextCode(secret))).toMatchObject({ reason: "too-many-requests" });
});

test("a recovery code opens a session once, and new ones void the old", async () => {
  const manager = await aManagerAsked();
  const { codes } = await anApp(manager);
  const [one = "", two = "", three = ""] = codes;
  await asked(manager);
  const answers = await Promise.all([1, 2].map(() => verifyCode(manager, ` ${one.toUpperCase()} `)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await rightsOf(manager)).toBe("ok");
  const renewed = await steps.renewRecoveryCodes(await sessionOf(manager));
  expect(renewed).toMatchObject({ ok: true });
  await asked(manager);
  expect(await verifyCode(manager, two)).toEqual({ ok: false, reason: "code-wrong" });
  // Nobody else's work.
  const other = await aManagerAsked();
  await anApp(other);
  await asked(other);
  expect(await verifyCode(other, three)).toEqual({ ok: false, reason: "code-wrong" });
  const entries = await db.select().from(auditLog).where(eq(auditLog.userId, manager.userId));
  expect(entries.map(({ action }) => action)).toEqual(["step.add", "step.recovery-code", "step.new-codes"]);
});

test("a passkey is a step as well: added after the password, shown in the next session", async () => {
  const manager = await aManagerAsked();
  const phone = await anAuthenticator(origin);
  expect(await addPasskey(manager, phone)).toMatchObject({ ok: true, recoveryCodes: expect.any(Array) });
  expect(await rightsOf(manager)).toBe("ok");
  const next = createClient();
  await next.send("POST", "/api/session", { email: manager.email, password });
  // The demo asks whoever has set a step up.
  expect(await rightsOf(next)).toBe("second-step-needed");
  const before = await db.$count(session);
  expect(await verifyPasskey(next, phone)).toEqual({ ok: true });
  expect(await rightsOf(next)).toBe("ok");
  expect(await db.$count(session)).toBe(before);
  // Its answer is good once: the challenge is used up.
  await asked(manager);
  const { headers, options } = await challenged(next, "show");
  const answer = (await phone.get(options)) as never;
  const both = [1, 2].map(async () => steps.verifyPasskey(await sessionOf(next), answer, headers));
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
});

test("an answer for another origin, or one that can't be read, is no passkey", async () => {
  const manager = await aManagerAsked();
  expect(await addPasskey(manager, await anAuthenticator("https://evil.example"))).toEqual({
    ok: false,
    reason: "passkey-failed",
  });
  for (const response of [null, {}, { id: "x" }, { id: "x", response: { clientDataJSON: "!" } }]) {
    const adding = await challenged(manager, "add");
    expect(
      await steps.addPasskey(await sessionOf(manager), { name: "", response }, adding.headers),
    ).toMatchObject({ ok: false });
    const showing = await challenged(manager, "show");
    expect(
      await steps.verifyPasskey(await sessionOf(manager), response as never, showing.headers),
    ).toMatchObject({ ok: false });
  }
  expect(await rightsOf(manager)).toBe("second-step-needed");
});

test("whoever has the password alone adds no step to an account that has one", async () => {
  const manager = await aManagerAsked();
  // A stranger with the password was first to begin, and the owner first to finish.
  const stranger = createClient();
  await stranger.send("POST", "/api/session", { email: manager.email, password });
  await asked(manager);
  const begun = await steps.beginTotp(await sessionOf(stranger), password, headersOf(stranger));
  expect(begun).toEqual({ ok: false, reason: "mailbox-needed" });
  expect(await addPasskey(manager, await anAuthenticator(origin))).toMatchObject({ ok: true });
  await asked(manager);
  const code = await oneTimeCode("JBSWY3DPEHPK3PXP");
  const session = await sessionOf(stranger);
  expect(await steps.finishTotp(session, code, headersOf(stranger))).toMatchObject({
    reason: "second-step-needed",
  });
  expect(await verifyCode(stranger, code)).toEqual({ ok: false, reason: "code-wrong" });
  expect(await steps.beginTotp(session, password, headersOf(stranger))).toMatchObject({
    reason: "second-step-needed",
  });
  expect(await steps.passkeyOptions(session, "add", headersOf(stranger))).toMatchObject({
    reason: "second-step-needed",
  });
  expect(await steps.renewRecoveryCodes(session)).toMatchObject({ reason: "second-step-needed" });
  expect(await steps.remove(session, "app")).toMatchObject({ reason: "second-step-needed" });
  expect(await rightsOf(stranger)).toBe("second-step-needed");
});

test("a first step is set up by who reads the mailbox, not by who has the password", async () => {
  const owner = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const stranger = createClient();
  await stranger.send("POST", "/api/session", { email: owner.email, password });
  await asked(owner);
  const adding = async (client: Client) => {
    const session = await sessionOf(client);
    return [
      await steps.beginTotp(session, password, headersOf(client)),
      await steps.finishTotp(session, "000000", headersOf(client)),
      await steps.passkeyOptions(session, "add", headersOf(client)),
      await steps.addPasskey(session, { name: "x", response: {} }, headersOf(client)),
    ];
  };
  const refused = { ok: false, reason: "mailbox-needed" };
  expect(await adding(stranger)).toEqual([refused, refused, refused, refused]);
  // The owner's code is good in the owner's session alone.
  const { mailbox } = strict.identity.steps;
  expect(await mailbox.sendCode(await sessionOf(owner))).toEqual({ ok: true });
  expect(mails.at(-1)?.to).toBe(owner.email);
  const wrong = { ok: false, reason: "code-wrong" };
  expect(await mailbox.verify(await sessionOf(stranger), mailedCode(), headersOf(stranger))).toEqual(wrong);
  expect(await mailbox.verify(await sessionOf(owner), mailedCode(), headersOf(owner))).toEqual({ ok: true });
  expect(await adding(stranger)).toEqual([refused, refused, refused, refused]);
  await anApp(owner);
  expect(await rightsOf(owner)).toBe("ok");
});

test("of any number of codes ten an hour are checked, whatever the mailbox shows meanwhile", async () => {
  const manager = await aManagerAsked();
  const { secret } = await anApp(manager);
  await asked(manager);
  const right = await nextCode(secret);
  const wrong = right === "123456" ? "654321" : "123456";
  for (let each = 0; each < 9; each++)
    expect(await verifyCode(manager, wrong)).toEqual({ ok: false, reason: "code-wrong" });
  // Where a step exists no code is mailed, and none is looked at.
  const { mailbox } = strict.identity.steps;
  const session = await sessionOf(manager);
  const refused = { ok: false, reason: "step-exists" };
  expect(await mailbox.sendCode(session)).toEqual(refused);
  expect(await mailbox.verify(session, mailedCode(), headersOf(manager))).toEqual(refused);
  expect(await verifyCode(manager, wrong)).toEqual({ ok: false, reason: "code-wrong" });
  expect(await verifyCode(manager, right)).toMatchObject({ ok: false, reason: "too-many-requests" });
});

test("of sixty wrong codes from the mailbox at once ten are checked, and five mails an hour are sent", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  await asked(manager);
  const { mailbox } = strict.identity.steps;
  const session = await sessionOf(manager);
  const before = mails.length;
  const atOnce = <T>(times: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: times }, ask));
  const sent = await atOnce(20, () => mailbox.sendCode(session));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(5);
  expect(mails.length - before).toBe(5);
  const code = mailedCode() === "123456" ? "654321" : "123456";
  const told = await atOnce(60, () => mailbox.verify(session, code, headersOf(manager)));
  const reasons = told.map((each) => (each.ok ? "ok" : each.reason));
  expect(reasons.filter((each) => each === "code-wrong")).toHaveLength(10);
  expect(reasons.filter((each) => each === "too-many-requests")).toHaveLength(50);
});

test("adding and removing steps needs a password that was typed within ten minutes", async () => {
  const manager = await aManagerAsked();
  await anApp(manager);
  const tenMinutesAgo = new Date(Date.now() - 10 * 60_000 - 1_000);
  await db.update(session).set({ createdAt: tenMinutesAgo }).where(eq(session.userId, manager.userId));
  const late = await sessionOf(manager);
  const refusals = [
    await steps.passkeyOptions(late, "add", headersOf(manager)),
    await steps.addPasskey(late, { name: "x", response: {} }, headersOf(manager)),
    await steps.remove(late, "app"),
    await steps.renewRecoveryCodes(late),
  ];
  expect(refusals).toEqual(refusals.map(() => ({ ok: false, reason: "password-needed" })));
  expect((await manager.send("POST", "/api/account/proof", { password })).status).toBe(204);
  expect(await steps.remove(await sessionOf(manager), "app")).toEqual({ ok: true });
  expect(await steps.find(manager.userId)).toEqual({ hasApp: false, passkeys: [], recoveryCodes: 0 });
});

test("another operator resets a second step, never one's own, and it is written down", async () => {
  const operator = await signUpStaff({ role: "operator" });
  const manager = await aManagerAsked();
  await anApp(manager);
  const path = `/api/staff/ops/second-steps/${manager.userId}`;
  expect((await manager.json("DELETE", path)).body.code).toBe("not-allowed");
  expect((await operator.json("DELETE", `/api/staff/ops/second-steps/${operator.userId}`)).body.code).toBe(
    "own-steps",
  );
  const fan = await signUp();
  expect((await operator.json("DELETE", `/api/staff/ops/second-steps/${fan.userId}`)).status).toBe(404);
  expect((await operator.send("DELETE", path)).status).toBe(204);
  expect(await steps.find(manager.userId)).toEqual({ hasApp: false, passkeys: [], recoveryCodes: 0 });
  expect(await rightsOf(manager)).toBe("sign-in-required");
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, operator.userId), eq(auditLog.action, "step.reset")));
  expect(entry).toMatchObject({ subject: manager.userId, outcome: "ok", role: "operator" });
  const again = await strict.identity.signIn(manager.email, password, new Headers({ origin }));
  expect(again).toMatchObject({ ok: false, reason: "staff-password-short" });
});

test("a fan and a cook have nothing to set up", async () => {
  for (const who of [await signUp(), await signUpStaff({ role: "shop", shopId: "teddy-grill" })])
    expect(await steps.beginTotp(await sessionOf(who), password, headersOf(who))).toEqual({
      ok: false,
      reason: "not-allowed",
    });
});
