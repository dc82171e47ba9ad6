import { env } from "cloudflare:workers";
import { like, or, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countedLimits } from "#worker/db/schema/index.ts";
import { createAttemptLimits } from "#worker/identity/attempt-limits.ts";
import { createKnownDevices } from "#worker/identity/known-devices.ts";
import { countDecline, judgeDeclines, payerReads } from "#worker/usecases/payment/limit-declines.ts";
import { anAddress } from "../support/attempts.ts";
import { aChallenge, passOf } from "../support/challenge.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { db, openTeddy, signUp } from "../support/worker-world.ts";
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
  const devices = createKnownDevices("a stadium's secret", false);
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
  // 6,000 a minute is what half-time peaks at (docs/scale.md); the crowd's limit is twice that.
  for (let each = 0; each < calls; each++)
    if (!(await limits.RATE_CROWD.limit({ key: address })).success) throw new Error(`slowed at ${each}`);
  const session = `quote:${crypto.randomUUID()}`;
  for (let each = 0; each < 60; each++)
    expect((await limits.RATE_SOME.limit({ key: session })).success).toBe(true);
});

test("real fans behind a crowded address order as ever", async () => {
  const fans = rounds(300, 8);
  injects(73, "orders of signed-in fans from one address, at once", fans);
  const address = anAddress();
  const placed = await Promise.all(
    Array.from({ length: fans }, async () => {
      const fan = await signUp();
      const send: typeof fan.send = (method, path, body, headers) =>
        fan.send(method, path, body, { ...headers, "cf-connecting-ip": address });
      const json: typeof fan.json = async (...call) => {
        const answer = await send(...call);
        return { status: answer.status, body: await answer.json() };
      };
      return aPlacedOrder({ fan: { ...fan, send, json } });
    }),
  );
  expect(placed.filter(({ id }) => id)).toHaveLength(fans);
}, 300_000);
