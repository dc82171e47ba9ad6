import { env } from "cloudflare:workers";
import { like, or, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countedLimits } from "#worker/db/schema/index.ts";
import { createAttemptLimits } from "#worker/identity/attempt-limits.ts";
import { createKnownDevices } from "#worker/identity/known-devices.ts";
import { countDecline, judgeDeclines, payerReads } from "#worker/usecases/payment/limit-payers.ts";
import { anAddress, anEmail, signIn } from "../support/attempts.ts";
import { aChallenge, passOf } from "../support/challenge.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { checkOut, place } from "../support/worker-orders.ts";
import {
  type Client,
  createClient,
  db,
  openOwnVenue,
  openTeddy,
  password,
  signUp,
} from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";

beforeAll(() => openTeddy());

const minuteMs = 60_000;

/** What a phone of the stadium wants, and what came of it. */
type Phone = { email: string; cookies: Map<string, string>; challenges: number };

/**
 * One match of a full stadium behind one address, in virtual time, through the limits as the Worker calls them; only
 * passwords are not computed and cards not charged, which would take hours.
 */
test("a stadium behind one address: everybody registers, signs in and pays, some after a challenge", async () => {
  const phones = rounds(20_000, 300);
  const orders = Math.round((phones * 7_500) / 20_000);
  const isWhole = phones === 20_000;
  const failing = isWhole ? 0.05 : 0.3;
  injects(73, "phones behind one address: sign-ups, taken mails, wrong passwords, declines", phones);
  const random = seededRandom(73);
  const begin = Date.now();
  let now = begin;
  const clock = () => now;
  const challenge = aChallenge(clock);
  const devices = createKnownDevices("a stadium's secret", false, async () => 0);
  const attempts = createAttemptLimits({ db, now: clock, secret: crypto.randomUUID(), devices, challenge });
  const stadium = anAddress();
  const addressHash = crypto.randomUUID();
  const told = { challenged: 0, refused: 0, signIns: 0, wrong: 0, taken: 0, declines: 0, orders: 0 };

  const headersOf = ({ cookies }: Phone) =>
    new Headers({
      "cf-connecting-ip": stadium,
      cookie: [...cookies].map((each) => each.join("=")).join("; "),
    });
  /** The person waits and taps, as /challenge asks for it. */
  async function passChallenge(phone: Phone) {
    told.challenged++;
    phone.challenges++;
    const { token, waitMs } = await challenge.begin();
    now += waitMs;
    const solved = await challenge.solve({ token, answer: "" }, headersOf(phone));
    if (!solved.ok) throw new Error(solved.reason);
    phone.cookies.set("seatside_pass", passOf(solved.headers));
  }
  async function attempt(what: "sign-in" | "register", phone: Phone, isRight: boolean): Promise<void> {
    const taken = await attempts.take(what, phone.email, headersOf(phone));
    if (taken.ok) return isRight ? taken.forget() : undefined;
    if (taken.reason === "too-many-requests") return void told.refused++;
    await passChallenge(phone);
    return attempt(what, phone, isRight);
  }
  async function order(phone: Phone, customerId: string, isDeclined: boolean) {
    const payer = { customerId, addressHash };
    for (const declined of isDeclined ? [true, false] : [false]) {
      const judged = judgeDeclines(payer, await payerReads(db, payer), now);
      if (judged.waitMs > 0) told.refused++;
      if (judged.isCrowded && !(await challenge.isPassed(headersOf(phone)))) await passChallenge(phone);
      if (declined) {
        told.declines++;
        await countDecline({ db, now: clock }, payer, crypto.randomUUID());
      }
    }
    told.orders++;
  }

  // An hour, with half of them in fifteen minutes of half-time.
  const times = Array.from(
    { length: phones },
    () => begin + Math.round((random() < 0.5 ? 20 + random() * 15 : random() * 60) * minuteMs),
  ).sort((a, b) => a - b);
  for (let each = 0; each < phones; each++) {
    now = Math.max(now, times[each] ?? 0);
    // A bounded run begins where the address is close to its numbers.
    if (!isWhole && each === 30)
      await db
        .update(countedLimits)
        .set({ count: sql`${countedLimits.count} + 290` })
        .where(or(like(countedLimits.key, "%:network:%"), like(countedLimits.key, `%${addressHash}`)));
    const phone: Phone = {
      email: `fan-${each}-${addressHash}@example.com`,
      cookies: new Map(),
      challenges: 0,
    };
    const kind = random();
    const fails = random() < failing;
    if (kind < 0.4) {
      if (fails) {
        told.taken++;
        await attempt("register", phone, false);
      }
      await attempt("register", phone, true);
    } else {
      const isKnown = kind > 0.8;
      if (isKnown) {
        const text = await devices.remember(headersOf(phone), phone.email);
        phone.cookies.set("seatside_device", /=([^;]+)/.exec(text)?.[1] ?? "");
      }
      if (fails) {
        told.wrong++;
        await attempt("sign-in", phone, false);
      }
      await attempt("sign-in", phone, true);
      if (isKnown) expect(phone.challenges).toBe(0);
    }
    told.signIns++;
    if (told.orders < orders && each % 2 === 0)
      await order(phone, `${each}-${addressHash}`, random() < (isWhole ? 0.04 : failing));
  }
  console.log(JSON.stringify({ phones, ...told }));
  expect(told).toMatchObject({ refused: 0, signIns: phones });
  expect(told.orders).toBe(orders);
  if (isWhole) expect(told.wrong + told.taken).toBeGreaterThan(600);
  expect(told.challenged).toBeGreaterThan(isWhole ? 100 : 10);
}, 900_000);

test("the flood limits slow neither the peak of a half-time nor an account below 60 quotes a minute", async () => {
  const calls = rounds(6_000, 100);
  injects(73, "pages and quotes of a half-time's minute from one address", calls);
  const limits = env as unknown as Record<"RATE_SOME" | "RATE_CROWD", RateLimit>;
  const address = `calls:${anAddress()}`;
  // 6,000 a minute is assumed of a half-time's peak; the crowd's limit is twice that.
  for (let each = 0; each < calls; each++)
    if (!(await limits.RATE_CROWD.limit({ key: address })).success) throw new Error(`slowed at ${each}`);
  const session = `quote:${crypto.randomUUID()}`;
  for (let each = 0; each < 60; each++)
    expect((await limits.RATE_SOME.limit({ key: session })).success).toBe(true);
});

/** A phone whose every call comes from this address; `calls` keeps what was answered. */
function aPhoneBehind(address: string, calls: string[]): Client {
  const { cookies, send: sendFrom } = createClient();
  const send: Client["send"] = async (method, path, body, headers) => {
    const answer = await sendFrom(method, path, body, { ...headers, "cf-connecting-ip": address });
    calls.push(`${method} ${path}: ${answer.status}`);
    return answer;
  };
  const json: Client["json"] = async (...call) => {
    const answer = await send(...call);
    return { status: answer.status, body: await answer.json() };
  };
  return { cookies, send, json };
}

/** So many at a time: a stand's phones, and more than this machine serves at once. */
const atOnce = 8;

test("300 real fans behind one address register or sign in, order and pay, and nobody is refused", async () => {
  const fans = rounds(300, 18);
  injects(73, "real fans behind one address: sign-ups, taken mails, wrong passwords, orders", fans);
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 200, fullFromMinutes: 200 });
  const [address, taken] = [anAddress(), await signUp()];
  const answers: string[] = [];
  const told = { registered: 0, taken: 0, signedIn: 0, wrong: 0, placed: 0 };

  /** A third are new, a tenth of them with a mail that is taken; of the others a fifth mistype the password first. */
  async function comeIn(phone: Client, each: number) {
    if (each % 3 === 0) {
      const email = anEmail();
      const form = { firstName: "Noa", lastName: "Levi", phone: "0525550142", password };
      const register = (email: string) =>
        phone.send("POST", "/api/customers", { ...form, email, confirmPassword: password });
      if (each % 30 === 0 && (await register(taken.email)).status === 409) told.taken++;
      if ((await register(email)).status === 201) told.registered++;
      return;
    }
    const { email } = await signUp();
    if (each % 5 === 1 && (await signIn(phone, email, "mistyped")).status === 401) told.wrong++;
    if ((await signIn(phone, email, password)).status === 200) told.signedIn++;
  }
  async function attend(each: number) {
    const calls: string[] = [];
    const phone = aPhoneBehind(address, calls);
    await comeIn(phone, each);
    const { orderId, clientSecret } = await checkOut(phone, {
      lines: [own.burger()],
      stadiumId: own.stadiumId,
    });
    await payWithCard(clientSecret);
    if ((await place(phone, orderId)).status === 200) told.placed++;
    answers.push(...calls);
  }
  let next = 0;
  const stand = async () => {
    for (let each = next++; each < fans; each = next++) await attend(each);
  };
  await Promise.all(Array.from({ length: atOnce }, stand));

  const newcomers = Math.ceil(fans / 3);
  expect(told).toEqual({
    registered: newcomers,
    taken: Math.ceil(fans / 30),
    signedIn: fans - newcomers,
    wrong: Array.from({ length: fans }, (_, each) => each).filter((each) => each % 3 && each % 5 === 1)
      .length,
    placed: fans,
  });
  // Nobody was challenged or told to wait either: what was refused is what the fans themselves mistook.
  const refused = answers.filter((each) => !/: (200|201)$/.test(each));
  expect(Object.keys(Object.groupBy(refused, (each) => each)).sort()).toEqual([
    "POST /api/customers: 409",
    "POST /api/session: 401",
  ]);
}, 600_000);
