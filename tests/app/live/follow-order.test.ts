import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followOrder } from "#app/live/follow-order.ts";
import type { LiveEvent } from "#app/live/live-state.ts";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { orderLive } from "#tests/support/order-live.ts";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onclose = (_?: { code: number }) => {};
  onmessage = (_: { data: string }) => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  tell(number: number) {
    this.onmessage({ data: JSON.stringify({ type: "order", live: orderLive({ number }), serverNow: 1 }) });
  }
}

const sockets = FakeSocket.all;
const answer = vi.fn();
let events: LiveEvent[] = [];
let page: EventTarget & { visibilityState: string };
let stop = () => {};
const types = () => events.map((event) => event.type);

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  events = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = Object.assign(new EventTarget(), { setTimeout, setInterval });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "https://seatside.example/order/1" });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", answer);
  answer.mockReset().mockResolvedValue(new Response(null, { status: 304 }));
  stop = followOrder("1", (event) => events.push(event));
  vi.advanceTimersByTime(0);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loses the connection so often, each time once it is being tried again. */
async function failTimes(times: number) {
  for (let lost = 0; lost < times; lost += 1) {
    const opened = sockets.length;
    sockets.at(-1)?.onclose();
    while (sockets.length === opened) await vi.advanceTimersByTimeAsync(100);
  }
}

test("it asks over the secure socket of its own origin, and is told the present without a word", () => {
  const { origin, pathname, searchParams } = new URL(sockets[0]?.url ?? "");
  expect(origin + pathname).toBe("wss://seatside.example/api/orders/1/socket");
  expect(searchParams.get("protocol")).toBe(String(liveProtocol));
  sockets[0]?.open();
  expect(sockets[0]?.sent).toEqual([]);
  sockets[0]?.tell(8);
  expect(types()).toEqual(["message"]);
});

test("every attempt bears the name of its page, and no two pages have the same", async () => {
  unreached();
  await failTimes(4);
  // The network is back while the last attempt hangs: it is given up, and the server may hear of that later.
  answer.mockImplementation(async () => new Response(null, { status: 304 }));
  await vi.advanceTimersByTimeAsync(1_700);
  const stopSecond = followOrder("1", () => {});
  await vi.advanceTimersByTimeAsync(0);
  stopSecond();
  const names = sockets.map(({ url }) => new URL(url).searchParams.get("page"));
  expect(names.length).toBeGreaterThan(6);
  expect(new Set(names.slice(0, -1)).size).toBe(1);
  expect(names[0]).toMatch(/^[0-9a-z]{5,}$/);
  expect(names.at(-1)).not.toBe(names[0]);
});

test("a message that is no order's is passed over", () => {
  sockets[0]?.open();
  sockets[0]?.onmessage({ data: "{}" });
  sockets[0]?.onmessage({ data: "not json" });
  expect(events).toEqual([]);
});

test("a closed socket is opened again within half a second", () => {
  sockets[0]?.open();
  sockets[0]?.onclose();
  vi.advanceTimersByTime(400);
  expect(sockets).toHaveLength(2);
  expect(types()).toEqual(["lost"]);
});

test("a socket that answers no ping is dead", () => {
  sockets[0]?.open();
  sockets[0]?.tell(8);
  vi.advanceTimersByTime(10_000);
  expect(sockets[0]?.sent.at(-1)).toBe("ping");
  sockets[0]?.onmessage({ data: "pong" });
  vi.advanceTimersByTime(10_000 + 4_000);
  expect(types()).toEqual(["message", "confirmed", "lost"]);
  expect(sockets[0]?.readyState).toBe(3);
});

test("a connection that never opens is given up", () => {
  vi.advanceTimersByTime(15_000);
  expect(types()).toEqual(["lost"]);
});

test("after three failures it also polls, and stops polling once a socket speaks", async () => {
  await failTimes(3);
  expect(answer).toHaveBeenCalled();
  expect(types()).toContain("confirmed");
  sockets.at(-1)?.open();
  sockets.at(-1)?.tell(9);
  answer.mockClear();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answer).not.toHaveBeenCalled();
});

test("polling names the version that it has", async () => {
  const body = { order: { live: orderLive({ number: 8 }) }, serverNow: 5 };
  answer.mockResolvedValueOnce(Response.json(body, { headers: { etag: 'W/"8"' } }));
  await failTimes(3);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toContainEqual(expect.objectContaining({ type: "polled", serverNow: 5 }));
  expect(answer.mock.lastCall?.[1].headers).toEqual({ "if-none-match": 'W/"8"' });
});

test("an order that is not ours is not asked for again", async () => {
  answer.mockResolvedValue(new Response(null, { status: 404 }));
  await failTimes(2);
  sockets.at(-1)?.onclose();
  const opened = sockets.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(types().at(-1)).toBe("denied");
  expect(sockets).toHaveLength(opened);
});

test("a network that is back is used at once", async () => {
  await failTimes(6);
  sockets.at(-1)?.onclose();
  const opened = sockets.length;
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(opened + 1);
});

/** A network that is away: nothing comes back, neither soon nor late. */
const unreached = () => answer.mockRejectedValue(new TypeError("Failed to fetch"));

test("while nothing gets through it is tried again every second and a half at most, and at once when it does", async () => {
  unreached();
  await failTimes(4);
  for (let round = 0; round < 8; round += 1) {
    const opened = sockets.length;
    sockets.at(-1)?.onclose();
    await vi.advanceTimersByTimeAsync(1_700);
    expect(sockets.length).toBeGreaterThan(opened);
  }
  const hanging = sockets.at(-1);
  answer.mockImplementation(async () => new Response(null, { status: 304 }));
  await vi.advanceTimersByTimeAsync(1_700);
  expect(types()).toContain("confirmed");
  expect(hanging?.readyState).toBe(3);
  expect(sockets.at(-1)?.readyState).toBe(0);
});

test("a server that answers that it can't is left in peace: up to twenty seconds", async () => {
  answer.mockImplementation(async () => new Response(null, { status: 503 }));
  await failTimes(8);
  const opened = sockets.length;
  sockets.at(-1)?.onclose();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sockets).toHaveLength(opened);
});

test("a server that is slow is not asked a second time meanwhile", async () => {
  answer.mockImplementation(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(7_000);
  expect(answer).toHaveBeenCalledTimes(1);
});

test("a server that can't answer is asked less and less often", async () => {
  answer.mockImplementation(async () => new Response(null, { status: 503 }));
  await failTimes(3);
  const asked = [];
  for (let round = 0; round < 4; round += 1) {
    answer.mockClear();
    await vi.advanceTimersByTimeAsync(20_000);
    asked.push(answer.mock.calls.length);
  }
  expect(asked[0]).toBeLessThanOrEqual(3);
  expect(asked.at(-1)).toBeLessThanOrEqual(2);
});

test("a socket that says nothing within a second and a half is not waited for", async () => {
  sockets[0]?.open();
  await vi.advanceTimersByTimeAsync(1_600);
  expect(answer).toHaveBeenCalledTimes(1);
  sockets[0]?.tell(8);
  answer.mockClear();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(answer).not.toHaveBeenCalled();
});

test("a phone that wakes and whose socket stays silent is right by asking", async () => {
  sockets[0]?.open();
  sockets[0]?.tell(8);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answer).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1_600);
  expect(answer).toHaveBeenCalledTimes(1);
});

test.each([socketClosed.signedOut, socketClosed.notYours])(
  "a socket that was closed with %i is a question of rights: it is asked at once",
  async (code) => {
    answer.mockResolvedValue(new Response(null, { status: 401 }));
    sockets[0]?.open();
    sockets[0]?.onclose({ code });
    await vi.advanceTimersByTimeAsync(0);
    expect(types()).toEqual(["lost", "denied"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  },
);

test("a page that is too old loads itself anew, once, and stays right by asking meanwhile", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { href: "https://seatside.example/order/1", reload });
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  sockets[0]?.open();
  sockets[0]?.onclose({ code: socketClosed.outdated });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(sockets).toHaveLength(1);
  expect(answer).toHaveBeenCalled();
  // The new page met the same server: it asks, and does not load itself again.
  page.dispatchEvent(new Event("visibilitychange"));
  sockets[1]?.onclose({ code: socketClosed.outdated });
  expect(reload).toHaveBeenCalledOnce();
});

test("the oldest of too many windows rests until somebody looks at it, and asks", async () => {
  sockets[0]?.open();
  sockets[0]?.onclose({ code: socketClosed.replaced });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets).toHaveLength(1);
  expect(answer).toHaveBeenCalled();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(2);
});

test("a phone that wakes asks its socket whether it is still there", () => {
  sockets[0]?.open();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(sockets[0]?.sent.at(-1)).toBe("ping");
});

test("a tab hidden for a minute closes, and connects when looked at", () => {
  sockets[0]?.open();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000 + 5_000);
  expect(sockets[0]?.readyState).toBe(3);
  const opened = sockets.length;
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(opened + 1);
});

test("stopping closes everything", () => {
  sockets[0]?.open();
  stop();
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.readyState).toBe(3);
});
