import { expect, test } from "vitest";
import { retryDelayMs } from "#app/live/socket.ts";

test("the first retry comes almost at once", () => {
  expect(retryDelayMs(0, 0)).toBe(200);
  expect(retryDelayMs(0, 1)).toBe(400);
});

test("the delay doubles with each failure, up to twenty seconds", () => {
  expect(retryDelayMs(3, 1)).toBe(3_200);
  expect(retryDelayMs(50, 1)).toBe(20_000);
});

test("chance spreads the upper half, so that phones do not return together", () => {
  expect(retryDelayMs(10, 0)).toBe(10_000);
  expect(retryDelayMs(10, 0.5)).toBe(15_000);
});

test("while no network is there the next try is never far", () => {
  for (let failures = 0; failures < 20; failures++)
    expect(retryDelayMs(failures, 1, "unreached")).toBeLessThanOrEqual(1_500);
});
