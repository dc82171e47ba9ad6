import { eq, like } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { countedLimits, session } from "#worker/db/schema/index.ts";
import {
  aMailedIdentity,
  anAddress,
  anEmail,
  cookieOf,
  deviceOf,
  from,
  parallel,
  register,
  signIn,
} from "../support/attempts.ts";
import { aPass } from "../support/challenge.ts";
import { createClient, db, signUp } from "../support/worker-world.ts";

test("an unknown address is refused after as many guesses, so the limit reveals nothing", async () => {
  const email = anEmail();
  expect(await parallel(30, () => signIn(createClient(), email, "wrong"))).toEqual({ 401: 10, 429: 20 });
});

test("the right password resets the count of wrong ones", async () => {
  const { email } = await signUp();
  for (let round = 0; round < 3; round++) {
    for (let each = 0; each < 5; each++) await signIn(createClient(), email, "wrong");
    expect((await signIn(createClient(), email, "secret1")).status).toBe(200);
  }
});

test("a known device has ten guesses too, and is known for the accounts that signed in on it only", async () => {
  const [mine, other] = [await signUp(), await signUp()];
  const phone = createClient();
  await signIn(phone, mine.email, "secret1");
  for (let each = 0; each < 10; each++) await signIn(createClient(), other.email, "wrong");
  expect((await signIn(phone, other.email, "secret1")).status).toBe(429);
  expect(await parallel(20, () => signIn(phone, mine.email, "wrong"))).toEqual({ 401: 10, 429: 10 });
  expect((await signIn(phone, mine.email, "secret1")).status).toBe(429);
  // A cookie of one's own making is no known device.
  const forger = createClient();
  forger.cookies.set("seatside_device", `${phone.cookies.get("seatside_device")}x`);
  expect(await parallel(12, () => signIn(forger, mine.email, "wrong"))).toEqual({ 401: 10, 429: 2 });
});

test("fault 73: an address with 300 failures is challenged, its known devices are not, and nobody is refused", async () => {
  const [known, fan] = [await signUp(), await signUp()];
  const phone = createClient();
  await signIn(phone, known.email, "secret1");
  const stadium = from(anAddress());
  const before = new Set((await networks()).map(({ key }) => key));
  await signIn(createClient(), anEmail(), "wrong", stadium);
  const [network] = (await networks()).filter(({ key }) => !before.has(key));
  expect(network).toMatchObject({ count: 1 });
  await db
    .update(countedLimits)
    .set({ count: 300 })
    .where(eq(countedLimits.key, network?.key ?? ""));
  const stranger = createClient();
  for (let each = 0; each < 12; each++) {
    const asked = await signIn(stranger, fan.email, "secret1", stadium);
    expect([asked.status, (await asked.json<{ code: string }>()).code]).toEqual([428, "challenge-required"]);
  }
  expect((await signIn(phone, known.email, "secret1", stadium)).status).toBe(200);
  stranger.cookies.set("seatside_pass", await aPass());
  expect((await signIn(stranger, fan.email, "secret1", stadium)).status).toBe(200);
});

test("all addresses of an IPv6 network (/64) count as one, an IPv4 address however it is written as one", async () => {
  const network = anAddress().replace("::1", "");
  const [low, mapped] = [Math.floor(Math.random() * 250), `198.51.${Math.floor(Math.random() * 250)}`];
  const written: [string[], number[]][] = [
    // The /48 of a network has a count of its own.
    [
      [`${network}::1`, `${network}:a:b:c:d`, `${network.toUpperCase()}:0:0:0:${low}`],
      [3, 3],
    ],
    [[`${mapped}.${low}`, `::ffff:${mapped}.${low}`], [2]],
  ];
  for (const [addresses, counts] of written) {
    const before = new Set((await networks()).map(({ key }) => key));
    for (const address of addresses) await signIn(createClient(), anEmail(), "wrong", from(address));
    const added = (await networks()).filter(({ key }) => !before.has(key));
    expect(added.map(({ count }) => count)).toEqual(counts);
  }
});

test("the 65,536 networks of one IPv6 /48 are challenged together, at sixteen times one's number", async () => {
  const { email } = await signUp();
  const site = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
  const before = new Set((await networks()).map(({ key }) => key));
  await signIn(createClient(), anEmail(), "wrong", from(`${site}:1::1`));
  const added = (await networks()).filter(({ key }) => !before.has(key));
  for (const { key } of added)
    await db.update(countedLimits).set({ count: 4_800 }).where(eq(countedLimits.key, key));
  const asked = await signIn(createClient(), email, "secret1", from(`${site}:2::1`));
  expect([asked.status, (await asked.json<{ code: string }>()).code]).toEqual([428, "challenge-required"]);
  expect((await signIn(createClient(), email, "secret1", from(anAddress()))).status).toBe(200);
});

test("all devices that know an account have fifty guesses together, and are challenged then", async () => {
  const { email } = await signUp();
  const phones = Array.from({ length: 6 }, () => createClient());
  for (const phone of phones) expect((await signIn(phone, email, "secret1")).status).toBe(200);
  const answers: Record<string, number> = {};
  for (const phone of phones)
    for (const [status, times = 0] of Object.entries(await parallel(10, () => signIn(phone, email, "wrong"))))
      answers[status] = (answers[status] ?? 0) + times;
  expect(answers).toEqual({ 401: 50, 428: 10 });
});

test("a reset ends what devices knew of the account: their guesses are a stranger's", async () => {
  const fan = await signUp();
  const phones = [createClient(), createClient(), createClient()];
  for (const phone of phones) await signIn(phone, fan.email, "secret1");
  const { identity, mails } = aMailedIdentity();
  await identity.requestPasswordReset(fan.email, "http://localhost:5399", new Headers());
  await vi.waitFor(() => expect(mails).toHaveLength(1));
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const reset = await identity.resetPassword(token, "another-1", new Headers());
  const guesses = await Promise.all(
    phones.map((phone) => parallel(10, () => signIn(phone, fan.email, "wrong"))),
  );
  const checked = guesses.reduce((sum, each) => sum + (each["401"] ?? 0), 0);
  expect(checked).toBe(10);
  // Whoever reset it is known, by a mark of the new epoch.
  const owner = createClient();
  owner.cookies.set("seatside_device", reset.ok ? deviceOf(reset.headers) : "");
  expect((await signIn(owner, fan.email, "another-1")).status).toBe(200);
});

const networks = () => db.select().from(countedLimits).where(like(countedLimits.key, "sign-in:network:%"));

test("the most common passwords are refused, when registering and when one is chosen anew", async () => {
  for (const common of ["123456", "password", "Qwerty123", "iloveyou"]) {
    const answer = await register(anEmail(), common);
    expect([common, answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
      ...[common, 400, "password-too-common"],
    ]);
  }
  const fan = await signUp();
  const { identity, mails } = aMailedIdentity();
  await identity.requestPasswordReset(fan.email, "http://localhost:5399", new Headers());
  await vi.waitFor(() => expect(mails).toHaveLength(1));
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect(await identity.resetPassword(token, "PASSWORD1", new Headers())).toEqual({
    ok: false,
    reason: "password-too-common",
  });
  expect(await identity.isResetTokenLive(token)).toBe(true);
});

test("a second sign-in on the same browser ends the first", async () => {
  const [first, second] = [await signUp(), await signUp()];
  const phone = createClient();
  await signIn(phone, first.email, "secret1");
  const before = cookieOf(phone);
  await signIn(phone, second.email, "secret1");
  const old = await createClient().json("GET", "/api/session", undefined, { cookie: before });
  expect(old.body).toEqual({ user: null });
  expect((await phone.json("GET", "/api/session")).body).toMatchObject({ user: { email: second.email } });
});

test("a session's address is the one that Cloudflare saw, whatever the browser claims", async () => {
  const fan = await signUp();
  const answer = await signIn(createClient(), fan.email, "secret1", {
    "x-forwarded-for": "6.6.6.6",
    ...from("203.0.113.44"),
  });
  expect(answer.status).toBe(200);
  const rows = await db.select().from(session).where(eq(session.userId, fan.userId));
  expect(rows.map((row) => row.ipAddress).filter(Boolean)).toEqual(["203.0.113.44"]);
});

test("a mailbox gets twenty mails of a kind an hour at most, whoever makes devices known to its address", async () => {
  const { identity, mails } = aMailedIdentity();
  const { email } = await signUp();
  // Each may ask three times.
  for (let each = 0; each < 7; each++) {
    const phone = createClient();
    await signIn(phone, email, "secret1");
    const headers = new Headers({ cookie: cookieOf(phone) });
    // At once: the auth library takes half a second for each.
    await Promise.all(
      [1, 2, 3].flatMap(() => [
        identity.requestPasswordReset(email, "https://x.test", headers),
        identity.sendVerification(email, headers),
      ]),
    );
  }
  await vi.waitFor(() => expect(mails).toHaveLength(40));
}, 60_000);

test("what a crowded network asks for in vain uses up nobody's mails: neither an owner's nor everybody's", async () => {
  const { identity, mails } = aMailedIdentity();
  const { email } = await signUp();
  const phone = createClient();
  await signIn(phone, email, "secret1");
  const crowd = new Headers(from(anAddress()));
  const counts = (name: string) =>
    db
      .select()
      .from(countedLimits)
      .where(like(countedLimits.key, `${name}:%`));
  const before = new Set((await counts("reset-mail:network")).map(({ key }) => key));
  await identity.requestPasswordReset(anEmail(), "https://x.test", crowd);
  for (const { key } of (await counts("reset-mail:network")).filter((each) => !before.has(each.key)))
    await db.update(countedLimits).set({ count: 4_800 }).where(eq(countedLimits.key, key));
  for (let each = 0; each < 20; each++)
    expect(await identity.requestPasswordReset(email, "https://x.test", crowd)).toMatchObject({ ok: false });
  expect(mails).toEqual([]);
  await identity.requestPasswordReset(email, "https://x.test", new Headers({ cookie: cookieOf(phone) }));
  await vi.waitFor(() => expect(mails).toHaveLength(1));

  const ofInstance = async () => (await counts("verification-mail:instance"))[0]?.count ?? 0;
  const sentBefore = await ofInstance();
  for (let each = 0; each < 8; each++) await identity.sendVerification(email, new Headers());
  expect((await ofInstance()) - sentBefore).toBe(3);
}, 30_000);
