import { expect, test } from "vitest";
import { findCopy, keepCopy } from "#app/routes/staff/runner/floor/deliveries-copy.ts";
import { someDeliveries } from "#tests/support/deliveries.ts";

function aStore(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem(_key: string, value: string) {
      kept = value;
    },
  };
}
const page = someDeliveries({ serverNow: 10_000 });

test("the list of the last visit is found when it is newer than the page, and else not", () => {
  const store = aStore();
  keepCopy(store, someDeliveries({ serverNow: 20_000 }));
  expect(findCopy(store, page)).toEqual(someDeliveries({ serverNow: 20_000 }));
  expect(findCopy(store, someDeliveries({ serverNow: 20_000 }))).toBeNull();
});

test("another runner's list, another stadium's and a counter's, is nobody's business", () => {
  const store = aStore();
  keepCopy(store, someDeliveries({ serverNow: 20_000, runner: { id: "somebody", name: "" } }));
  expect(findCopy(store, page)).toBeNull();
  keepCopy(store, someDeliveries({ serverNow: 20_000, stadium: { ...page.stadium, id: "elsewhere" } }));
  expect(findCopy(store, page)).toBeNull();
  keepCopy(store, someDeliveries({ serverNow: 20_000, shopId: "grill" }));
  expect(findCopy(store, page)).toBeNull();
});

test("storage that is away, full or spoilt keeps nothing and breaks nothing", () => {
  const full = {
    getItem: () => {
      throw new Error("SecurityError");
    },
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  for (const store of [null, full]) {
    keepCopy(store, page);
    expect(findCopy(store, page)).toBeNull();
  }
  for (const text of ["", "{", "null", '{"version":2}', '{"version":1,"deliveries":{"serverNow":99999}}'])
    expect(findCopy(aStore(text), page)).toBeNull();
});
