import { beforeEach, expect, test, vi } from "vitest";
import { installOffline } from "#app/offline/worker/pages.ts";

const origin = "https://seatside.example";
const url = `${origin}/assets/confirm-Ab12.js`;

let stores: Map<string, Map<string, Response>>;
let answer: () => Response;
let scope: EventTarget;

const storeOf = (name: string) => {
  if (!stores.has(name)) stores.set(name, new Map());
  const copies = stores.get(name) as Map<string, Response>;
  return {
    match: async (key: string | Request) => copies.get(typeof key === "string" ? key : key.url)?.clone(),
    put: async (key: string, copy: Response) => void copies.set(key, copy),
    delete: async ({ url }: Request) => copies.delete(url),
    keys: async () => [...copies.keys()].map((each) => new Request(each)),
  };
};

beforeEach(() => {
  stores = new Map();
  vi.stubGlobal("caches", {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal("fetch", async () => answer());
  begin();
});

/** The service worker of a build, whose payment needs these files. */
function begin(paymentFiles: string[] = []) {
  scope = Object.assign(new EventTarget(), { location: new URL(origin) });
  installOffline(scope as unknown as ServiceWorkerGlobalScope, null, paymentFiles);
}

const script = () => new Response("export {}", { headers: { "content-type": "text/javascript" } });
const page = () =>
  new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
const redirected = () => Object.defineProperty(script(), "redirected", { value: true });

async function fetched(): Promise<string> {
  const event = Object.assign(new Event("fetch"), {
    request: new Request(url),
    answered: Promise.resolve(new Response()),
    respondWith(given: Promise<Response>) {
      this.answered = given;
    },
    waitUntil: () => {},
  });
  scope.dispatchEvent(event);
  return (await event.answered).text();
}
const kept = () => [...stores.values()].flatMap((copies) => [...copies.keys()]);

test.each([
  ["a page in the place of the file", page],
  ["what a redirect led to", redirected],
  ["that it is missing", () => new Response("Not found", { status: 404 })],
])("%s is not kept, and the file is once it is there again", async (_, wrong) => {
  answer = wrong;
  await fetched();
  expect(kept()).toEqual([]);
  answer = script;
  expect(await fetched()).toBe("export {}");
  answer = page;
  expect(await fetched()).toBe("export {}");
});

test("a phone that holds a page under a script's name gets the script, from the network and then from its copy", async () => {
  await storeOf("assets-2").put(url, page());
  answer = script;
  expect(await fetched()).toBe("export {}");
  answer = page;
  expect(await fetched()).toBe("export {}");
});

test("copies that an earlier service worker kept are dropped as the new one begins", async () => {
  await storeOf("assets-1").put(url, page());
  await activate();
  expect(kept()).toEqual([]);
});

test("of the files that are older than a week the new one keeps those that it needs itself", async () => {
  begin([new URL(url).pathname]);
  const aged = () => new Response("export {}", { headers: { date: new Date(0).toUTCString() } });
  for (const each of [url, `${origin}/assets/gone-Ab12.js`]) await storeOf("assets-2").put(each, aged());
  await activate();
  expect(kept()).toEqual([url]);
});

async function activate() {
  const waits: Promise<unknown>[] = [];
  const event = Object.assign(new Event("activate"), {
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  });
  scope.dispatchEvent(event);
  await Promise.all(waits);
}
