import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { siteMap } from "#domain/site/site-map.ts";
import { createApp } from "#worker/app.ts";
import { tripsOf } from "../support/d1-watch.ts";
import { createClient, openOwnVenue, openTeddy, origin, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

beforeAll(() => openTeddy());

const asScreens = (bindings: Record<string, unknown> = {}, seen: Request[] = []) => {
  const app = createApp(async (request) => {
    seen.push(request);
    return new Response("a screen", { headers: { "content-type": "text/html" } });
  });
  return (path: string, init: RequestInit = {}) =>
    Promise.resolve(
      app.request(`${origin}${path}`, { ...init, headers: { origin, ...init.headers } }, {
        ...env,
        ...bindings,
      } as unknown as Env),
    );
};

/** A body of unknown length that says how much of it was read. */
function endless(chunkBytes = 16 * 1024) {
  let read = 0;
  const body = new ReadableStream({
    pull(controller) {
      read += chunkBytes;
      controller.enqueue(new Uint8Array(chunkBytes));
    },
  });
  return { body, readBytes: () => read };
}

test("a body that is no form is answered 400 by every screen and its .data, before the screen sees it", async () => {
  const seen: Request[] = [];
  const ask = asScreens({}, seen);
  const bodies: [type: string, body: string][] = [
    ["application/json", '{"act":"x"}'],
    ["text/plain", "act=x"],
    ["multipart/form-data; boundary=x", '--x\r\n{"act":"x"}'],
    ["multipart/form-data", "act=x"],
    ["", "act=x"],
  ];
  const paths = Object.keys(siteMap).map((path) => path.replaceAll(/:\w+/g, "x"));
  injects(72, "bodies that are no form, to every screen", paths.length * 2 * bodies.length);
  const others: unknown[] = [];
  for (const path of paths.flatMap((each) => [each, each === "/" ? "/_.data" : `${each}.data`]))
    for (const [type, body] of bodies) {
      const answer = await ask(path, { method: "POST", body, headers: { "content-type": type } });
      const text = await answer.text();
      if (answer.status !== 400 || !text.includes('"body-invalid"')) others.push([path, type, answer.status]);
    }
  expect(others).toEqual([]);
  expect(seen).toEqual([]);
});

test("a body above 64 kB is refused before a screen or a call sees it, announced or not", async () => {
  const times = rounds(2_000, 100);
  injects(72, "bodies of 1 MB to screens and calls", times);
  const seen: Request[] = [];
  const ask = asScreens({}, seen);
  const paths = ["/set-language", "/auth.data", "/stadium-selection", "/api/session", "/api/quote"];
  const large = new Uint8Array(1024 * 1024);
  for (let each = 0; each < times; each++) {
    const path = paths[each % paths.length] ?? "";
    const { status } = await ask(path, { method: "POST", body: large });
    if (status !== 413) expect([path, status]).toEqual([path, 413]);
  }
  for (const path of paths) {
    const { body, readBytes } = endless();
    const answer = await ask(path, { method: "POST", body, duplex: "half" } as RequestInit);
    expect([path, answer.status]).toEqual([path, 413]);
    expect(readBytes()).toBeLessThanOrEqual(128 * 1024);
  }
  expect(seen).toEqual([]);
  const form = await ask("/set-language", {
    method: "POST",
    body: "language=en",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.status).toBe(200);
  expect((await seen[0]?.formData())?.get("language")).toBe("en");
});

test("every spelling of a screen's path has the limits of the one", async () => {
  const slowed: string[] = [];
  const limiter = {
    limit: async ({ key }: { key: string }) => {
      slowed.push(key);
      return { success: true };
    },
  };
  const ask = asScreens({ RATE_MANY: limiter });
  const spellings = ["/AUTH", "/auth/", "//auth", "/%61uth", "/Auth.data", "/auth/_.data"];
  injects(72, "other spellings of paths that are limited", spellings.length);
  for (const path of spellings) {
    const answer = await ask(path, { method: "POST", headers: { "cf-connecting-ip": "203.0.113.5" } });
    const target = path.endsWith(".data") ? "/auth.data" : "/auth";
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, target]);
  }
  expect(slowed).toEqual([]);
  for (const path of ["/auth", "/auth.data", "/forgot-password.data"]) {
    await ask(path, { method: "POST", headers: { "cf-connecting-ip": "203.0.113.5" } });
    expect(slowed.splice(0)).toContain("auth:203.0.113.5");
  }
});

test("made-up stadiums ask the record a few times, real ones always", async () => {
  const times = 200;
  injects(72, "menus and live states of stadiums that do not exist", times);
  const client = createClient();
  const real = await openOwnVenue();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    // A window of its own.
    vi.setSystemTime(Date.now() + 60_000);
    const trips = await tripsOf(async () => {
      for (let each = 0; each < times; each++) {
        const path = `/api/stadiums/made-up-${each}/${each % 2 ? "live" : "catalog"}`;
        expect((await client.send("GET", path)).status).toBe(404);
      }
    });
    // And once the list of stadiums.
    expect(trips.length).toBeLessThanOrEqual(21);
    const again = await tripsOf(() => client.send("GET", "/api/stadiums/made-up-1/live"));
    expect(again).toEqual([]);
    expect((await client.send("GET", `/api/stadiums/${real.stadiumId}/catalog`)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("floods are slowed down, by account or by network, and never refused", async () => {
  injects([72, 73], "calls above the limits of a session and of a network", 6);
  const waited = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
  try {
    const keys: string[] = [];
    const full = {
      limit: async ({ key }: { key: string }) => {
        keys.push(key);
        return { success: false };
      },
    };
    const ask = asScreens({ RATE_MANY: full, RATE_CROWD: full, RATE_SOME: full });
    const fan = await signUp();
    const cookie = [...fan.cookies].map((each) => each.join("=")).join("; ");
    const from = { "cf-connecting-ip": "2001:db8:1:2:aaaa::1" };
    expect((await ask("/api/favorites", { headers: { cookie, ...from } })).status).toBe(200);
    expect((await ask("/home", { headers: from })).status).toBe(200);
    expect(
      (await ask("/api/stadiums", { headers: { ...from, cookie: "seatside.session_token=made.up" } })).status,
    ).toBe(200);
    expect((await ask("/sitemap.xml", { headers: from })).status).toBe(200);
    const madeUp = `/media/teddy/${crypto.randomUUID()}/card.webp`;
    expect((await ask(madeUp, { headers: from })).status).toBe(404);
    expect(waited).toHaveBeenCalledTimes(5);
    const [ofSession, ...ofNetwork] = keys;
    expect(ofSession).toMatch(/^calls:[0-9a-f]{64}$/);
    const network = "2001:db8:1:2::/64";
    expect(ofNetwork).toEqual(
      ["calls:network", "calls:network", "site", "media-missed"].map((purpose) => `${purpose}:${network}`),
    );
  } finally {
    waited.mockRestore();
  }
});
