import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRunner } from "#app/routes/staff/runner/use-runner.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { aCarried, someDeliveries } from "#tests/support/deliveries.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

/** What the server says to a delivery; null: it can't be reached. */
let refusal: string | null;
/** The list as the server has it now. */
let served: Deliveries;
let leave: () => Promise<void>;

class ClosedSocket {
  close() {}
}
function aStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  };
}

/** A phone with this list, and a server that refuses every delivery. */
async function aPhone(list: Deliveries) {
  served = list;
  vi.stubGlobal("location", new URL("https://seatside.test/staff/runner/teddy"));
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("sessionStorage", aStorage());
  vi.stubGlobal("WebSocket", ClosedSocket);
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (refusal === null) throw new TypeError("no network");
    if (method !== "POST") return Response.json(served);
    return Response.json({ code: refusal, message: "" }, { status: 409 });
  });
  const now: { runner?: ReturnType<typeof useRunner> } = {};
  function Phone() {
    now.runner = useRunner(list);
    return null;
  }
  leave = await mountStrictly(<Phone />);
  const runner = () => now.runner as ReturnType<typeof useRunner>;
  return { runner, inHand: () => runner().stops.map(({ id }) => id) };
}

beforeEach(() => {
  refusal = "wrong-pin";
});
afterEach(() => leave());

test.each([
  ["a runner’s phone", {}],
  ["a counter’s phone", { shopId: "grill" }],
])("%s keeps a bag whose delivery was refused, also when the news of it is closed", async (_, place) => {
  const bag = await aCarried({ shelf: "A1" });
  const { runner, inHand } = await aPhone(someDeliveries({ ...place, mine: [bag] }));
  expect(await runner().handOver(bag, "0421")).toMatchObject({ kind: "problem", code: "wrong-pin" });
  await vi.waitFor(() => expect(runner().pending.failed).toHaveLength(1));
  expect(inHand()).toEqual([bag.id]);
  runner().pending.forget(bag.id);
  await vi.waitFor(() => expect(runner().pending.failed).toEqual([]));
  expect(inHand()).toEqual([bag.id]);
});

test("a bag is out of hand while its delivery waits for a network, and back when that is refused later", async () => {
  const bag = await aCarried();
  const { runner, inHand } = await aPhone(someDeliveries({ mine: [bag] }));
  refusal = null;
  expect(await runner().handOver(bag, "0421")).toMatchObject({ kind: "delivered", sent: false });
  expect(inHand()).toEqual([]);
  refusal = "order-busy";
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(runner().pending.failed).toMatchObject([{ failure: "order-busy" }]));
  expect(inHand()).toEqual([bag.id]);
  runner().pending.forget(bag.id);
  await vi.waitFor(() => expect(runner().pending.failed).toEqual([]));
  expect(inHand()).toEqual([bag.id]);
});

test("a bag that was assigned a moment ago is judged by the fresh list, so that its drinks ask for the age", async () => {
  const { runner } = await aPhone(someDeliveries());
  const bag = await aCarried();
  served = someDeliveries({ mine: [bag] });
  expect(await runner().judge(bag.qr)).toMatchObject({ kind: "match", order: { id: bag.id } });
});

/** What the server says to the refund of what stayed in the bag; each call goes into `sent`. */
function answerRefunds(answer: () => Response) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (method !== "POST") return Response.json(someDeliveries());
    sent.push(url);
    return url.includes("/refunds") ? answer() : Response.json({ order: {} });
  });
  return sent;
}
const beers = { requestKey: "key", lines: [{ position: 0, quantity: 2 }] };

test.each([
  ["ends the order", () => Response.json({ order: { status: OrderStatus.CANCELED } })],
  ["came too late", () => Response.json({ code: "nothing-left", message: "" }, { status: 409 })],
])("a bag of which everything stays is never sent as handed over: its refund %s", async (_, answer) => {
  const bag = await aCarried();
  const { runner } = await aPhone(someDeliveries({ mine: [bag] }));
  const sent = answerRefunds(answer);
  const verdict = await runner().handOver(bag, "0420", { keptBack: { ...beers, isAll: true } });
  expect(verdict).toMatchObject({ kind: "delivered", sent: true, keptBack: 2, isAllKept: true });
  expect(sent).toEqual([expect.stringContaining("/refunds")]);
});

test("a phone whose refund was refused promises the fan none", async () => {
  const bag = await aCarried();
  const { runner } = await aPhone(someDeliveries({ mine: [bag] }));
  const sent = answerRefunds(() => Response.json({ code: "not-allowed", message: "" }, { status: 403 }));
  const verdict = await runner().handOver(bag, "0420", { keptBack: beers });
  expect(verdict).toMatchObject({ kind: "delivered", keptBack: 0 });
  expect(sent).toHaveLength(2);
});
