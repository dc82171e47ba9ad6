import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { createApp } from "#worker/app.ts";
import { measured } from "#worker/platform/metrics.ts";

type Point = { indexes: string[]; blobs: string[]; doubles: number[] };

/** What docs/operations/queries.sql reads. */
function aDataset() {
  const points: Point[] = [];
  return { points, METRICS: { writeDataPoint: (point: Point) => void points.push(point) } };
}

test("a request leaves its route, how it ended and what it cost, without an id or an address", async () => {
  const { points, METRICS } = aDataset();
  const app = createApp(async () => new Response("a screen"));
  const context = createExecutionContext();
  const url = "http://localhost/api/orders/01990000-0000-7000-8000-000000000000?from=fan@example.com";
  await app.fetch(new Request(url), { ...env, METRICS } as unknown as Env, context);
  await waitOnExecutionContext(context);
  expect(points).toHaveLength(1);
  expect(points[0]?.blobs.slice(1, 3)).toEqual(["GET", "401"]);
  expect(points[0]?.blobs[0]).toMatch(/^\/api\/orders\//);
  expect(points[0]?.doubles).toHaveLength(3);
  expect(JSON.stringify(points)).not.toMatch(/01990000|example\.com/);
});

test("an alarm and a cron leave one each, also where they fail", async () => {
  const { points, METRICS } = aDataset();
  const given = { METRICS } as unknown as Pick<Env, "METRICS">;
  await measured(given, "cron", "* * * * *", async () => {});
  const failing = measured(given, "alarm", "OrderRoom", () => Promise.reject(new Error("down")));
  await expect(failing).rejects.toThrow("down");
  expect(points.map(({ blobs }) => blobs)).toEqual([
    ["* * * * *", "cron", "ok"],
    ["OrderRoom", "alarm", "failed"],
  ]);
});

test("a dataset that takes nothing stops no alarm", async () => {
  const writeDataPoint = () => {
    throw new Error("no dataset");
  };
  const given = { METRICS: { writeDataPoint } } as unknown as Pick<Env, "METRICS">;
  expect(await measured(given, "alarm", "ShopBoard", async () => "done")).toBe("done");
});
