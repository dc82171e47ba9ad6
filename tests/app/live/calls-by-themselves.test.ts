import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * What a fan's phone asks for by itself while a screen is open, and what each time costs the record
 * (tests/worker/looking.test.ts, tests/worker/trips.test.ts). A new call belongs here, with its cost.
 */
const calls: Record<string, string> = {
  "app/live/use-active-orders.ts": "badge: nothing after signing in",
  "app/live/use-live-shops.ts": "state of the stands: nothing",
  "app/live/follow-order.ts": "an order's socket: two trips when it opens, then nothing",
  "app/live/follow.ts": "without a socket: what follows, one trip each",
  "app/routes/use-cart-quote.ts": "the open cart's quote: one trip; while the kitchen is full nothing more",
  "app/routes/orders/list/use-followed-orders.ts": "the open orders' sockets",
  "app/routes/orders/list/use-order-list.ts": "the open list: one trip each time",
  "app/routes/orders/waits/waits-screen.tsx": "the open page of waits: nothing",
  "app/routes/orders/tracking/use-order-money.ts": "money that moved, until it is shown: one trip",
  "app/live/use-live-order.ts": "an order's socket",
};

test("a fan's phone asks by itself for what is listed here, and for nothing else", () => {
  const found = globSync("app/{hooks,live,components,routes}/**/*.{ts,tsx}")
    .filter((file) => !/^app\/routes\/staff\/|^app\/live\/(poller|use-polled)\.ts$/.test(file))
    .filter((file) =>
      /\b(usePolled|useAsked|startPolling|follow|followOrder)\(/.test(readFileSync(file, "utf8")),
    );
  expect(found.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test("no screen of a fan starts a clock of its own that asks the server", () => {
  const found = globSync("app/{hooks,live,components,routes}/**/*.{ts,tsx}")
    .filter((file) => !file.startsWith("app/routes/staff/"))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return text.includes("setInterval(") && /\bfetch\(/.test(text);
    });
  expect(found).toEqual([]);
});
