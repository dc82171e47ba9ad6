import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { crons, jobs } from "#worker/jobs.ts";
import { keepSchedule } from "../../scripts/lib/schedule.mjs";

const origin = "http://localhost:5173";

test("every environment has the crons that the Worker knows, and every job is of one of them", () => {
  const config = readFileSync("wrangler.toml", "utf8");
  const listed = [...config.matchAll(/^crons = (.+)$/gm)].map(([, each = "[]"]) => JSON.parse(each));
  expect(listed).toEqual([Object.keys(crons), Object.keys(crons), Object.keys(crons)]);
  expect(new Set(Object.values(jobs).map(({ when }) => when))).toEqual(new Set(Object.values(crons)));
});

test("a server of this machine gets the minute at once and each minute, and the night at its time", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-26T01:15:30Z") });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url).searchParams.get("cron") ?? "");
    throw new Error("it is restarting");
  });
  keepSchedule(origin);
  expect(asked).toEqual(["* * * * *"]);
  vi.advanceTimersByTime(140_000);
  expect(asked).toEqual(["* * * * *", "* * * * *", "* * * * *", "17 1 * * *"]);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(asked.filter((each) => each === "17 1 * * *")).toHaveLength(2);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
