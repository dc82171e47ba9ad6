import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDeliveryQueue, type PendingDelivery } from "#app/routes/staff/runner/floor/delivery-queue.ts";
import { createDeliverySender, type SendOutcome } from "#app/routes/staff/runner/floor/use-pending.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aPending = (orderId: string, runnerId = "me"): PendingDelivery => ({
  orderId,
  stadiumId: "teddy",
  runnerId,
  code: "100009",
  proof: "100009.secret",
  at: 1_000,
});

function aSender(answer: (orderId: string, attempt: number) => SendOutcome | Promise<SendOutcome>) {
  const queue = createDeliveryQueue(null);
  const sent: string[] = [];
  const sender = createDeliverySender({
    queue,
    runnerId: "me",
    random: () => 1,
    async send({ orderId }) {
      sent.push(orderId);
      return answer(orderId, sent.filter((each) => each === orderId).length);
    },
  });
  return { queue, sender, sent };
}
const left = (queue: ReturnType<typeof createDeliveryQueue>) => queue.all().map(({ orderId }) => orderId);

describe("sending what waits", () => {
  test("sends each once, in the order of the scans, and keeps nothing", async () => {
    const { queue, sender, sent } = aSender(() => "done");
    for (const id of ["a", "b", "c"]) queue.add(aPending(id));
    await sender.flush();
    expect(sent).toEqual(["a", "b", "c"]);
    expect(queue.all()).toEqual([]);
    // The list on the screen may still name them: they are no bags in hand any more.
    expect(queue.sent()).toEqual(["a", "b", "c"]);
  });

  test("asked several times at once, sends no two at the same time and none twice", async () => {
    let open = 0;
    const { queue, sender, sent } = aSender(async (): Promise<SendOutcome> => {
      expect(++open).toBe(1);
      await vi.advanceTimersByTimeAsync(5);
      open -= 1;
      return "done";
    });
    for (const id of ["a", "b"]) queue.add(aPending(id));
    await Promise.all([sender.flush(), sender.flush(), sender.wake()]);
    expect(sent).toEqual(["a", "b"]);
  });

  test("what is scanned while it sends goes along", async () => {
    const { queue, sender, sent } = aSender((orderId) => {
      if (orderId === "a") queue.add(aPending("late"));
      return "done";
    });
    queue.add(aPending("a"));
    await sender.flush();
    expect(sent).toEqual(["a", "late"]);
  });

  test("without a network nothing is lost, and it tries again by itself, less and less often", async () => {
    const { queue, sender, sent } = aSender((_id, attempt) => (attempt < 4 ? "later" : "done"));
    queue.add(aPending("a"));
    await sender.flush();
    expect(left(queue)).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(800);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(sent).toHaveLength(4);
    expect(queue.all()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
  });

  test("the network's return does not wait for the next try", async () => {
    const { queue, sender, sent } = aSender((_id, attempt) => (attempt === 1 ? "later" : "done"));
    queue.add(aPending("a"));
    await sender.flush();
    await sender.wake();
    expect(sent).toHaveLength(2);
    expect(queue.all()).toEqual([]);
  });

  test("one that the server can't take now keeps no other waiting", async () => {
    const { queue, sender } = aSender((orderId) => (orderId === "a" ? "later" : "done"));
    for (const id of ["a", "b", "c"]) queue.add(aPending(id));
    await sender.flush();
    expect(left(queue)).toEqual(["a"]);
  });

  test("a refusal for good stays to be seen and is not sent again", async () => {
    const { queue, sender, sent } = aSender(() => ({ refused: "order-canceled" }));
    queue.add(aPending("a"));
    await sender.flush();
    await sender.wake();
    expect(sent).toHaveLength(1);
    expect(queue.all()).toMatchObject([{ orderId: "a", failure: "order-canceled" }]);
  });

  test("signed out, everything waits for its own runner", async () => {
    const { queue, sender, sent } = aSender(() => "denied");
    queue.add(aPending("theirs", "somebody"));
    queue.add(aPending("a"));
    queue.add(aPending("b"));
    await sender.flush();
    expect(sent).toEqual(["a"]);
    expect(left(queue)).toEqual(["theirs", "a", "b"]);
  });

  test("a screen that is left tries no more", async () => {
    const { queue, sender, sent } = aSender(() => "later");
    queue.add(aPending("a"));
    const stop = sender.start();
    await sender.flush();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test("stopped and started again, as StrictMode does, it sends what is handed over", async () => {
    const { queue, sender, sent } = aSender(() => "done");
    sender.start()();
    sender.start();
    await sender.flush();
    queue.add(aPending("a"));
    await sender.wake();
    expect(sent).toEqual(["a"]);
    expect(queue.all()).toEqual([]);
  });
});
