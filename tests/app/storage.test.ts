import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markFavorite } from "#app/favorites/favorite-store.ts";
import { forgetPending, readPending, rememberPending } from "#app/recovery/pending-order.ts";

const fails = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: fails, setItem: fails, removeItem: fails });
  vi.stubGlobal("window", { dispatchEvent: () => true });
});
afterEach(() => vi.unstubAllGlobals());

const uses: [string, () => unknown, unknown][] = [
  ["reading a payment that was begun", readPending, null],
  ["remembering one", () => rememberPending({ orderId: null, checkoutKey: "k" }), undefined],
  ["forgetting one", forgetPending, undefined],
  ["marking a favorite", () => markFavorite({ kind: "foods", id: "tburger", ownerId: "" }, true), false],
];

// [product 19.5]
test.each(uses)(
  "a storage that is full or blocked is logged, and the default holds: %s",
  async (_, use, otherwise) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(await use()).toBe(otherwise);
    expect(warn).toHaveBeenCalled();
  },
);
