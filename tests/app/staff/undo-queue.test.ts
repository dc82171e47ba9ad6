import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createUndoQueue,
  type UndoQueue,
  undoMs,
  type Waiting,
} from "#app/routes/staff/shop/dishes/undo.tsx";

let shown: Waiting[] = [];
let queue: UndoQueue;
const sent = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  sent.mockReset();
  shown = [];
  queue = createUndoQueue((waiting) => {
    shown = waiting;
  });
});
afterEach(() => vi.useRealTimers());

test("what was pressed waits five seconds, shows until when, then is sent once", () => {
  queue.add("order-1", "ready", sent);
  expect(shown).toEqual([{ key: "order-1", kind: "ready", dueAt: 6_000 }]);
  vi.advanceTimersByTime(undoMs - 1);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledOnce();
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveBeenCalledOnce();
});

test("taken back in time it is never sent; taken back too late it stays", () => {
  queue.add("order-1", "ready", sent);
  vi.advanceTimersByTime(4_999);
  expect(queue.undo("order-1")).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(sent).not.toHaveBeenCalled();
  queue.add("order-1", "ready", sent);
  vi.advanceTimersByTime(undoMs);
  expect(queue.undo("order-1")).toBe(false);
  expect(sent).toHaveBeenCalledOnce();
});

test("a second press of the same neither doubles it nor starts its time anew", () => {
  queue.add("order-1", "ready", sent);
  vi.advanceTimersByTime(3_000);
  queue.add("order-1", "ready", sent);
  vi.advanceTimersByTime(2_000);
  expect(sent).toHaveBeenCalledOnce();
});

test("each has its own time and is taken back alone", () => {
  const other = vi.fn();
  queue.add("order-1", "ready", sent);
  vi.advanceTimersByTime(1_000);
  queue.add("cola", "sold-out", other);
  queue.undo("order-1");
  expect(shown.map(({ key }) => key)).toEqual(["cola"]);
  vi.advanceTimersByTime(undoMs);
  expect(sent).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledOnce();
});

test("leaving the page sends what waits at once, and nothing twice", () => {
  queue.add("order-1", "ready", sent);
  queue.add("order-2", "hand-over", sent);
  queue.flush();
  expect(sent).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveBeenCalledTimes(2);
});
