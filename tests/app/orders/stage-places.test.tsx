import { expect, test } from "vitest";
import { OrderBar } from "#app/components/order/order-bar.tsx";
import { OrderCard } from "#app/routes/orders/list/order-card.tsx";
import { StatusCard } from "#app/routes/orders/tracking/status-card.tsx";
import { Timeline } from "#app/routes/orders/tracking/timeline.tsx";
import { noShares } from "#domain/ledger/shares.ts";
import { noticeOf } from "#domain/notice/notices.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import { minutesToShow, type Stage, seatDueAt, stageOf } from "#domain/order/stage.ts";
import { draw } from "#tests/support/draw.tsx";
import { orderLive } from "#tests/support/order-live.ts";
import { toActive } from "#worker/usecases/order/views/list-orders.ts";

const now = Date.UTC(2026, 10, 21, 13, 20);
const minute = 60_000;
const timeZone = "Asia/Jerusalem";
const id = "0199f000-0000-7000-8000-000000000001";
const shopName = { en: "Yard Grill", he: "הגריל של החצר" };
const promise = { fromAt: now + 11 * minute, toAt: now + 17 * minute };
const carried = { status: 2, readyAt: 5, deliveringAt: now - minute } as const;
const picked = { fulfilment: "pickup", shelf: "A1" } as const;

/** What bar, list, order's screen and timeline say of an order. */
async function places(changes: Partial<OrderLive>) {
  const live = orderLive({ promise, createdAt: now - 20 * minute, placedAt: now - 20 * minute, ...changes });
  const { status, dueAt = null, shelf, collectBy, fulfilment } = live;
  const stage = stageOf(live);
  const glance: OrderGlance = {
    ...{ isPlaced: true, isOver: false, status, stage, dueAt, shelf, collectBy, timeZone },
    ...{ promiseFromAt: promise.fromAt, promiseToAt: promise.toAt },
  };
  const { next } = toActive([{ id, ...glance }], now);
  const card = {
    ...{ id, orderCode: "482913", status, isDraft: false, shopName, firstItem: shopName, itemCount: 1 },
    ...{ totalMinor: 100, currency: "ILS" as const, fulfilment, stage, shelf, collectBy, dueAt, promise },
    ...{ createdAt: live.createdAt, timeZone, version: 1 },
  };
  const totals = {
    ...{ subtotalMinor: 100, deliveryFeeMinor: 0, tipMinor: 0, discountMinor: 0, totalMinor: 100 },
    tipPercentage: null,
  };
  const money = {
    ...{ waivedMinor: 0, capturedMinor: null, notTaken: noShares, refunded: noShares },
    ...{ byHandMinor: 0, refundState: "none" as const, dueMinor: 100 },
  };
  const order = { timeZone, shopName, totals, money, lines: [] };
  const text = async (drawn: ReturnType<typeof draw>) => (await drawn).text.replace(/\s+/g, " ");
  return {
    bar: next && stage !== "delivered" ? await text(draw(<OrderBar next={next} />)) : "",
    list: await text(draw(<OrderCard order={card} now={now} />)),
    screen: await text(draw(<StatusCard order={order} live={live} stage={stage} now={now} />)),
    timeline: await text(draw(<Timeline live={live} timeZone={timeZone} />)),
    notice: noticeOf({ isPlaced: true, from: 0, to: status, fulfilment }),
  };
}

const range = /\b11–17 min/;
const way = /\b(on its way|on the way|delivering|runner)\b/i;

test.each<[string, Partial<OrderLive>, all: RegExp[], minutes: RegExp | null]>([
  ["received", {}, [/Pending/, /Pending/, /waiting for the shop/], range],
  ["being cooked", { status: 1 }, [/Preparing/, /Preparing/, /Being prepared/], range],
  [
    "cooked, for a runner",
    { status: 1, readyAt: 5 },
    [/Ready, waiting for the runner/, /Ready, waiting for the runner/, /Ready, waiting for the runner/],
    range,
  ],
  [
    "carried",
    { ...carried, dueAt: now + 3 * minute },
    [/Delivering/, /Delivering/, /On the way to you/],
    /about 3 min/,
  ],
  [
    "at the seat",
    { ...carried, arrivedAt: now, dueAt: now + 3 * minute },
    [/The runner is at your seat/, /The runner is at your seat/, /Your food is at your seat/],
    null,
  ],
  [
    "cooked, for its shelf",
    { ...picked, status: 1, readyAt: 5 },
    [/Ready, going to its shelf/, /Ready, going to its shelf/, /Ready, going to its shelf/],
    null,
  ],
  [
    "on its shelf",
    { ...picked, status: 2, readyAt: 5, deliveringAt: 6, collectBy: now + 17 * minute },
    [/Ready: shelf A1 until 15:37/, /Ready: shelf A1 until 15:37/, /shelf A1 .*until 15:37/],
    null,
  ],
])("an order that is %s is said to be so by bar, list and its screen", async (_, changes, said, minutes) => {
  const { bar, list, screen, timeline, notice } = await places(changes);
  for (const [index, place] of [bar, list, screen].entries()) {
    expect(place).toMatch(said[index] as RegExp);
    if (minutes) expect(place).toMatch(minutes);
    else expect(place).not.toMatch(/\d min/);
  }
  if (changes.fulfilment !== "pickup") return;
  // Nobody brings what its fan fetches.
  for (const place of [bar, list, screen, timeline]) expect(place).not.toMatch(way);
  expect(notice).not.toBe("on-the-way");
});

test("an order that was fetched is picked up everywhere, not delivered", async () => {
  const { list, screen, timeline } = await places({ ...picked, status: 3, deliveredAt: now });
  for (const place of [list, screen, timeline]) {
    expect(place).toContain("Picked up");
    expect(place).not.toMatch(/delivered/i);
  }
  expect(timeline).toMatch(/Order Received .*Preparing .*On shelf .A1.*Picked up/);
});

test("of two orders the bar shows the one that waits for its fan, then what comes, then what was promised first", async () => {
  const named = (stage: Stage, toMinutes: number | null) => ({
    ...{ id: `${stage} ${toMinutes}`, status: 2 as const, stage, dueAt: null, shelf: null, collectBy: null },
    ...{ timeZone, promiseFromAt: null, promiseToAt: toMinutes && now + toMinutes * minute },
  });
  const shown = (...each: ReturnType<typeof named>[]) => toActive(each, now).next?.id;
  expect(shown(named("preparing", 5), named("arrived", 20))).toBe("arrived 20");
  expect(shown(named("delivering", 1), named("on-shelf", null))).toBe("on-shelf null");
  expect(shown(named("preparing", 5), named("delivering", null))).toBe("delivering null");
  expect(shown(named("waiting", null), named("preparing", 9), named("ready", 7))).toBe("ready 7");
});

test("a server of an earlier build says the status alone, and a fetched order is still on nobody's way", async () => {
  const old = { id, status: 2 as const, minutes: null };
  expect((await draw(<OrderBar next={old} />)).text).toContain("Delivering");
  const card = {
    ...{ id, orderCode: "482913", status: 2 as const, isDraft: false, shopName, firstItem: shopName },
    ...{ itemCount: 1, totalMinor: 100, currency: "ILS" as const, fulfilment: "pickup" as const },
    ...{ promise, createdAt: now, timeZone, version: 1 },
  };
  const { text } = await draw(<OrderCard order={card} now={now} />);
  expect(text).toContain("Ready to pick up");
  expect(text).not.toMatch(way);
});

test("the total of a canceled order that kept nothing is struck out in the list, one that was charged stands", async () => {
  const card = {
    ...{ id, orderCode: "482913", status: 4 as const, isDraft: false, shopName, firstItem: shopName },
    ...{ itemCount: 1, totalMinor: 6_800, currency: "ILS" as const, fulfilment: "seat" as const },
    ...{ promise: null, createdAt: now, timeZone, version: 1 },
  };
  expect((await draw(<OrderCard order={{ ...card, isUncharged: true }} now={now} />)).html).toMatch(
    /<del[^>]*><bdi[^>]*>₪68\.00<\/bdi><\/del>/,
  );
  expect((await draw(<OrderCard order={card} now={now} />)).html).not.toContain("<del");
});

test("a promise shrinks with the runner: the walk, and two minutes for each seat before", () => {
  const order = { status: 2, fulfilment: "seat", deliveringAt: now } as const;
  const at = (stopsBefore: number | null) => seatDueAt(order, { walkMinutes: 4, stopsBefore });
  expect([at(0), at(2), at(null)]).toEqual([now + 4 * minute, now + 8 * minute, null]);
  expect(seatDueAt({ ...order, fulfilment: "pickup" }, { walkMinutes: 4, stopsBefore: 0 })).toBeNull();
  expect(seatDueAt({ ...order, status: 1 }, { walkMinutes: 4, stopsBefore: 0 })).toBeNull();
  const left = (stage: "delivering" | "arrived", dueAt: number | null) =>
    minutesToShow({ stage, promise, dueAt }, now);
  expect(left("delivering", now + 90_000)).toEqual({ from: 2, to: 2 });
  expect([left("delivering", now - 1), left("delivering", null), left("arrived", now + minute)]).toEqual([
    null,
    null,
    null,
  ]);
});
