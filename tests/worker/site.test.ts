import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { boardOf } from "#tests/support/worker-kitchen.ts";
import { createClient, openOwnVenue, openTeddy, origin } from "#tests/support/worker-world.ts";
import { createApp } from "#worker/app.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { createSnapshots } from "#worker/stores/menu-store.ts";
import { stagingEnv } from "../support/staging.ts";

/** A binding whose every call fails. */
const broken = <T extends object>(binding: T) =>
  new Proxy(binding, {
    get: () => () => {
      throw new Error("down");
    },
  });

test("the sitemap lists the food and shop pages of every stadium", async () => {
  await openTeddy();
  const { burger, shopId } = await openOwnVenue();
  await servicesOf(env).upkeep.refreshLists();
  const site = createClient();
  // The isolate's copy of a menu may be up to five seconds old.
  await vi.waitFor(
    async () => {
      const answer = await site.send("GET", "/sitemap.xml");
      const body = await answer.text();
      expect(answer.headers.get("content-type")).toContain("application/xml");
      for (const path of [
        "/home",
        "/menu?stadium=teddy",
        "/food/tburger",
        `/food/${burger().itemId}`,
        `/shop-menu/${shopId}`,
      ])
        expect(body).toContain(`<loc>${origin}${path}</loc>`);
    },
    { timeout: 10_000, interval: 500 },
  );
});

test("robots.txt names the sitemap and keeps robots off the API", async () => {
  const answer = await createClient().send("GET", "/robots.txt");
  expect(await answer.text()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test("the menu across stadiums holds a few dishes of every stadium", async () => {
  await openTeddy();
  const { stadiumId, burger } = await openOwnVenue();
  await servicesOf(env).upkeep.refreshLists();
  const stored = await createSnapshots(env.MENUS, Date.now).readPopular();
  expect(stored?.parts.teddy).toHaveLength(3);
  expect(stored?.parts[stadiumId]?.map(({ id }) => id)).toContain(burger().itemId);
  expect(stored?.parts.teddy?.some(({ id }) => id === "tlager")).toBe(false);
});

test("the live answer tells each shop's state and the work ahead of it", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const { body } = await createClient().json<{ shops: Record<string, unknown>[] }>(
    "GET",
    `/api/stadiums/${stadiumId}/live`,
  );
  expect(body.shops.find(({ id }) => id === shopId)).toMatchObject({
    queueMinutes: 0,
    isOpen: true,
    state: "open",
    load: "free",
    soldOut: [],
  });
});

test("an unchanged floor answers 304, until something changes", async () => {
  const { stadiumId, shopId, change } = await openOwnVenue();
  const ask = (etag?: string) =>
    createClient().send(
      "GET",
      `/api/stadiums/${stadiumId}/live`,
      undefined,
      etag ? { "if-none-match": etag } : {},
    );
  const first = await ask();
  expect(first.headers.get("cache-control")).toBe("public, max-age=3");
  const etag = first.headers.get("etag") ?? "";
  expect((await ask(etag)).status).toBe(304);
  await change({ busyUntil: Date.now() + 600_000, busyMinutes: 5 });
  await boardOf(shopId).shopChanged(shopId);
  expect((await ask(etag)).status).toBe(200);
});

test("menus and stadiums are read from the database while KV is down", async () => {
  await openTeddy();
  const { catalog } = createServices({ ...env, MENUS: broken(env.MENUS) } as Env);
  expect((await catalog.find("teddy"))?.items.length).toBeGreaterThan(20);
  expect((await catalog.listStadiums()).map(({ id }) => id)).toContain("teddy");
});

test("with the database down too they fail instead of being empty", async () => {
  const { catalog } = createServices({ ...env, MENUS: broken(env.MENUS), DB: broken(env.DB) } as Env);
  await expect(catalog.find("teddy")).rejects.toThrow();
  await expect(catalog.listStadiums()).rejects.toThrow();
});

test("staging is not indexed", async () => {
  const app = createApp(async () => new Response("a screen"));
  const at = (path: string, bindings: object) => app.request(`${origin}${path}`, {}, bindings);
  expect((await at("/home", stagingEnv)).headers.get("x-robots-tag")).toBe("noindex");
  expect(await (await at("/robots.txt", stagingEnv)).text()).toContain("Disallow: /\n");
  expect(await (await at("/sitemap.xml", stagingEnv)).text()).toContain(
    "<loc>https://staging.example/home</loc>",
  );
});

test("an instance of APP_ENV=local serves this machine's names only", async () => {
  const app = createApp(async () => new Response("a screen"));
  const ask = async (host: string) => (await app.request(`http://${host}/api/stadiums`, {}, env)).status;
  for (const host of ["localhost:5173", "127.0.0.1:8787", "[::1]:8787", "seatside.test"])
    expect([host, await ask(host)]).toEqual([host, 200]);
  for (const host of [
    "seatside.example.workers.dev",
    "localhost.evil.example",
    "192.0.2.7",
    "127.0.0.1.evil.example",
  ])
    expect([host, await ask(host)]).toEqual([host, 421]);
});
