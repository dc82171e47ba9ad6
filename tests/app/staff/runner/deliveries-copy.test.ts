import { afterEach, expect, test, vi } from "vitest";
import { findCopy, storeCopy } from "#app/routes/staff/runner/floor/use-floor.ts";
import { someDeliveries } from "#tests/support/deliveries.ts";

function openStore(text: string | null = null) {
  let kept = text;
  vi.stubGlobal("localStorage", {
    getItem: () => kept,
    setItem(_key: string, value: string) {
      kept = value;
    },
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const page = someDeliveries({ serverNow: 10_000 });

test("the list of the last visit is found when it is newer than the page, and else not", () => {
  openStore();
  storeCopy(someDeliveries({ serverNow: 20_000 }));
  expect(findCopy(page)).toEqual(someDeliveries({ serverNow: 20_000 }));
  expect(findCopy(someDeliveries({ serverNow: 20_000 }))).toBeNull();
});

test("another runner's list, another stadium's and a counter's, is nobody's business", () => {
  openStore();
  storeCopy(someDeliveries({ serverNow: 20_000, runner: { id: "somebody", name: "" } }));
  expect(findCopy(page)).toBeNull();
  storeCopy(someDeliveries({ serverNow: 20_000, stadium: { ...page.stadium, id: "elsewhere" } }));
  expect(findCopy(page)).toBeNull();
  storeCopy(someDeliveries({ serverNow: 20_000, shopId: "grill" }));
  expect(findCopy(page)).toBeNull();
});

test("storage that is away, full or spoilt keeps nothing and breaks nothing", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const fail = (name: string) => () => {
    throw new Error(name);
  };
  const full = { getItem: fail("SecurityError"), setItem: fail("QuotaExceededError") };
  for (const store of [undefined, full]) {
    vi.stubGlobal("localStorage", store);
    storeCopy(page);
    expect(findCopy(page)).toBeNull();
  }
  for (const text of ["", "{", "null", '{"version":2}', '{"version":1,"deliveries":{"serverNow":99999}}']) {
    openStore(text);
    expect(findCopy(page)).toBeNull();
  }
});
