import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { findOpenAlert, listAlertsOf } from "#worker/db/alerts.ts";
import type { PaymentRow } from "#worker/db/order/orders.ts";
import { jobs } from "#worker/db/schema/index.ts";
import { runScheduled } from "#worker/jobs.ts";
import { createServices } from "#worker/services/services.ts";
import { type Job, runJobs, type When } from "#worker/usecases/platform/run-jobs.ts";
import { type ReconcileDeps, reviewAll } from "#worker/usecases/reconcile/reconcile-payments.ts";
import { withMenusOf } from "../support/menu-writes.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

type Table = Record<string, Job<null>>;
const hours = (count: number) => count * 60 * minuteMs;
const begun = Date.parse("2026-11-26T20:00:00Z");

const job = (run: () => Promise<void>, change: Partial<Job<null>> = {}): Job<null> => ({
  ...{ when: "minute", withinMs: 50, lateAfterMs: 10 * minuteMs, run },
  ...change,
});
const runAt = (table: Table, minutes: number, when: When = "minute") =>
  runJobs({ db, now: () => begun + minutes * minuteMs }, table, when, null, (_, work) => work());
const rowOf = (name: string) => db.query.jobs.findFirst({ where: eq(jobs.name, name) });
const lateAlert = (name: string) => findOpenAlert(db, "job-late", name);

beforeEach(async () => {
  await db.delete(jobs);
  return () => vi.restoreAllMocks();
});

test("of jobs that throw, hang or refuse at once each fails alone, and all others have run", async () => {
  injects(84, "of five jobs one throws, one throws before it begins, one never ends");
  const ran: string[] = [];
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const table: Table = {
    first: job(async () => void ran.push("first")),
    throws: job(() => Promise.reject(new Error("a row that nobody thought of"))),
    broken: job(() => {
      throw new Error("no such binding");
    }),
    hangs: job(() => new Promise(() => {})),
    last: job(async () => void ran.push("last")),
  };
  await runAt(table, 0);
  expect(ran).toEqual(["first", "last"]);
  const errors = await Promise.all(Object.keys(table).map(async (name) => (await rowOf(name))?.error));
  expect(errors).toEqual([
    null,
    "Error: a row that nobody thought of",
    "Error: no such binding",
    "Error: not done within 50 ms",
    null,
  ]);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.filter(({ event }) => event === "job failed").map((each) => each.job)).toEqual([
    "broken",
    "throws",
    "hangs",
  ]);
});

test("a job that fails for too long rings once, with its name and its last success, until it succeeds", async () => {
  injects(84, "a job that fails for 20 minutes");
  let fails = false;
  const name = crypto.randomUUID();
  const table = { [name]: job(async () => (fails ? Promise.reject(new Error("stuck")) : undefined)) };
  await runAt(table, 0);
  await runAt(table, 4);
  fails = true;
  for (const minute of [8, 12]) await runAt(table, minute);
  expect(await lateAlert(name)).toBeNull();
  for (const minute of [16, 20]) await runAt(table, minute);
  expect(await lateAlert(name)).toMatchObject({
    times: 1,
    detail: { succeededAt: begun + 4 * minuteMs, failure: "Error: stuck" },
  });
  fails = false;
  await runAt(table, 24);
  expect(await lateAlert(name)).toBeNull();
  expect(await listAlertsOf(db, "job-late", name)).toMatchObject([{ resolvedBy: "system" }]);
});

test("a job that never succeeded is late from its first run on, and so is one whose time never comes", async () => {
  injects(84, "a job that never succeeds, and one of a night that never comes");
  const [failing, nightly] = [crypto.randomUUID(), crypto.randomUUID()];
  const table = {
    [failing]: job(() => Promise.reject(new Error("stuck"))),
    [nightly]: job(async () => {}, { when: "night" }),
  };
  for (const minute of [0, 4, 8]) await runAt(table, minute);
  expect([await lateAlert(failing), await lateAlert(nightly)]).toEqual([null, null]);
  await runAt(table, 12);
  for (const name of [failing, nightly])
    expect((await lateAlert(name))?.detail).toMatchObject({ succeededAt: begun });
  await runAt(table, 13, "night");
  expect(await lateAlert(nightly)).toBeNull();
});

test("a machine that was off for a day rings for nothing when it is back", async () => {
  injects(84, "a day without a run, then failing jobs");
  const names = [crypto.randomUUID(), crypto.randomUUID()];
  const table = {
    [names[0] ?? ""]: job(() => Promise.reject(new Error("stuck"))),
    [names[1] ?? ""]: job(async () => {}, { when: "night" }),
  };
  await runAt(table, 0);
  await runAt(table, 24 * 60);
  expect(await Promise.all(names.map(lateAlert))).toEqual([null, null]);
});

test("a job that does well is written hourly, and each minute only that there was one", async () => {
  const name = crypto.randomUUID();
  const table = { [name]: job(async () => {}) };
  const written = async () => [(await rowOf(name))?.succeededAt, (await rowOf("minute"))?.succeededAt];
  for (let minute = 0; minute <= 56; minute += 4) await runAt(table, minute);
  expect(await written()).toEqual([begun, begun + 56 * minuteMs]);
  await runAt(table, 60);
  expect(await written()).toEqual([begun + hours(1), begun + hours(1)]);
});

test("a night whose forgetting fails still asks about accounts and mails of certificates", async () => {
  injects(84, "the first job of the night throws");
  const services = createServices(env);
  const down = () => Promise.reject(new Error("UNIQUE constraint failed: user.email"));
  vi.spyOn(services.upkeep, "forgetPeople").mockImplementation(down);
  const others = [
    vi.spyOn(services.upkeep, "tellCertificates"),
    vi.spyOn(services.upkeep, "forgetPictures"),
    vi.spyOn(services.payments, "checkAccounts"),
    vi.spyOn(services.payments, "checkSetup"),
  ];
  await runScheduled("17 1 * * *", services);
  for (const each of others) expect(each).toHaveBeenCalledOnce();
  expect((await rowOf("forget-people"))?.error).toContain("UNIQUE constraint failed");
  expect((await rowOf("certificates"))?.error).toBeNull();
});

test("a stadium whose dishes can't be counted keeps back no other", async () => {
  injects(84, "the first of two stadiums can't be counted");
  const { catalog } = createServices(env);
  const [stuck, other] = [await openOwnVenue(), await openOwnVenue()];
  for (const { stadiumId, burger } of [stuck, other]) {
    await aPlacedOrder({ stadiumId, lines: [burger()] });
  }
  const ordered = async ({ stadiumId }: typeof other) =>
    (await catalog.find(stadiumId))?.items.map(({ orderCount }) => orderCount);
  const later = Date.now() + 3 * minuteMs;
  vi.spyOn(Date, "now").mockReturnValue(later);
  await env.DB.exec(
    `create trigger stuck before update of counted_until on stadiums when old.id = '${stuck.stadiumId}' begin select raise(abort, 'stuck'); end`,
  );
  const services = createServices(withMenusOf([stuck.stadiumId, other.stadiumId]));
  await expect(runScheduled("menus", services)).rejects.toThrow("1 of 2 failed");
  expect(await ordered(other)).toEqual([1, 0]);
  expect(await ordered(stuck)).toEqual([0, 0]);
  await env.DB.exec("drop trigger stuck");
});

test("one payment whose order can't be reviewed keeps back no other", async () => {
  injects(84, "the first of two reviews throws");
  const payments = [0, 1].map(() => ({
    id: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    createdAt: 1,
  }));
  const room = (id: string) => ({
    async run() {
      if (id === payments[0]?.orderId) throw new Error("stuck");
      return { ok: true, findings: [], remaining: [] };
    },
  });
  const deps = { db, now: Date.now, payments: null, room } as unknown as ReconcileDeps;
  const options = { repair: true, retryFailed: false };
  expect(await reviewAll(deps, payments as unknown as PaymentRow[], options)).toMatchObject({
    compared: 1,
    unreached: 1,
  });
});

test("health is 503 from five minutes after the minute's last run, and not where none ever was", async () => {
  injects(84, "no run of the minute for six minutes");
  const health = () => createClient().json("GET", "/api/health");
  expect(await health()).toMatchObject({ status: 200, body: { checks: { schedule: "up" } } });
  await runScheduled("* * * * *", createServices(env));
  const ran = Date.now();
  const clock = vi.spyOn(Date, "now");
  clock.mockReturnValue(ran + 4 * minuteMs);
  expect((await health()).status).toBe(200);
  clock.mockReturnValue(ran + 6 * minuteMs);
  expect(await health()).toMatchObject({ status: 503, body: { ok: false, checks: { schedule: "down" } } });
  await runScheduled("* * * * *", createServices(env));
  expect((await health()).status).toBe(200);
});

test("a cron that nobody knows does not pass as a minute in which nothing was due", async () => {
  await expect(runScheduled("*/2 * * * *", createServices(env))).rejects.toThrow("no cron and no job");
});
