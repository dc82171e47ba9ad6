import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breakAt } from "#domain/event/clock.ts";
import { auditLog, eventMarks, events } from "#worker/db/schema/index.ts";
import { callsWith, d1Answering, stubsAnswering } from "../support/broken-parts.ts";
import { openMatch } from "../support/match.ts";
import { must } from "../support/venue-console.ts";
import { db, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const ended = { what: "ended", phase: "first-half" } as const;
type Match = Awaited<ReturnType<typeof openMatch>>;

/** What fans, a board and the console are told, which must be the same. */
async function told(match: Match) {
  await match.report();
  const { phase, status, certainty } = must(await match.live());
  const isOn = status === "running" && phase === "half-time";
  const kept = must(await match.atBoard());
  const next = breakAt(kept, Date.now());
  expect(kept.marks.length).toBe((await match.stored()).marks.length);
  expect(next?.isOn ?? false).toBe(isOn);
  const from = next && Math.round((next.from - match.kickoffAt) / 60_000);
  return { isOn, status, certainty, from };
}

test("half-time that comes early is half-time at once, on every board", async () => {
  injects(95, "a whistle three minutes early");
  const match = await openMatch();
  match.now(44);
  expect(await told(match)).toMatchObject({ isOn: false, from: 47 });
  expect((await match.mark(ended)).status).toBe(200);
  await expect.poll(match.atBoard).toMatchObject({ marks: [ended] });
  expect(await told(match)).toEqual({ isOn: true, status: "running", certainty: "known", from: 44 });
});

test("half-time that is announced late is expected later, and not on by itself", async () => {
  injects(95, "six minutes more, announced");
  const match = await openMatch();
  match.now(45);
  expect((await match.mark({ what: "delayed", value: 6 })).status).toBe(200);
  expect(await told(match)).toEqual({ isOn: false, status: "running", certainty: "known", from: 53 });
  match.now(52);
  expect(await told(match)).toMatchObject({ isOn: false, from: 53 });
});

test("half-time that nobody announces and nobody sees is said by nobody, until somebody does", async () => {
  injects(95, "silence from the expected whistle on");
  const match = await openMatch();
  match.now(49);
  expect(await told(match)).toMatchObject({ isOn: false, certainty: "known" });
  match.now(51);
  expect(await told(match)).toEqual({ isOn: false, status: "running", certainty: "lost", from: null });
  match.now(70);
  expect((await match.mark(ended)).status).toBe(200);
  expect(await told(match)).toMatchObject({ isOn: true, from: 70 });
});

test("a match that is interrupted names no time, and goes on where it was", async () => {
  injects(95, "suspended for 25 minutes");
  const match = await openMatch();
  match.now(30);
  await match.mark({ what: "suspended" });
  expect(await told(match)).toEqual({ isOn: false, status: "suspended", certainty: "known", from: null });
  match.now(55);
  await match.mark({ what: "resumed" });
  expect(await told(match)).toMatchObject({ status: "running", from: 72 });
});

for (const what of ["abandoned", "canceled"] as const)
  test(`a match that is ${what} has no half-time, and whoever says so is asked whether it is meant`, async () => {
    injects(95, `${what} in the first half`, 2);
    const match = await openMatch();
    match.now(20);
    expect((await match.mark({ what })).body).toMatchObject({ code: "far-from-plan", expectedAt: null });
    expect(await told(match)).toMatchObject({ status: "running" });
    expect((await match.mark({ what, sure: true })).status).toBe(200);
    expect(await told(match)).toMatchObject({ status: what, isOn: false, from: null });
    match.now(20 + 31);
    await match.report();
    expect([await match.live(), await match.atBoard()]).toEqual([undefined, null]);
  });

test("extra time goes on after an end that was marked, and has no half-time", async () => {
  injects(95, "extra time after the end");
  const match = await openMatch();
  match.now(48);
  await match.mark(ended);
  match.now(64);
  await match.mark({ what: "began", phase: "second-half" });
  match.now(112);
  expect((await match.mark({ what: "ended", phase: "second-half" })).status).toBe(200);
  expect(await told(match)).toMatchObject({ status: "over" });
  match.now(116);
  expect((await match.mark({ what: "began", phase: "extra-first" })).status).toBe(200);
  expect(await told(match)).toMatchObject({ status: "running", isOn: false, from: null });
});

test("a wrong tap is taken back by who tapped, within twenty seconds, and by the manager later", async () => {
  injects(95, "wrong taps", 3);
  const match = await openMatch();
  await match.nameRunner();
  match.now(10);
  // Far from what is expected, the first tap does nothing.
  expect((await match.mark(ended, match.runner)).body).toMatchObject({ code: "far-from-plan" });
  expect(await told(match)).toMatchObject({ isOn: false, from: 47 });
  expect((await match.mark({ ...ended, sure: true }, match.runner)).status).toBe(200);
  expect(await told(match)).toMatchObject({ isOn: true });
  match.now(10.3);
  expect((await match.mark({ what: "revoked", value: 1 }, match.runner)).status).toBe(200);
  expect(await told(match)).toMatchObject({ isOn: false, from: 47 });

  match.now(40);
  await match.mark(ended, match.runner);
  match.now(40.5);
  expect((await match.mark({ what: "revoked", value: 3 }, match.runner)).body).toMatchObject({
    code: "undo-over",
  });
  expect((await match.mark({ what: "revoked", value: 3 })).status).toBe(200);
  expect(await told(match)).toMatchObject({ isOn: false, from: 47 });
});

test("of two who say something at once one is refused, and sees what the other said", async () => {
  injects(95, "two managers at once", 2);
  const match = await openMatch();
  const other = await signUpStaff({ role: "manager", stadiumId: match.stadiumId });
  match.now(46);
  const both = await Promise.all([
    match.mark({ ...ended, version: 0 }),
    match.mark({ what: "delayed", value: 4, version: 0 }, other),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = must(both.find(({ status }) => status === 409)).body;
  expect(lost).toMatchObject({ code: "changed-meanwhile" });
  const marks = await db.select().from(eventMarks).where(eq(eventMarks.eventId, match.id));
  expect(marks).toHaveLength(1);
  expect((await match.stored()).marks).toHaveLength(1);
  await told(match);
  const outcomes = await db.select().from(auditLog).where(eq(auditLog.subject, match.id));
  expect(
    outcomes
      .filter(({ action }) => action === "event.mark")
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(["changed-meanwhile", "ok"]);
});

test("a file that lies is outranked by a person for ten minutes, and a leap of it is left to a person", async () => {
  injects(95, "a file that contradicts the venue", 3);
  const match = await openMatch();
  await db.update(events).set({ sourceKey: "uid-1" }).where(eq(events.id, match.id));
  const iso = (minute: number) => new Date(match.at(minute)).toISOString();
  const send = async (minute: number, ...marks: object[]) => {
    const file = { key: "uid-1", name: "Cup", kickoffAt: iso(0), doorsAt: iso(-180), updatedAt: iso(minute) };
    return (await match.call("POST", "/events/import", { events: [{ ...file, marks }] })).body;
  };
  match.now(20);
  // What happened just as planned is nothing that a person has to say.
  expect(await send(19, { what: "began", phase: "first-half", at: iso(0) })).toMatchObject({ doubted: [] });
  expect(await send(20, ended)).toMatchObject({ doubted: [{ key: "uid-1", what: "ended" }] });
  expect(await told(match)).toMatchObject({ isOn: false, from: 47 });
  match.now(44);
  await match.mark(ended);
  match.now(45);
  await send(45, { what: "suspended" });
  expect(await told(match)).toMatchObject({ status: "running", isOn: true });
  match.now(56);
  await send(56, { what: "suspended", at: iso(56) });
  expect(await told(match)).toMatchObject({ status: "suspended" });
});

test("a floor that did not hear, or has lost its storage, knows it at a board's next report", async () => {
  injects(95, "a floor that does not answer, and one without its storage", 2);
  const match = await openMatch();
  match.now(1);
  await match.mark({ what: "began", phase: "first-half" });
  match.now(47);
  const call = callsWith(
    {
      STADIUM_FLOOR: stubsAnswering(async () => {
        throw new Error("lost");
      }),
    },
    match.manager,
  );
  const mark = { eventId: match.id, version: 1, ...ended };
  expect((await call("POST", `/api/staff/stadiums/${match.stadiumId}/marks`, mark)).status).toBe(200);
  match.now(53);
  expect(await told(match)).toMatchObject({ isOn: true, from: 47 });

  await runInDurableObject(match.floor(), (_floor, { storage }) => storage.deleteAll());
  await evictDurableObject(match.floor());
  expect(await told(match)).toMatchObject({ isOn: true, from: 47 });
});

test("a tap does not wait for a board, which knows it from its next report", async () => {
  injects(95, "a board that does not answer");
  const match = await openMatch();
  match.now(47);
  await match.report();
  const never = new Promise<never>(() => {});
  const call = callsWith({ SHOP_BOARD: stubsAnswering(() => never) }, match.manager);
  const mark = { eventId: match.id, version: 0, ...ended };
  expect((await call("POST", `/api/staff/stadiums/${match.stadiumId}/marks`, mark)).status).toBe(200);
  expect(await match.floor().glance()).toMatchObject({ event: { marks: [ended] } });
  expect(await match.atBoard()).toMatchObject({ marks: [] });
  expect(await told(match)).toMatchObject({ isOn: true, from: 47 });
});

test("a mark that the record can't take is not set, said so, and can be set again", async () => {
  injects(95, "the record down while a mark is set", 2);
  const match = await openMatch();
  match.now(47);
  const down = async () => {
    throw Object.assign(new Error("D1_ERROR: Network connection lost."), { retryable: true });
  };
  const call = callsWith({ DB: d1Answering(down) }, match.manager);
  const mark = { eventId: match.id, version: 0, ...ended };
  const path = `/api/staff/stadiums/${match.stadiumId}/marks`;
  expect(await call("POST", path, mark)).toMatchObject({ status: 503, code: "unavailable" });
  expect(await told(match)).toMatchObject({ isOn: false });
  expect((await match.mark(ended)).status).toBe(200);
  // Whose answer was lost says it again, and sees that it stands.
  expect((await match.mark({ ...ended, version: 0 })).body).toMatchObject({
    ...{ code: "changed-meanwhile", current: { marks: [ended] } },
  });
});
