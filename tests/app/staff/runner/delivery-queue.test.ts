import { describe, expect, test } from "vitest";
import { createDeliveryQueue, type PendingDelivery } from "#app/routes/staff/runner/floor/delivery-queue.ts";

const aPending = (orderId: string, changes: Partial<PendingDelivery> = {}): PendingDelivery => ({
  orderId,
  stadiumId: "teddy",
  runnerId: "me",
  code: "100009",
  proof: "100009.secret",
  at: 1_000,
  ...changes,
});

/** A phone's storage that can be full, blocked or spoilt. */
function aStore(initial: string | null = null) {
  let text = initial;
  const fails = { read: false, write: false };
  return {
    fails,
    text: () => text,
    getItem() {
      if (fails.read) throw new Error("SecurityError");
      return text;
    },
    setItem(_key: string, value: string) {
      if (fails.write) throw new Error("QuotaExceededError");
      text = value;
    },
  };
}
const ids = (queue: ReturnType<typeof createDeliveryQueue>) => queue.all().map(({ orderId }) => orderId);

describe("deliveries that wait for a network", () => {
  test("survive the page: another one finds them", () => {
    const store = aStore();
    const queue = createDeliveryQueue(store);
    queue.add(aPending("a"));
    queue.add(aPending("b", { keptBack: { requestKey: "key", lines: [{ position: 0, quantity: 1 }] } }));
    const later = createDeliveryQueue(store);
    expect(later.all()).toEqual(queue.all());
    later.remove("a");
    expect(ids(queue)).toEqual(["b"]);
  });

  test("an order that was scanned twice is kept once, with its first time", () => {
    const queue = createDeliveryQueue(aStore());
    queue.add(aPending("a", { at: 1 }));
    queue.add(aPending("a", { at: 2 }));
    expect(queue.all()).toMatchObject([{ at: 1 }]);
  });

  test("a scan after a refusal is a new one", () => {
    const queue = createDeliveryQueue(aStore());
    queue.add(aPending("a", { proof: "100009.wrong" }));
    queue.fail("a", "wrong-proof");
    expect(queue.all()).toMatchObject([{ failure: "wrong-proof" }]);
    queue.add(aPending("a"));
    expect(queue.all()).toEqual([aPending("a")]);
  });

  test("are the same list as long as nothing changed, so that a screen is not drawn for nothing", () => {
    const queue = createDeliveryQueue(aStore());
    queue.add(aPending("a"));
    expect(queue.all()).toBe(queue.all());
  });

  test("tell whoever listens", () => {
    const queue = createDeliveryQueue(aStore());
    let told = 0;
    const stop = queue.subscribe(() => {
      told += 1;
    });
    queue.add(aPending("a"));
    queue.fail("a", "wrong-pin");
    queue.remove("a");
    stop();
    queue.add(aPending("b"));
    expect(told).toBe(3);
  });
});

describe("a phone whose storage fails", () => {
  test("keeps them as long as the page lives when there is none, or it is full", () => {
    const full = aStore();
    full.fails.write = true;
    for (const queue of [createDeliveryQueue(null), createDeliveryQueue(full)]) {
      queue.add(aPending("a"));
      queue.add(aPending("b"));
      queue.remove("a");
      expect(ids(queue)).toEqual(["b"]);
      expect(queue.isKept()).toBe(false);
    }
  });

  test("loses none when it gets full in the middle, or is blocked from then on", () => {
    for (const fault of ["read", "write"] as const) {
      const store = aStore();
      const queue = createDeliveryQueue(store);
      queue.add(aPending("a"));
      expect(queue.isKept()).toBe(true);
      store.fails[fault] = true;
      queue.add(aPending("b"));
      expect(ids(queue)).toEqual(["a", "b"]);
      expect(queue.isKept()).toBe(false);
    }
  });

  test("begins anew with what is spoilt, of another version, or of another shape, and keeps the good ones", () => {
    const spoilt = ["", "{", "null", "[]", '{"version":2,"deliveries":[]}', '{"version":1,"deliveries":{}}'];
    for (const text of spoilt) expect(createDeliveryQueue(aStore(text)).all()).toEqual([]);
    const mixed = {
      version: 1,
      deliveries: [null, { orderId: "x" }, aPending("a"), { ...aPending("b"), at: "now" }],
    };
    expect(ids(createDeliveryQueue(aStore(JSON.stringify(mixed))))).toEqual(["a"]);
  });
});
