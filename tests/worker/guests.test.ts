import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { Visitor } from "#app/cookies/visitor.ts";
import { loader as authLoader } from "#app/routes/account/auth.tsx";
import { action as reset } from "#app/routes/account/reset-password.tsx";
import { action as keep } from "#app/routes/profile/account.tsx";
import { OrderStatus } from "#domain/order-status.ts";
import { usualPickup } from "#domain/pickup/pickup.ts";
import { signedSeatText } from "#domain/seat/seat-link.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { mailOf } from "#worker/db/people/bare-accounts.ts";
import {
  countedLimits,
  customers,
  orders,
  pushSubscriptions,
  session,
  stadiums,
  user,
} from "#worker/db/schema/index.ts";
import { runScheduled } from "#worker/jobs.ts";
import { createMailedCodes, createSeatSigner } from "#worker/platform/sign.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { unpaidSeatLimit } from "#worker/usecases/payment/limit-payers.ts";
import { anAuthenticator } from "../support/authenticator.ts";
import { payWithCard } from "../support/stripe-control.ts";
import {
  aGuest,
  aGuestOrder,
  aGuestVenue,
  type Guest,
  guestIntent,
  guestSeat,
  headersOf,
  mailedCode,
  take,
} from "../support/worker-guests.ts";
import { aPlacedOrder, boardsTold, cancel, ringAlarm, row, setTimes } from "../support/worker-orders.ts";
import { aPhone } from "../support/worker-push.ts";
import { createClient, db, origin, password, signUp, signUpStaff } from "../support/worker-world.ts";

/** Who scanned a seat's code orders without an account, and may keep the orders later (decision 72). */

const { identity, account } = servicesOf(env);
const { guests, passkeys } = identity;
const codes = createMailedCodes((env as unknown as Record<string, string>).AUTH_SECRET ?? "", "guest-mail");
const anEmail = () => `guest-${crypto.randomUUID()}@example.com`;

const sessionOf = async (client: { cookies: Map<string, string> }) => {
  const found = await identity.findSession(headersOf(client));
  if (!found) throw new Error("not signed in");
  return found;
};
/** Proves an address with the code that was mailed to it, if one was. */
async function proveMail(guest: Guest, email: string) {
  const code = await mailedCode(guest, email);
  const proven = await guests.proveMail(await sessionOf(guest), email, code, headersOf(guest));
  if (proven.ok) take(guest, proven.headers);
  return proven;
}
/** Signs in or registers with a passkey in this browser. */
async function byPasskey(
  client: { cookies: Map<string, string> },
  act: "register" | "signIn",
  device: Awaited<ReturnType<typeof anAuthenticator>>,
) {
  const asked = await passkeys.entryOptions(act === "register" ? "add" : "show", headersOf(client));
  if (!asked.ok) throw new Error(asked.reason);
  take(client, asked.headers);
  const options = asked.options as { challenge: string };
  const response = await (act === "register" ? device.create(options) : device.get(options));
  const entered =
    act === "register"
      ? await passkeys.register({ response, name: "Phone" }, headersOf(client))
      : await passkeys.signIn(response as never, headersOf(client));
  if (entered.ok) take(client, entered.headers);
  return entered;
}
/** A request of this browser's to one of our screens: the answer of its loader or action, thrown or not. */
async function onScreen(
  client: { cookies: Map<string, string> },
  call: (args: never) => Promise<unknown>,
  path: string,
  form?: Record<string, string>,
) {
  const [context, url, headers] = [new RouterContextProvider(), new URL(path, origin), headersOf(client)];
  context.set(servicesContext, servicesOf(env));
  const { user } = await identity.peekSession(headers);
  context.set(visitorContext, { user, stadiumId: null } as Visitor);
  const body = form && new URLSearchParams(form);
  const request = new Request(url, { method: form ? "POST" : "GET", headers, body });
  const answer = await call({ request, context, url, params: {} } as never).catch(
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) return answer;
  take(client, answer.headers);
  return answer.headers.get("location");
}
const detail = (client: Pick<Guest, "json">, id: string) =>
  client.json<{ order: object }>("GET", `/api/orders/${id}`);
const userOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];

// [product 3.34]
test("a guest orders with a phone number and a card, and has the order's page, code and refund", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  const id = await aGuestOrder(guest, venue);
  expect(await row(id)).toMatchObject({
    ...{ customerId: guest.userId, userEmail: "", userPhone: "0525550142", latitude: null },
    ...{ section: "101", row: "14", seatNo: "7" },
  });
  const page = await detail(guest, id);
  expect(page.status).toBe(200);
  const { order } = page.body;
  expect(order).toMatchObject({
    orderCode: expect.any(String),
    handoverPin: expect.stringMatching(/^\d{4}$/),
  });
  expect((await detail(await aGuest(venue), id)).status).toBe(404);
  expect((await cancel(guest, id)).status).toBe(200);
  expect(await row(id)).toMatchObject({ guestSeat: null, paymentState: "released" });
});

test.each([
  [
    "the venue takes no guests",
    async (_: Guest, stadiumId: string) =>
      db.update(stadiums).set({ guestOrders: false }).where(eq(stadiums.id, stadiumId)),
  ],
  ["the code is forged", async ({ cookies }: Guest) => cookies.set("seatside_seat_sig", "A".repeat(16))],
  [
    "the code is another stadium's",
    async ({ cookies }: Guest) =>
      cookies.set("seatside_seat_sig", await servicesOf(env).seatLinks.sign("teddy", guestSeat)),
  ],
  [
    "the code was signed with another secret",
    async ({ cookies }: Guest, stadiumId: string) =>
      cookies.set("seatside_seat_sig", await createSeatSigner("x".repeat(32)).sign(stadiumId, guestSeat)),
  ],
  ["no code was scanned", async ({ cookies }: Guest) => cookies.delete("seatside_seat_sig")],
])("a guest orders nothing where %s", async (_, change) => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  await change(guest, venue.stadiumId);
  expect(await guestIntent(guest, venue)).toMatchObject({
    status: 403,
    body: { code: "guest-seat-required" },
  });
  expect(await db.$count(orders, eq(orders.customerId, guest.userId))).toBe(0);
});

// [product 3.35]
test("a guest orders to no other seat than the one that was scanned", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  for (const seat of [{ seatNo: "8" }, { row: "15" }, { section: "102" }])
    expect(await guestIntent(guest, venue, { seat })).toMatchObject({
      body: { code: "guest-seat-required" },
    });
});

// [product 3.35]
test("of many guests at one seat at once four order, the next one once an order has ended", async () => {
  const venue = await aGuestVenue();
  const family = await Promise.all(Array.from({ length: 7 }, () => aGuest(venue)));
  const answers = await Promise.all(family.map((each) => guestIntent(each, venue)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe("guest-seat-full");
  const isOpen = eq(orders.stadiumId, venue.stadiumId);
  expect(await db.$count(orders, isOpen)).toBe(4);
  // Another seat has four of its own; whoever has an account is not counted.
  const beside = { ...guestSeat, seatNo: "8" };
  expect((await guestIntent(await aGuest(venue, beside), venue)).status).toBe(200);
  // The same draft again is no fifth one.
  const [first] = family.filter((_, index) => answers[index]?.status === 200);
  const [left] = family.filter((_, index) => answers[index]?.status === 409);
  if (!first || !left) throw new Error("no answers");
  const own = answers[family.indexOf(first)]?.body.orderId ?? "";
  await db.update(orders).set({ closedAt: Date.now() }).where(eq(orders.id, own));
  expect((await guestIntent(left, venue)).status).toBe(200);
});

// [product 3.35]
test("a seat whose guests left twelve orders unpaid takes none of new guests for an hour; who signs in orders", async () => {
  const venue = await aGuestVenue();
  const [idle, fickle] = [await aGuest(venue), await aGuest(venue)];
  const { orderId } = (await guestIntent(idle, venue)).body;
  await setTimes(orderId, { createdAt: 1, updatedAt: 1, draftExpiresAt: 1 });
  await ringAlarm(orderId);
  await cancel(fickle, await aGuestOrder(fickle, venue));
  const { key } = unpaidSeatLimit(signedSeatText(venue.stadiumId, guestSeat));
  const counted = () => db.select().from(countedLimits).where(eq(countedLimits.key, key));
  expect(await counted()).toMatchObject([{ count: 2 }]);
  expect((await guestIntent(await aGuest(venue), venue)).status).toBe(200);
  await db.update(countedLimits).set({ count: 12 }).where(eq(countedLimits.key, key));
  const refused = await guestIntent(await aGuest(venue), venue);
  expect(refused).toMatchObject({ status: 429, body: { code: "guest-seat-unpaid" } });
  expect((await guestIntent(await aGuest(venue, { ...guestSeat, seatNo: "8" }), venue)).status).toBe(200);
  expect((await aPlacedOrder({ stadiumId: venue.stadiumId, lines: [venue.burger()] })).id).toBeTruthy();
});

// [product 3.35 20.1]
test("who picks it up as a guest has scanned a code, too, and counts among the four of that seat", async () => {
  const venue = await aGuestVenue((file) => {
    file.format = "seatside-venue/2";
    file.stadium.pickup = usualPickup;
    file.shops[0].shelves = ["A1", "A2", "A3", "A4", "A5", "A6"];
  });
  const stranger = await aGuest(venue);
  stranger.cookies.delete("seatside_seat_sig");
  const fulfilment = "pickup" as const;
  expect((await guestIntent(stranger, venue, { fulfilment })).body.code).toBe("guest-seat-required");
  const family = await Promise.all(Array.from({ length: 6 }, () => aGuest(venue)));
  const answers = await Promise.all(
    family.map((each, index) => guestIntent(each, venue, index % 2 ? { fulfilment } : {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
  const shelves = await db.select().from(orders).where(eq(orders.stadiumId, venue.stadiumId));
  const taken = shelves.flatMap(({ shelf }) => shelf ?? []);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.length).toBe(shelves.filter((each) => each.fulfilment === "pickup").length);
});

// [product 14.13]
test("an address that is proven makes the guest's account a whole one; a wrong code and a phone number don't", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  const id = await aGuestOrder(guest, venue);
  const email = anEmail();
  const type = async (code: string) =>
    guests.proveMail(await sessionOf(guest), email, code, headersOf(guest));
  // Nobody guesses for an address where no code was asked for, and finds a mail there: not even the right one counts.
  const unasked = await codes.codeOf(`${guest.userId}:${email}`, Date.now());
  expect(await type(unasked)).toEqual({ ok: false, reason: "code-wrong" });
  expect(await mailedCode(guest, email)).toBe(unasked);
  expect(await type("000000x")).toEqual({ ok: false, reason: "code-wrong" });
  // A code is for its address and its guest.
  expect((await type(await mailedCode(guest, anEmail()))).ok).toBe(false);
  // Another account with the same number has nothing of it.
  expect((await detail(await signUp(), id)).status).toBe(404);

  expect(await proveMail(guest, email)).toMatchObject({ ok: true, as: "kept" });
  expect((await sessionOf(guest)).user).toMatchObject({ id: guest.userId, email, emailVerified: true });
  expect((await sessionOf(guest)).user.isGuest).toBeUndefined();
  expect((await detail(guest, id)).status).toBe(200);
  // Once.
  expect(await proveMail(guest, anEmail())).toEqual({ ok: false, reason: "guest-over" });
});

// [product 14.13]
test("a guest whose order is only begun gets no code, and so no mail that a stranger could ask for, but registers", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  const { orderId } = (await guestIntent(guest, venue)).body;
  const email = anEmail();
  const sent = await guests.sendCode(await sessionOf(guest), email, headersOf(guest));
  expect(sent).toEqual({ ok: false, reason: "nothing-ordered" });
  const path = "/auth?mode=register";
  expect(await onScreen(guest, keep, "/profile/account", { keep: "mail", email })).toBe(path);
  expect(await onScreen(guest, authLoader, path)).toMatchObject({ data: { mode: "register" } });
  const person = { firstName: "Noa", lastName: "Levi", phone: "0525550142", email, password };
  expect(await identity.register(person, headersOf(guest))).toMatchObject({ ok: true, user: { email } });
  expect(await row(orderId)).toMatchObject({ status: OrderStatus.CANCELED, placedAt: null });
  // Who has ordered keeps the orders first.
  const buyer = await aGuest(venue);
  await aGuestOrder(buyer, venue);
  expect(await onScreen(buyer, authLoader, path)).toBe("/profile/account");
  const refused = { ok: false, reason: "guest-mail-unproven" };
  expect(await identity.register({ ...person, email: anEmail() }, headersOf(buyer))).toEqual(refused);
});

// [product 14.13]
test("a guest whose card was declined signs in to an unproven account at once; what was paid unnoticed stays the guest's", async () => {
  const venue = await aGuestVenue();
  const [fan, declined, paid] = [await signUp(), await aGuest(venue), await aGuest(venue)];
  const begin = async (guest: Guest, card: string) => {
    const { orderId, clientSecret } = (await guestIntent(guest, venue)).body;
    await payWithCard(clientSecret ?? "", card);
    return orderId;
  };
  const [given, kept] = [await begin(declined, "4000000000000002"), await begin(paid, "4242424242424242")];
  const signIn = (guest: Guest) => identity.signIn(fan.email, password, headersOf(guest));
  expect(await signIn(declined)).toMatchObject({ ok: true, user: { id: fan.userId } });
  expect(await row(given)).toMatchObject({ status: OrderStatus.CANCELED, placedAt: null });
  expect(await signIn(paid)).toEqual({ ok: false, reason: "guest-mail-unproven" });
  expect(await row(kept)).toMatchObject({ customerId: paid.userId, paymentState: "held" });
});

test("an address that has an account takes the guest along when it is signed in to, and not before", async () => {
  const venue = await aGuestVenue();
  const [guest, owner] = [await aGuest(venue), await signUp()];
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, owner.userId));
  const id = await aGuestOrder(guest, venue);
  expect(await proveMail(guest, owner.email)).toMatchObject({ ok: true, as: "known" });
  expect((await detail(owner, id)).status).toBe(404);
  expect((await detail(guest, id)).status).toBe(200);

  const entered = await identity.signIn(owner.email, password, headersOf(guest));
  if (!entered.ok) throw new Error(entered.reason);
  expect(entered.user.id).toBe(owner.userId);
  expect((await detail(owner, id)).status).toBe(200);
  expect(await identity.findSession(headersOf(guest))).toBeNull();
  expect(await userOf(guest.userId)).toBeUndefined();
});

test("who is no guest proves no address as one, and the tries at a code from the mailbox stay counted", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const email = anEmail();
  const count = async () =>
    (await db.select().from(countedLimits)).filter(({ key }) => key.startsWith("mailbox:"));
  for (let wrong = 1; wrong <= 3; wrong++)
    await identity.steps.mailbox.verify(await sessionOf(manager), "12345x", headersOf(manager));
  const before = await count();
  expect(await mailedCode(manager, email)).toBe("");
  const code = await codes.codeOf(`${manager.userId}:${email}`, Date.now());
  const proven = await guests.proveMail(await sessionOf(manager), email, code, headersOf(manager));
  expect(proven).toEqual({ ok: false, reason: "guest-over" });
  expect(before.length).toBeGreaterThan(0);
  expect(await count()).toEqual(before);
});

test("of a guest's guesses at codes ten an hour are looked at, however often one is right", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  await aGuestOrder(guest, venue);
  const [mine, victim] = [await signUp(), await signUp()];
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, mine.userId));
  await mailedCode(guest, victim.email);
  const type = async (email: string, code: string) =>
    guests.proveMail(await sessionOf(guest), email, code, headersOf(guest));
  const code = await mailedCode(guest, mine.email);
  for (let wrong = 1; wrong <= 9; wrong++)
    expect(await type(victim.email, "12345x")).toMatchObject({ ok: false });
  expect(await type(mine.email, code)).toMatchObject({ ok: true, as: "known" });
  expect(await type(victim.email, "12345x")).toMatchObject({ reason: "too-many-requests" });
});

// [product 14.13]
test("an account whose address nobody had proven is its owner's once a guest proves it: password, keys and sessions end", async () => {
  const venue = await aGuestVenue();
  const [guest, other, device] = [await aGuest(venue), await signUp(), await anAuthenticator(origin)];
  const id = await aGuestOrder(guest, venue);
  const asked = await passkeys.addOptions(await sessionOf(other), headersOf(other));
  if (!asked.ok) throw new Error(asked.reason);
  take(other, asked.headers);
  const response = await device.create(asked.options as { challenge: string });
  expect((await passkeys.add(await sessionOf(other), { response, name: "" }, headersOf(other))).ok).toBe(
    true,
  );
  const signIn = (typed: string) => identity.signIn(other.email, typed, headersOf(guest));
  expect(await signIn(password)).toEqual({ ok: false, reason: "guest-mail-unproven" });
  expect(await proveMail(guest, other.email)).toMatchObject({ ok: true, as: "taken-back" });
  expect(await userOf(other.userId)).toMatchObject({ emailVerified: true });
  expect(await identity.findSession(headersOf(other))).toBeNull();
  expect(await signIn(password)).toMatchObject({ reason: "invalid-credentials" });
  expect(await byPasskey(createClient(), "signIn", device)).toMatchObject({ reason: "passkey-failed" });
  // Now it is proven, so a second proof takes nothing.
  const second = await aGuest(venue);
  await aGuestOrder(second, venue);
  expect(await proveMail(second, other.email)).toMatchObject({ as: "known" });
  const mails: { text: string }[] = [];
  const MAIL = { send: async (mail: { text: string }) => void mails.push(mail) };
  const mailed = createServices({ ...env, MAIL } as unknown as Env).identity;
  await mailed.requestPasswordReset(other.email, origin, new Headers());
  await vi.waitFor(() => expect(mails).toHaveLength(1));
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const typed = { password: "another1", confirmPassword: "another1" };
  expect(await onScreen(guest, reset, `/reset-password?token=${token}`, typed)).toBe("/auth");
  expect(await signIn("another1")).toMatchObject({ ok: true, user: { id: other.userId } });
  expect((await detail(other, id)).status).toBe(401);
  expect(await row(id)).toMatchObject({ customerId: other.userId });
});

test("a guest is never part of its own account: it is kept, with its session and its orders", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  const id = await aGuestOrder(guest, venue);
  const device = await anAuthenticator(origin);
  const asked = await passkeys.addOptions(await sessionOf(guest), headersOf(guest));
  if (!asked.ok) throw new Error(asked.reason);
  take(guest, asked.headers);
  const response = await device.create(asked.options as { challenge: string });
  await passkeys.add(await sessionOf(guest), { response, name: "" }, headersOf(guest));
  // As an earlier version left it, whose mark was a write of its own.
  await db
    .update(user)
    .set({ email: `guest-${guest.userId}@guest.invalid`, kind: null })
    .where(eq(user.id, guest.userId));
  expect(await byPasskey(guest, "signIn", device)).toMatchObject({ ok: true, user: { id: guest.userId } });
  expect((await userOf(guest.userId))?.email).toMatch(/@no-mail\.invalid$/);
  expect((await detail(guest, id)).status).toBe(200);
});

test("favorites, phones and orders come along with a passkey, which stays the way in", async () => {
  const venue = await aGuestVenue();
  const [guest, phone, device] = [await aGuest(venue), await aPhone(), await anAuthenticator(origin)];
  expect(await byPasskey(createClient(), "register", device)).toMatchObject({ ok: true });
  const id = await aGuestOrder(guest, venue);
  await guest.send("PUT", `/api/favorites/foods/${venue.burger().itemId}`);
  await phone.subscribe(guest);
  const entered = await byPasskey(guest, "signIn", device);
  if (!entered.ok) throw new Error(entered.reason);
  expect(await row(id)).toMatchObject({ customerId: entered.user.id });
  const [found] = await db.select().from(customers).where(eq(customers.id, entered.user.id));
  expect(found?.favoriteFoods).toEqual([venue.burger().itemId]);
  const current = await sessionOf(guest);
  const [told] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, phone.endpoint));
  expect(told).toMatchObject({ userId: entered.user.id, sessionId: current.id });
  // The room knows whose phones it tells from now on.
  await cancel(guest, id);
  await boardsTold(id);
  expect((await detail(guest, id)).status).toBe(200);
});

// [product 14.13]
test("a passkey that a guest adds makes the same account a whole one", async () => {
  const guest = await aGuest(await aGuestVenue());
  const device = await anAuthenticator(origin);
  const asked = await passkeys.addOptions(await sessionOf(guest), headersOf(guest));
  if (!asked.ok) throw new Error(asked.reason);
  take(guest, asked.headers);
  const response = await device.create(asked.options as { challenge: string });
  const added = await passkeys.add(await sessionOf(guest), { response, name: "Phone" }, headersOf(guest));
  expect(added).toMatchObject({ ok: true });
  const whole = (await sessionOf(guest)).user;
  expect(whole.isGuest).toBeUndefined();
  expect(mailOf((await userOf(guest.userId))?.email ?? "")).toBe("");
  expect(await byPasskey(createClient(), "signIn", device)).toMatchObject({
    ok: true,
    user: { id: guest.userId },
  });
});

test("of claims at the same time one has the guest, whole", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  const ids = [await aGuestOrder(guest, venue), (await guestIntent(guest, venue)).body.orderId];
  const devices = [await anAuthenticator(origin), await anAuthenticator(origin)];
  const browsers = devices.map(() => ({ cookies: new Map(guest.cookies) }));
  const entered = await Promise.all([
    ...devices.map((device, index) => byPasskey(browsers[index] ?? guest, "register", device)),
    proveMail({ ...guest, cookies: new Map(guest.cookies) }, anEmail()),
  ]);
  // All are signed in to something; the orders are one's.
  expect(entered.length).toBe(3);
  const owners = new Set(await Promise.all(ids.map(async (id) => (await row(id)).customerId)));
  expect(owners.size).toBe(1);
  const [owner = ""] = owners;
  const left = await userOf(guest.userId);
  expect(left === undefined || owner === guest.userId).toBe(true);
});

test("a claim that a crash cut short is finished by the sweep", async () => {
  const venue = await aGuestVenue();
  const [guest, owner] = [await aGuest(venue), await signUp()];
  const id = await aGuestOrder(guest, venue);
  // Claims for nobody, more of them than are asked for at once, and all before it.
  await db.batch([
    db
      .update(user)
      .set({ email: `claimed-${guest.userId}-${owner.userId}.x@claimed.invalid` })
      .where(eq(user.id, guest.userId)),
    ...Array.from({ length: 51 }, (_, nth) => {
      const id = `0${nth}${guest.userId}`;
      return aSquatter(id, `claimed-${id}-nobody.x@claimed.invalid`);
    }),
  ]);
  const logged = vi.spyOn(console, "error");
  await servicesOf(env).upkeep.finishClaims();
  expect(logged).not.toHaveBeenCalled();
  expect(await row(id)).toMatchObject({ customerId: owner.userId });
  expect(await userOf(guest.userId)).toBeUndefined();
});

// [product 14.14]
test("a guest exports and deletes the account without a password", async () => {
  const venue = await aGuestVenue();
  const guest = await aGuest(venue);
  const id = await aGuestOrder(guest, venue);
  await db
    .update(session)
    .set({ createdAt: new Date(0) })
    .where(eq(session.userId, guest.userId));
  const { status, body } = await guest.json<{ orders: { id: string }[]; account: object }>(
    "GET",
    "/api/account/export",
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ account: { email: "" }, orders: [{ id }] });
  expect(await account.delete(guest.userId)).toEqual({ ok: false, reason: "order-active" });
  await cancel(guest, id);
  expect(await account.delete(guest.userId)).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({ userName: "", userPhone: "", seatNo: "" });
});

/** A row as somebody could once plant it. */
const aSquatter = (id: string, email: string) =>
  db.insert(user).values({
    ...{ id, email, name: "", firstName: "", lastName: "" },
    ...{ createdAt: new Date(), updatedAt: new Date() },
  });
const endSessions = (...people: { userId: string }[]) =>
  db
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(
      inArray(
        session.userId,
        people.map(({ userId }) => userId),
      ),
    );

test("the night forgets a guest, and deletes an account, whose next address stands there already", async () => {
  const venue = await aGuestVenue();
  const [guest, fan] = [await aGuest(venue), await signUp()];
  await cancel(guest, await aGuestOrder(guest, venue));
  for (const { userId } of [guest, fan]) await aSquatter(`x${userId}`, `deleted-${userId}@deleted.invalid`);
  await endSessions(guest);
  await runScheduled("forget-people", servicesOf(env));
  expect((await userOf(guest.userId))?.email).toMatch(/@deleted\.invalid$/);
  expect(await account.delete(fan.userId)).toEqual({ ok: true });
});

test("a guest that can't be forgotten keeps back no other, and rings", async () => {
  const venue = await aGuestVenue();
  const all = [await aGuest(venue), await aGuest(venue), await aGuest(venue)];
  const [first, stuck, last] = all.map(({ userId }) => userId).sort();
  await env.DB.exec(
    `create trigger stuck before delete on user when old.id = '${stuck}' begin select raise(abort, 'stuck'); end`,
  );
  await endSessions(...all);
  await runScheduled("forget-people", servicesOf(env));
  expect([await userOf(first ?? ""), await userOf(last ?? "")]).toEqual([undefined, undefined]);
  expect(await userOf(stuck ?? "")).toBeDefined();
  expect(await findOpenAlert(db, "forgetting-behind", "guests")).toBeTruthy();
  await env.DB.exec("drop trigger stuck");
  await runScheduled("forget-people", servicesOf(env));
  expect(await userOf(stuck ?? "")).toBeUndefined();
  expect(await findOpenAlert(db, "forgetting-behind", "guests")).toBeNull();
});

// [product 14.14]
test("guests whom nobody can reach any more are forgotten: whole, or all but what an order names", async () => {
  const venue = await aGuestVenue();
  const [looker, buyer, here] = [await aGuest(venue), await aGuest(venue), await aGuest(venue)];
  const id = await aGuestOrder(buyer, venue);
  await endSessions(looker, buyer);
  await runScheduled("forget-people", servicesOf(env));
  expect(await userOf(looker.userId)).toBeUndefined();
  expect(await userOf(buyer.userId)).toMatchObject({
    phone: null,
    email: expect.stringMatching(new RegExp(`^deleted-${buyer.userId}-[0-9a-f]{24}@deleted\\.invalid$`)),
  });
  expect(await row(id)).toMatchObject({ customerId: buyer.userId, userPhone: "0525550142" });
  expect((await sessionOf(here)).user.isGuest).toBe(true);
});

test("rows name a manager and a guest as earlier builds do, and a role that an older page names is taken", async () => {
  const venue = await aGuestVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId: venue.stadiumId });
  const invited = { email: anEmail(), role: "venue", stadiumId: venue.stadiumId };
  expect((await manager.send("POST", "/api/staff/team/invitations", invited)).status).toBe(201);
  const guest = await aGuest(venue);
  const id = await aGuestOrder(guest, venue);
  expect((await cancel(guest, id)).status).toBe(200);
  const { results } = await env.DB.prepare(
    `select role from staff_roles where user_id = ? union select role from audit_log where user_id = ?
     union select role from staff_invitations where invited_by = ?
     union select actor_kind from order_events where order_id = ? and action in ('place', 'cancel')`,
  )
    .bind(manager.userId, manager.userId, manager.userId, id)
    .all();
  expect(results).toEqual([{ role: "customer" }, { role: "venue" }]);
});
