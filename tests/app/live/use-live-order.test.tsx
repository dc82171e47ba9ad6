import { beforeEach, expect, test, vi } from "vitest";
import { useLiveOrder } from "#app/live/follow-order.ts";
import { cachedMark } from "#app/offline/messages.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { mountStrictly } from "#tests/support/mount.tsx";
import { orderLive } from "#tests/support/order-live.ts";

const now = Date.UTC(2026, 10, 21, 18, 30);
const minute = 60_000;
/** Followed no more: it needs no connection. */
const delivered = orderLive({ status: OrderStatus.DELIVERED });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  return () => vi.useRealTimers();
});

/** The server's clock as an order's screen shows it. */
async function clockOf(serverNow: number, { isHydrated }: { isHydrated: boolean }) {
  const shown: { offsetMs?: number } = {};
  function Order() {
    if (isHydrated) document.documentElement.dataset.hydrated = "";
    shown.offsetMs = useLiveOrder("a", delivered, serverNow).offsetMs;
    return null;
  }
  const leave = await mountStrictly(<Order />);
  await leave();
  return now + (shown.offsetMs ?? Number.NaN);
}

test("an order's clock is right on a document or data that were kept for a while: no promise seems further away", async () => {
  vi.stubGlobal("location", { origin: "https://seatside.example", pathname: "/order/1" });
  const serverTiming = [{ name: cachedMark, duration: 9 * minute, description: "" }];
  const entries = { navigation: [{ name: "", serverTiming }], resource: [] as object[] };
  const ofType = (type: string) => entries[type as keyof typeof entries] as PerformanceEntryList;
  vi.spyOn(performance, "getEntriesByType").mockImplementation(ofType);
  expect(await clockOf(now - 9 * minute, { isHydrated: false })).toBe(now);
  // What is loaded later is of now, however old the document; unless it is a copy itself.
  expect(await clockOf(now, { isHydrated: true })).toBe(now);
  entries.resource = [
    {
      name: "https://seatside.example/order/1.data?_routes=order",
      serverTiming,
      responseEnd: performance.now(),
    },
  ];
  expect(await clockOf(now - 9 * minute, { isHydrated: true })).toBe(now);
});
