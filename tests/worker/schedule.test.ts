import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import type { OrderRoomBase } from "#worker/durable/order-room.ts";
import { createSchedule } from "#worker/durable/schedule.ts";
import { aPlacedOrder, room } from "../support/worker-orders.ts";
import { openTeddy } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

function aSchedule(due: Record<string, number | null>, soonestMs?: number) {
  const alarm: { at: number | null } = { at: null };
  const storage = {
    setAlarm: async (at: number) => Object.assign(alarm, { at }),
    deleteAlarm: async () => Object.assign(alarm, { at: null }),
  };
  const ran: string[] = [];
  const entry = (name: string) => ({
    dueAt: () => due[name],
    tend: async () => {
      ran.push(name);
      if (name === "failing") throw new Error("down");
      due[name] = null;
    },
  });
  const entries = Object.fromEntries(Object.keys(due).map((name) => [name, entry(name)]));
  return { ran, alarm, ...createSchedule(storage as unknown as DurableObjectStorage, entries, soonestMs) };
}

test("the alarm is set to the first due time, and what is due runs though another entry fails", async () => {
  const later = Date.now() + 60_000;
  const { ran, alarm, plan, ring } = aSchedule({ failing: 1, due: 2, later });
  plan();
  expect(alarm.at).toBeGreaterThan(Date.now() - 1_000);
  expect(await ring()).toEqual([new Error("down")]);
  expect(ran).toEqual(["failing", "due"]);
  expect(alarm.at).toBeLessThanOrEqual(Date.now());
});

test("an alarm that no due time explains is heard by all, and none is set where nothing is due", async () => {
  const { ran, alarm, ring } = aSchedule({ one: Date.now() + 60_000, other: null });
  await ring();
  expect([ran, alarm.at]).toEqual([["one", "other"], null]);
});

test("overdue work waits as long as its object says", () => {
  const { alarm, plan } = aSchedule({ due: 1 }, 1_000);
  plan();
  expect(alarm.at).toBeGreaterThanOrEqual(Date.now() + 900);
});

test("a visit of an order that failed stays due", async () => {
  const { id } = await aPlacedOrder();
  const alarm = await runInDurableObject(room(id), async (given, { storage }) => {
    const instance = given as unknown as OrderRoomBase & { usecases(): object };
    const sendNotices = () => Promise.reject(new Error("down"));
    const spied = vi.spyOn(instance, "usecases").mockReturnValue({ ...instance.usecases(), sendNotices });
    await expect(instance.alarm()).rejects.toThrow("down");
    spied.mockRestore();
    return storage.getAlarm();
  });
  expect(alarm).toBeLessThanOrEqual(Date.now() + 15_000);
});
