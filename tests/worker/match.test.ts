import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockAt } from "#domain/event/clock.ts";
import type { VenueEvent } from "#domain/event/match-event.ts";
import { forgetStaffRecords } from "#worker/db/order/forget.ts";
import { eventMarks, events, stadiums } from "#worker/db/schema/index.ts";
import { deleteAccount } from "#worker/usecases/account/delete-account.ts";
import { viewReadiness } from "#worker/usecases/venue/view-readiness.ts";
import { deliveriesOf, listenToFloor } from "../support/floor.ts";
import { openMatch } from "../support/match.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { createClient, db, signUpStaff } from "../support/worker-world.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const done = { what: "ended", phase: "first-half" } as const;

test("a match is planned, changed, and taken off the list, each with its entry", async () => {
  const match = await openMatch("basketball");
  expect(match.made).toMatchObject({
    status: 201,
    body: {
      event: { sport: "basketball", doorsAt: match.at(-180), marks: [], markers: [] },
    },
  });
  const { tag } = match.made.body.event;
  const event = { name: { en: "Cup" }, kickoffAt: match.at(15), doorsAt: match.at(-30) };
  const path = `/events/${match.id}`;
  const saved = await match.call<{ event: VenueEvent }>("PUT", path, { tag, event });
  expect(saved.body.event).toMatchObject({ name: { en: "Cup", he: "Cup" }, doorsAt: match.at(-30) });
  expect(await match.call("PUT", path, { tag, event })).toMatchObject({
    status: 409,
    body: { code: "changed-meanwhile", current: { tag: saved.body.event.tag } },
  });
  expect((await match.call("DELETE", path, { tag: saved.body.event.tag })).status).toBe(204);
  expect((await match.call("GET", "/events")).body).toMatchObject({ events: [] });
  expect(await match.floor().glance()).toMatchObject({ event: null });
  const entries = (await match.audit()).filter(({ action }) => action.startsWith("event."));
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    ...["event.create ok", "event.save ok", "event.save changed-meanwhile", "event.remove ok"],
  ]);
});

test("a venue without a sport plans no match, and nothing of a clock reaches it", async () => {
  const console = await openConsole();
  const event = { name: { en: "Cup" }, kickoffAt: Date.now() };
  expect((await console.call("POST", "/events", { event })).status).toBe(404);
  expect((await console.call("GET", "/events")).status).toBe(404);
  const operator = await signUpStaff({ role: "operator" });
  expect((await operator.json("GET", "/api/staff/venue/no-such-venue/events")).status).toBe(404);
  const { body } = await createClient().json("GET", `/api/stadiums/${console.stadiumId}/live`);
  expect(Object.keys(body as object)).toEqual(["at", "shops", "dishes"]);
});

test("the manager and who was named set the clock; everybody hears it", async () => {
  const match = await openMatch();
  const other = await signUpStaff({ role: "manager", stadiumId: match.stadiumId });
  match.now(-10);
  const address = `/api/staff/stadiums/${match.stadiumId}/live`;
  const [phone, console] = [await listenToFloor(match.runner, address), await listenToFloor(other, address)];
  const next = async (line: typeof phone) => {
    for (;;) {
      const message = await line.next();
      if (message.type === "clock") return message;
    }
  };
  expect(await next(phone)).toMatchObject({ event: { id: match.id }, mayMark: false });
  expect(await next(console)).toMatchObject({ event: { id: match.id }, mayMark: true });

  const began = { what: "began", phase: "first-half" } as const;
  match.now(1);
  expect((await match.mark(began, match.runner)).status).toBe(403);
  await match.nameRunner();
  expect(await next(phone)).toMatchObject({ mayMark: true });
  await next(console);
  expect((await deliveriesOf(match.runner, match.stadiumId)).body.match).toMatchObject({
    event: { id: match.id },
    mayMark: true,
  });
  expect((await match.mark(began, match.runner)).status).toBe(200);
  const heard = [await next(phone), await next(console)];
  for (const { event } of heard) expect(event?.marks).toMatchObject([{ ...began, source: "hand" }]);
  expect(JSON.stringify(heard)).not.toContain(match.runner.userId);
  expect((await match.stored()).marks).toMatchObject([{ by: expect.stringMatching(/./) }]);
  await expect.poll(match.atBoard).toMatchObject({ id: match.id, marks: [began] });
  expect(await match.live()).toEqual({
    ...{ status: "running", phase: "first-half", certainty: "known" },
  });
  const own = (await match.audit()).filter(({ userId }) => userId === match.runner.userId);
  const marked = own.filter(({ action }) => action === "event.mark").map(({ outcome }) => outcome);
  expect(marked.sort()).toEqual(["not-allowed", "ok"]);
  phone.socket.close();
  console.socket.close();
});

test("who was named loses it with the role, and is forgotten with the account", async () => {
  const match = await openMatch();
  await match.nameRunner();
  const team = (
    await match.manager.json<{ team: { id: string; userId: string }[] }>(
      "GET",
      `/api/staff/team/${match.stadiumId}`,
    )
  ).body.team;
  const role = must(team.find(({ userId }) => userId === match.runner.userId));
  await match.mark({ what: "began", phase: "first-half", sure: true }, match.runner);
  expect((await match.manager.send("DELETE", `/api/staff/team/roles/${role.id}`)).status).toBe(204);
  expect((await match.mark({ what: "suspended" }, match.runner)).status).toBe(403);
  const tickets = { removeAll: async () => {} };
  await deleteAccount({ db, now: Date.now, tickets }, match.runner.userId);
  const [row] = await db.select().from(events).where(eq(events.id, match.id));
  expect(row?.markers).toEqual([]);
  const [mark] = await db.select().from(eventMarks).where(eq(eventMarks.eventId, match.id));
  expect(mark?.userId).toBe(match.runner.userId);
});

test("a week after the match nobody is named any more, and after two years nobody said anything of it", async () => {
  const match = await openMatch();
  await match.nameRunner();
  await match.mark({ what: "began", phase: "first-half", sure: true }, match.runner);
  const night = (minute: number) => db.batch(forgetStaffRecords(db, match.at(minute)));
  const named = async () => (await db.select().from(events).where(eq(events.id, match.id)))[0]?.markers;
  await night(6 * 24 * 60);
  expect(await named()).toEqual([match.runner.userId]);
  await night(8 * 24 * 60);
  expect(await named()).toEqual([]);
  const sayer = async () =>
    (await db.select().from(eventMarks).where(eq(eventMarks.eventId, match.id)))[0]?.userId;
  expect(await sayer()).toBe(match.runner.userId);
  await night(731 * 24 * 60);
  expect(await sayer()).toBe("");
});

test("without its sport the venue has no clock any more; with it the boards ask", async () => {
  const match = await openMatch();
  match.now(5);
  await match.report();
  expect(await match.atBoard()).toMatchObject({ id: match.id });
  const { tag, ...settings } = (await match.view()).settings;
  expect((await match.call("PUT", "/settings", { tag, settings: { ...settings, match: null } })).status).toBe(
    200,
  );
  expect(await match.atBoard()).toBeNull();
  expect(await match.live()).toBeUndefined();
  match.now(7);
  await db
    .update(stadiums)
    .set({ match: { sport: "football" } })
    .where(eq(stadiums.id, match.stadiumId));
  await match.report();
  expect(await match.atBoard()).toMatchObject({ id: match.id });
});

test("the floor knows the match after a restart, and looks at the record once a minute while it has none", async () => {
  const match = await openMatch();
  match.now(-20);
  await runInDurableObject(match.floor(), (_floor, { storage }) => storage.deleteAll());
  await match.report();
  expect(await match.floor().glance()).toMatchObject({ event: { id: match.id } });

  const console = await openConsole();
  await db
    .update(stadiums)
    .set({ match: { sport: "football" } })
    .where(eq(stadiums.id, console.stadiumId));
  const reads = vi.fn(async () => null);
  const floor = match.floor();
  await runInDurableObject(floor, async (instance, { storage }) => {
    storage.kv.delete("event");
    const { usecases } = instance as unknown as { usecases: () => object };
    Object.assign(instance, {
      usecases: () => ({ ...usecases.call(instance), readEvent: reads }),
    });
  });
  match.now(-10);
  for (let count = 0; count < 3; count++) await match.report();
  expect(reads).toHaveBeenCalledTimes(1);
  match.now(-8);
  await match.report();
  expect(reads).toHaveBeenCalledTimes(2);
});

test("a file of fixtures: found again by its key, older versions change nothing, a person counts more", async () => {
  const match = await openMatch();
  const iso = (minute: number) => new Date(match.at(minute)).toISOString();
  const fixture = { key: "uid-7", name: "Cup", kickoffAt: iso(1440), updatedAt: iso(-300) };
  const send = async (...files: object[]) =>
    (await match.call("POST", "/events/import", { events: files })).body;
  const none = { added: 0, changed: 0, unchanged: 0, doubted: [] };
  expect(await send(fixture)).toEqual({ ...none, added: 1 });
  expect(await send(fixture)).toEqual({ ...none, unchanged: 1 });
  const later = { ...fixture, kickoffAt: iso(1500), updatedAt: iso(-200) };
  expect(await send(later)).toEqual({ ...none, changed: 1 });
  expect(await send(fixture)).toEqual({ ...none, unchanged: 1 });
  const listed = async () =>
    must(
      (await match.call<{ events: VenueEvent[] }>("GET", "/events")).body.events.find(
        (each) => each.id !== match.id,
      ),
    );
  expect(await listed()).toMatchObject({ kickoffAt: match.at(1500), marks: [] });
  expect(await send({ ...later, status: "canceled", updatedAt: iso(-100) })).toEqual({ ...none, changed: 1 });
  expect(await listed()).toMatchObject({ marks: [{ what: "canceled", source: "file", by: "" }] });
  // Planned again, then canceled again.
  expect(await send({ ...later, updatedAt: iso(-90) })).toEqual({ ...none, changed: 1 });
  expect(clockAt(await listed(), Date.now()).status).toBe("before");
  expect(await send({ ...later, status: "canceled", updatedAt: iso(-80) })).toEqual({ ...none, changed: 1 });
  expect(clockAt(await listed(), Date.now()).status).toBe("canceled");
  await send({ ...later, updatedAt: iso(-70) });
  const { id, marks } = await listed();
  const said = { eventId: id, what: "canceled", version: marks.at(-1)?.number, sure: true };
  await match.manager.send("POST", `/api/staff/stadiums/${match.stadiumId}/marks`, said);
  expect(await send({ ...later, updatedAt: iso(-60) })).toMatchObject({
    doubted: [{ key: "uid-7", what: "revoked" }],
  });
  const { tag } = await listed();
  await match.call("DELETE", `/events/${id}`, { tag });
  expect(await send({ ...later, updatedAt: iso(-50) })).toEqual({ ...none, unchanged: 1 });
});

test("the check list asks for a match only where matches have a clock", async () => {
  const match = await openMatch();
  const lacks = async () => must(await viewReadiness({ db, now: Date.now }, match.stadiumId)).lacksMatch;
  expect(await lacks()).toBe(false);
  await match.call("DELETE", `/events/${match.id}`, { tag: (await match.stored()).tag });
  expect(await lacks()).toBe(true);
  await db.update(stadiums).set({ match: null }).where(eq(stadiums.id, match.stadiumId));
  expect(await lacks()).toBe(false);
  expect((await match.mark({ ...done, version: 0 }).catch(() => ({ status: 404 }))).status).toBe(404);
});
