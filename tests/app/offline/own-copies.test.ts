import { beforeEach, expect, test, vi } from "vitest";
import { installOffline } from "#app/offline/worker/pages.ts";

const origin = "https://seatside.example";
const hourMs = 3_600_000;

let copies: Map<string, Response>;
let answer: () => Promise<Response>;
let scope: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T18:00:00Z") });
  copies = new Map();
  const cache = {
    match: async (key: string) => copies.get(key)?.clone(),
    put: async (key: string, copy: Response) => void copies.set(key, copy),
    delete: async (key: string) => copies.delete(key),
    keys: async () => [...copies.keys()],
  };
  vi.stubGlobal("caches", {
    open: async () => cache,
    async delete(name: string) {
      if (name === "personal-1") copies.clear();
    },
  });
  vi.stubGlobal("fetch", () => answer());
  scope = Object.assign(new EventTarget(), { location: new URL(origin) });
  installOffline(scope as unknown as ServiceWorkerGlobalScope);
  return () => vi.useRealTimers();
});

/** Asks as a browser does, and waits for all that the service worker still does afterwards. */
async function ask(path: string, mode: "navigate" | "cors" = "navigate", from = "", method = "GET") {
  const waits: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  const event = Object.assign(new Event("fetch"), {
    request: { method, url: `${origin}${path}`, mode, referrer: `${origin}${from}` },
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
    respondWith: (response: Promise<Response>) => {
      answered = response;
    },
  });
  scope.dispatchEvent(event);
  const response = await answered?.catch(() => null);
  await Promise.all(waits);
  return response;
}
const page = () => Promise.resolve(new Response("<h1>482 913</h1>"));
const noNetwork = () => Promise.reject(new TypeError("no network"));
const opaqueRedirect = async () => {
  const redirect = new Response(null);
  Object.defineProperties(redirect, { type: { value: "opaqueredirect" }, status: { value: 0 } });
  return redirect;
};

async function keepAnOrder() {
  answer = page;
  for (const path of ["/orders", "/order/1", "/home"]) await ask(path);
  await ask("/order/1.data", "cors");
  expect([...copies.keys()]).toHaveLength(4);
}

test.each([
  ["a screen that leads to the sign-in", "/orders", "navigate", opaqueRedirect],
  ["an order that leads to the sign-in", "/order/1", "navigate", opaqueRedirect],
  ["a runner's screen that leads to the sign-in", "/staff/runner/teddy", "navigate", opaqueRedirect],
  ["a screen's data that leads there", "/orders.data", "cors", async () => new Response("", { status: 202 })],
] as const)("%s leaves no personal copy on the phone", async (_name, path, mode, redirect) => {
  await keepAnOrder();
  answer = redirect;
  await ask(path, mode);
  expect([...copies.keys()]).toEqual([]);
});

test("a cart that asks for a stadium first, and a menu that moved, leave the copies", async () => {
  await keepAnOrder();
  answer = opaqueRedirect;
  for (const path of ["/cart", "/home"]) await ask(path);
  expect(copies.size).toBe(4);
});

test("a copy of an order opens without a network for twelve hours, and not afterwards", async () => {
  await keepAnOrder();
  answer = noNetwork;
  vi.advanceTimersByTime(12 * hourMs);
  expect(await (await ask("/order/1"))?.text()).toContain("482 913");
  vi.advanceTimersByTime(1);
  expect((await ask("/order/1"))?.status).toBe(503);
  expect(await ask("/order/1.data", "cors")).toMatchObject({ type: "error" });
  // Nothing on it is anybody's.
  expect(await (await ask("/home"))?.text()).toContain("482 913");
});

test("a tap in a dead network opens the kept document, and a screen never loads itself again", async () => {
  await keepAnOrder();
  answer = noNetwork;
  const tapped = await ask("/orders.data?tab=active&_routes=routes%2Forders", "cors", "/home");
  expect(tapped?.status).toBe(204);
  expect(tapped?.headers.get("x-remix-redirect")).toBe("/orders?tab=active");
  expect(tapped?.headers.get("x-remix-reload-document")).toBe("true");
  // Another search on the same screen is another document.
  const searched = await ask("/orders.data", "cors", "/orders?q=falafel");
  expect(searched?.headers.get("x-remix-redirect")).toBe("/orders");
  for (const [path, from] of [
    ["/orders.data", "/orders?tab=active"],
    ["/menu.data", "/home"],
  ] as const)
    expect(await ask(path, "cors", from)).toMatchObject({ type: "error" });
});

test("a screen whose copy was replaced, and whose network then died, opens the new copy once", async () => {
  await keepAnOrder();
  answer = () => new Promise((resolve) => setTimeout(resolve, 60_000, new Response("<h1>new</h1>")));
  const slow = ask("/home");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await (await slow)?.text()).toContain("482 913");
  answer = noNetwork;
  const refreshed = await ask("/home.data", "cors", "/home");
  expect(refreshed?.headers.get("x-remix-redirect")).toBe("/home");
  expect(await (await ask("/home"))?.text()).toContain("new");
  expect(await ask("/home.data", "cors", "/home")).toMatchObject({ type: "error" });
});

test("a plain form that finds no network is answered by our page, and another site's by nobody", async () => {
  answer = noNetwork;
  for (const path of ["/set-language", "/settings/theme", "/onboarding"])
    expect((await ask(path, "navigate", "/profile", "POST"))?.status, path).toBe(503);
  expect(await ask("/onboarding", "navigate", ".evil.example/", "POST")).toBeUndefined();
});
