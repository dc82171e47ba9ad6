import { beforeAll, describe, expect, test } from "vitest";
import { listEndpoints } from "../support/endpoints.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { type Client, createClient, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

/**
 * What a cache that many people share may keep: the same for everyone, whoever asks. Everything else says that it is
 * nobody's but the asker's, so that no edge, proxy or airport network ever hands one fan another's page.
 */
const shared = ["/api/stadiums", "/api/stadiums/:id/catalog", "/api/stadiums/:id/live"];
const sharedFiles = ["/robots.txt", "/sitemap.xml"];

let people: Record<string, Client>;
let order: Awaited<ReturnType<typeof aPlacedOrder>>;

beforeAll(async () => {
  await openTeddy();
  order = await aPlacedOrder();
  people = {
    nobody: createClient(),
    customer: order.fan,
    stranger: await signUp(),
    shop: await signUpStaff({ role: "shop", shopId: order.shopId }),
    runner: await signUpStaff({ role: "runner", stadiumId: "teddy" }),
    manager: await signUpStaff({ role: "manager", stadiumId: "teddy" }),
    operator: await signUpStaff({ role: "operator" }),
  };
  // Everybody carries what the phone remembers besides.
  for (const { cookies } of Object.values(people)) {
    cookies.set("seatside_stadium", "teddy");
    cookies.set("seatside_cart", `1.${"0123456789abcdef".repeat(2)}.teddy~tfalafel.2.pit`);
  }
}, 60_000);

const uuid = "0193c5b0-7e7e-7000-8000-123456789abc";
const values: Record<string, string> = {
  stadiumId: "teddy",
  itemId: "tburger",
  customer: "x",
  kind: "foods",
};
function addressOf(path: string): string {
  const own: Record<string, string> = { ...values, id: order.id, ref: order.code, shopId: order.shopId };
  if (path.startsWith("/api/stadiums/")) own.id = "teddy";
  return path.replaceAll(/:([a-zA-Z]+)(\{[^}]*\})?/g, (_, name: string) => own[name] ?? uuid);
}

/** Whether a shared cache may keep this answer (RFC 9111, section 3). */
function isShareable({ headers }: Response): boolean {
  const directives = (headers.get("cache-control") ?? "").toLowerCase();
  return !/\b(no-store|private)\b/.test(directives);
}

/** How many different bodies these people get. A snapshot may be replaced between two of them, but not in every round. */
async function countBodies(path: string): Promise<number> {
  const bodies = new Set<string>();
  for (const person of Object.values(people)) {
    const body = await (await person.send("GET", addressOf(path))).text();
    bodies.add(path.endsWith("/live") ? JSON.stringify(JSON.parse(body).shops) : body);
  }
  return bodies.size;
}

const isSocket = (path: string) => path.endsWith("/socket") || path.endsWith("/live");

describe("what a shared cache may keep", () => {
  const reads = listEndpoints().filter(({ method }) => method === "GET");
  for (const { path } of reads)
    test(`GET ${path}: ${shared.includes(path) ? "the same for everyone" : "nothing"}`, async () => {
      for (const [name, person] of Object.entries(people)) {
        if (isSocket(path) && !shared.includes(path)) continue;
        const answer = await person.send("GET", addressOf(path), undefined, {
          "accept-encoding": "identity",
        });
        await answer.body?.cancel();
        expect([name, isShareable(answer)]).toEqual([name, shared.includes(path)]);
        // A cookie is somebody's own: what brings one is kept by nobody, not even the phone.
        if (answer.headers.getSetCookie().length > 0)
          expect(answer.headers.get("cache-control")).toBe("no-store");
        if (!shared.includes(path)) continue;
        expect(answer.status).toBe(200);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(answer.headers.get("vary") ?? "").not.toMatch(/cookie|authorization/i);
      }
      if (shared.includes(path)) await expect.poll(() => countBodies(path)).toBe(1);
    });

  test("no answer to a write is cached", async () => {
    for (const { method, path } of listEndpoints()) {
      if (method === "GET" || path === "/api/session" || path === "/api/account") continue;
      for (const name of ["nobody", "customer", "shop"]) {
        const person = people[name] as Client;
        const answer = await person.send(method, addressOf(path), {});
        expect([name, method, path, isShareable(answer)]).toEqual([name, method, path, false]);
        await answer.body?.cancel();
      }
    }
  });

  const screens = [
    "/home",
    "/menu",
    "/food/tburger",
    "/cart",
    "/order/confirm",
    "/orders",
    "/profile",
    "/auth",
  ];
  for (const path of [...screens, "/staff", "/order/:id", "/nowhere", "/home?seat=12&stadium=teddy"])
    test(`the screen ${path} is private, signed in or not`, async () => {
      for (const [name, person] of Object.entries(people)) {
        const answer = await person.send("GET", addressOf(path));
        expect([name, answer.headers.get("cache-control")]).toEqual([name, "no-store"]);
        expect(answer.headers.get("etag")).toBeNull();
        await answer.body?.cancel();
      }
    });

  for (const path of sharedFiles)
    test(`${path} depends on no visitor`, async () => {
      for (const person of Object.values(people)) {
        const answer = await person.send("GET", path);
        expect(answer.headers.getSetCookie()).toEqual([]);
        await answer.body?.cancel();
      }
      await expect.poll(() => countBodies(path)).toBe(1);
    });

  test("errors are not cached: an unknown stadium, an unknown address", async () => {
    for (const path of ["/api/stadiums/nowhere/catalog", "/api/nothing"]) {
      const answer = await createClient().send("GET", path);
      expect([path, answer.status, isShareable(answer)]).toEqual([path, 404, false]);
    }
  });
});

describe("the catalog's JSON", () => {
  const address = "/api/stadiums/teddy/catalog";
  const ask = (headers: Record<string, string>) => createClient().send("GET", address, undefined, headers);

  test("is not sent again to whoever has it, and says how long an older one will do", async () => {
    const first = await ask({});
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toMatch(/public, max-age=\d+, stale-while-revalidate=\d+/);
    for (const tags of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await ask({ "if-none-match": tags });
      expect([tags, again.status, await again.text()]).toEqual([tags, 304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  });
});
