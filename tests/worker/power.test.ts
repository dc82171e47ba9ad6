import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { socketClosed } from "#domain/order/order-events.ts";
import { session, shops, staffRoles } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { listenToFloor } from "../support/floor.ts";
import { stripeControl } from "../support/stripe-control.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import {
  createClient,
  db,
  openOwnVenue,
  origin,
  password,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

/** What moves money or gives roles: sign-ins are short, and the password is typed again. */

afterEach(closeBoards);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Person = Awaited<ReturnType<typeof signUp>>;
/** As if all this person's sign-ins had been so long ago. */
const age = ({ userId }: Pick<Person, "userId">, ms: number) =>
  db
    .update(session)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(session.userId, userId));
const isSignedIn = async (client: Pick<Person, "json">) =>
  (await client.json("GET", "/api/orders")).status === 200;

test("a manager's and an operator's sign-in ends after twelve hours, a fan's, a cook's and a runner's goes on", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const people = {
    fan: await signUp(),
    shop: await signUpStaff({ role: "shop", shopId }),
    runner: await signUpStaff({ role: "runner", stadiumId }),
    venue: await signUpStaff({ role: "manager", stadiumId }),
    operator: await signUpStaff({ role: "operator" }),
  };
  const signedIn = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([name, who]) => [name, await isSignedIn(who)])),
    );
  for (const who of Object.values(people)) await age(who, 12 * hourMs - minuteMs);
  expect(await signedIn()).toEqual({ fan: true, shop: true, runner: true, venue: true, operator: true });
  for (const who of Object.values(people)) await age(who, 12 * hourMs + minuteMs);
  expect(await signedIn()).toEqual({ fan: true, shop: true, runner: true, venue: false, operator: false });
});

test("however somebody came by a session, it ends twelve hours after it began once they have power", async () => {
  const { stadiumId } = await openOwnVenue();
  const form = { firstName: "Noa", lastName: "Levi", phone: "052-555-0142", password: "orange-kite-42" };
  const email = `power-${crypto.randomUUID()}@example.com`;
  const registered = createClient();
  const made = await registered.json<{ user: { id: string } }>("POST", "/api/customers", {
    ...form,
    email,
    confirmPassword: form.password,
  });
  expect(made.status).toBe(201);
  const userId = made.body.user.id;
  const signedIn = createClient();
  await signedIn.send("POST", "/api/session", { email, password: form.password });
  const ways = { registered, signedIn };
  // A session that is older than the role, as with an invitation that is taken up.
  await age({ userId }, 13 * hourMs);
  for (const client of Object.values(ways)) expect(await isSignedIn(client)).toBe(true);
  await db
    .insert(staffRoles)
    .values({ id: crypto.randomUUID(), userId, role: "manager", stadiumId, createdAt: Date.now() });
  for (const [way, client] of Object.entries(ways))
    expect([way, await isSignedIn(client)]).toEqual([way, false]);
  // The library extends a session's end, never its beginning.
  const page = await signedIn.send("GET", "/home");
  expect(page.status).toBe(200);
  expect(await isSignedIn(signedIn)).toBe(false);
  const again = createClient();
  await again.send("POST", "/api/session", { email, password: form.password });
  expect(await isSignedIn(again)).toBe(true);
});

test("sockets of power end with its twelve hours too", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const board = await openBoard(manager, shopId);
  await board.snapshot();
  const floor = await listenToFloor(manager, `/api/staff/stadiums/${stadiumId}/live`);
  await age(manager, 12 * hourMs + minuteMs);
  board.say("beat");
  floor.send('{"type":"resume"}');
  expect(await board.closed).toBe(socketClosed.signedOut);
  expect(await floor.closed).toBe(socketClosed.signedOut);
  floor.socket.close();
});

test("ten minutes after the password was typed, roles, shops' accounts and exports need it again", async () => {
  const { shopId, stadiumId } = await openOwnVenue();
  await stripeControl("POST", "accounts", { id: "acct_right123" });
  const operator = await signUpStaff({ role: "operator" });
  const member = await signUpStaff({ role: "runner", stadiumId });
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.userId, member.userId));
  const email = `invited-${crypto.randomUUID()}@example.com`;
  const calls: [string, string, unknown?][] = [
    ["PUT", `/api/staff/ops/accounts/${shopId}`, { account: "acct_right123", seen: null }],
    ["POST", "/api/staff/team/invitations", { email, role: "runner", stadiumId }],
    ["DELETE", `/api/staff/team/roles/${role?.id}`],
    ["GET", "/api/account/export"],
  ];
  const statuses = () =>
    Promise.all(
      calls.map(async ([method, path, body]) => {
        const answer = await operator.send(method, path, body);
        const text = await answer.text();
        return answer.ok ? "ok" : (JSON.parse(text) as { code: string }).code;
      }),
    );
  await age(operator, 10 * minuteMs + 1_000);
  expect(await statuses()).toEqual(calls.map(() => "password-needed"));
  const [shop] = await db.select().from(shops).where(eq(shops.id, shopId));
  expect(shop?.vendorConnectedAccountId).toBeNull();
  // All else goes on.
  expect((await operator.json("GET", "/api/staff/ops/accounts")).status).toBe(200);
  expect(await operator.json("POST", "/api/account/proof", { password: "wrong" })).toMatchObject({
    status: 403,
    body: { code: "invalid-credentials" },
  });
  expect(await statuses()).toEqual(calls.map(() => "password-needed"));
  expect((await operator.send("POST", "/api/account/proof", { password })).status).toBe(204);
  expect(await statuses()).toEqual(calls.map(() => "ok"));
});

test("a password that was typed on one device proves nothing on another", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const other = createClient();
  await other.send("POST", "/api/session", { email: manager.email, password });
  await age(manager, 11 * minuteMs);
  expect((await other.send("POST", "/api/account/proof", { password })).status).toBe(204);
  expect((await other.send("GET", "/api/account/export")).status).toBe(200);
  expect(await manager.json("GET", "/api/account/export")).toMatchObject({
    status: 403,
    body: { code: "password-needed" },
  });
});

test("outside the demo a manager signs in with ten characters or more, and a reset link takes no shorter one", async () => {
  const mails: { to: string; text: string }[] = [];
  const MAIL = { send: async (mail: { to: string; text: string }) => void mails.push(mail) };
  const { identity } = createServices({ ...env, MAIL, STRICT_WITH_STAFF: "true" } as unknown as Env);
  const headers = () => new Headers({ origin });
  const { email, userId } = await signUp();
  const sessions = () => db.$count(session, eq(session.userId, userId));
  // A fan's seven characters are the fan's own affair.
  expect(await identity.signIn(email, password, headers())).toMatchObject({ ok: true });
  await db
    .insert(staffRoles)
    .values({ id: crypto.randomUUID(), userId, role: "manager", stadiumId: "teddy", createdAt: Date.now() });
  const before = await sessions();
  expect(await identity.signIn(email, password, headers())).toEqual({
    ok: false,
    reason: "staff-password-short",
  });
  expect(await sessions()).toBe(before);
  expect(await identity.signIn(email, "wrong-secret", headers())).toMatchObject({
    reason: "invalid-credentials",
  });

  await identity.requestPasswordReset(email, origin, headers());
  const link = () =>
    /reset-password\?token=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[1];
  await vi.waitFor(() => expect(link()).toBeTruthy());
  const reset = (text: string) => identity.resetPassword(link() ?? "", text, headers());
  expect(await reset("kite-4242")).toEqual({ ok: false, reason: "staff-password-short" });
  expect(await reset("kite-42424")).toMatchObject({ ok: true });
  expect(await identity.signIn(email, "kite-42424", headers())).toMatchObject({ ok: true });
});

test("nobody's password proves another's session, however the cookies of both are written", async () => {
  const owner = await signUpStaff({ role: "operator" });
  const email = `thief-${crypto.randomUUID()}@example.com`;
  const thief = createClient();
  const form = {
    firstName: "Noa",
    lastName: "Levi",
    phone: "052-555-0142",
    email,
    password: "orange-kite-42",
  };
  await thief.send("POST", "/api/customers", { ...form, confirmPassword: form.password });
  const name = "seatside.session_token";
  const [theirs, own] = [owner.cookies.get(name), thief.cookies.get(name)];
  const copied = thief.cookies.get("seatside.session_data") ?? "";
  for (const spelling of [
    `${name} =${own}; ${name}=${theirs}`,
    `${name}=${theirs}; ${name} =${own}`,
    `x=1;\t${name}=${own}; ${name}=${theirs}`,
    `${name}=${theirs}; seatside.session_data=${copied}`,
  ]) {
    const client = createClient();
    const headers = { cookie: spelling };
    const who = await client.json<{ user: { email: string } }>("GET", "/api/session", undefined, headers);
    const proof = await client.send("POST", "/api/account/proof", { password: form.password }, headers);
    const isOwn = who.body.user?.email === email;
    expect([spelling, proof.status]).toEqual([spelling, isOwn ? 204 : 403]);
    expect((await client.send("DELETE", "/api/account", { password: form.password }, headers)).status).toBe(
      isOwn ? 200 : 403,
    );
  }
  const [untouched] = await db.select().from(session).where(eq(session.userId, owner.userId));
  expect(untouched?.confirmedAt).toBeNull();
  expect(await isSignedIn(owner)).toBe(true);
});
