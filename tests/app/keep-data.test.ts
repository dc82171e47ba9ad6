import { expect, test, vi } from "vitest";
import { keepData } from "#app/offline/keep-data.ts";

test("each loaded screen notes its time, so that a banner that comes later says how old it is", async () => {
  const heard = vi.fn();
  vi.stubGlobal("dispatchEvent", heard);
  const state = { location: { pathname: "/orders", search: "" }, loaderData: {}, navigation: {} };
  vi.stubGlobal("window", { __reactRouterDataRouter: { state } });
  const load = async (results: object) => {
    const args = { request: new Request("https://seatside.test/orders") };
    await keepData(args as Parameters<typeof keepData>[0], async () => results as never);
  };
  const loadedAt = () => performance.getEntriesByName("reached").at(-1)?.startTime;
  await load({ orders: { type: "data", result: {} } });
  const first = loadedAt();
  expect(first).toBeGreaterThan(0);
  await load({ orders: { type: "data", result: {} } });
  const second = loadedAt();
  expect(second).toBeGreaterThan(Number(first));
  Object.assign(state.loaderData, { orders: {} });
  await load({ orders: { type: "error", result: new TypeError("Failed to fetch") } });
  expect(loadedAt()).toBe(second);
  expect(heard.mock.calls.map(([{ type }]) => type)).toEqual(["reached", "reached", "unreached"]);
});
