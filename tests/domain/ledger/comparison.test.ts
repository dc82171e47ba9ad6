import { expect, test } from "vitest";
import { groupByTime, isBehind, maxPerMinute, nextComparison } from "#domain/ledger/comparison.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test("a payment is compared after an hour, a day, a week and a month, and then no more", () => {
  const times: number[] = [];
  for (let at = nextComparison(0, 0); at !== null; at = nextComparison(0, at)) times.push(at);
  expect(times).toEqual([hour, day, 7 * day, 30 * day]);
  // Compared late, it skips what it has missed.
  expect(nextComparison(0, 8 * day)).toBe(30 * day);
});

type Payment = { createdAt: number; times: number };

/** Minutes of a month and a half with 10,000 orders a day, most of them within three hours; the provider may be down. */
function simulate({
  perMinute,
  isDown = () => false,
}: {
  perMinute: number;
  isDown?: (at: number) => boolean;
}) {
  const due = new Map<number, Payment[]>();
  const put = (payment: Payment, at: number | null) => {
    if (at === null) return;
    const slot = Math.ceil(at / minute);
    due.set(slot, [...(due.get(slot) ?? []), payment]);
  };
  const waiting: { payment: Payment; at: number }[] = [];
  let head = 0;
  let latest = 0;
  let pages = 0;
  const toldBehind: number[] = [];
  const done = [0, 0, 0, 0];
  for (let slot = 0; slot < 45 * 1440; slot++) {
    const now = slot * minute;
    const time = slot % 1440;
    const orders = time >= 1080 && time < 1260 ? 50 : time % 60 === 0 ? 50 : 0;
    for (let n = 0; n < orders; n++) put({ createdAt: now + n, times: 0 }, nextComparison(now + n, now + n));
    for (const payment of due.get(slot) ?? []) waiting.push({ payment, at: now });
    due.delete(slot);
    if (isBehind(waiting[head]?.at ?? null, now)) toldBehind.push(now);
    if (isDown(now)) continue;
    const batch = waiting.slice(head, head + perMinute);
    head += batch.length;
    for (const stretch of groupByTime(batch.map((each) => each.payment)))
      pages += Math.ceil(stretch.payments.length / 100);
    for (const { payment, at } of batch) {
      latest = Math.max(latest, now - at);
      const times = payment.times++;
      done[times] = (done[times] ?? 0) + 1;
      put(payment, nextComparison(payment.createdAt, now));
    }
  }
  return { latest, pages, toldBehind, done, left: waiting.length - head };
}

test("10,000 orders a day are compared four times each, none later than ten minutes, by some lists a minute", () => {
  const { latest, pages, toldBehind, done, left } = simulate({ perMinute: maxPerMinute });
  expect(latest).toBeLessThanOrEqual(10 * minute);
  expect(toldBehind).toEqual([]);
  expect(left).toBeLessThanOrEqual(maxPerMinute);
  expect(done[3]).toBeGreaterThan(14 * 10_000);
  expect(pages / (45 * 1440)).toBeLessThan(3);
});

test("a provider that is down for an evening is told after an hour, and caught up with the same night", () => {
  const from = 40 * day + 18 * hour;
  const to = from + 4 * hour;
  const { toldBehind, left } = simulate({
    perMinute: maxPerMinute,
    isDown: (at) => at >= from && at < to,
  });
  expect(toldBehind[0]).toBeGreaterThanOrEqual(from + hour);
  expect(toldBehind[0]).toBeLessThanOrEqual(from + 2 * hour);
  expect(toldBehind.at(-1)).toBeLessThan(to + 4 * hour);
  expect(left).toBeLessThanOrEqual(maxPerMinute);
});

test("a comparison that is too slow for its orders says so and keeps saying it", () => {
  const { toldBehind } = simulate({ perMinute: 10 });
  expect(toldBehind.length).toBeGreaterThan(30 * 1440);
});

test("payments of one rush share a list; payments of another day have their own", () => {
  const made = [0, minute, 3 * minute, day, day + minute].map((createdAt) => ({ createdAt }));
  const stretches = groupByTime(made.toReversed());
  expect(stretches.map((each) => each.payments.map(({ createdAt }) => createdAt))).toEqual([
    [0, minute, 3 * minute],
    [day, day + minute],
  ]);
  for (const { from, to, payments } of stretches)
    for (const { createdAt } of payments) expect(from < createdAt && createdAt < to).toBe(true);
});
