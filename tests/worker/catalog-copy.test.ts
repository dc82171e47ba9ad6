import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createApp, createFetch } from "#worker/app.ts";
import { openTeddy, origin } from "../support/worker-world.ts";

/** A menu that an isolate holds goes out before the app is asked; nobody may notice but by its speed. */
const path = "/api/stadiums/teddy/catalog";
const screen = async () => new Response("a screen");
const app = createApp(screen);
const fetchAsPlatform = createFetch(screen);

const said = async (answer: Response) => {
  const headers = Object.fromEntries(answer.headers);
  for (const own of ["x-request-id", "server-timing"]) delete headers[own];
  return { status: answer.status, headers, body: new Uint8Array(await answer.arrayBuffer()) };
};
const ask = async (headers: Record<string, string>, at = path, method = "GET") =>
  await fetchAsPlatform(
    new Request(`${origin}${at}`, { method, headers: { origin, ...headers } }),
    env,
    createExecutionContext(),
  );

beforeAll(async () => {
  await openTeddy();
  await ask({});
});

test("it says the same as the app: packed, plain, and that nothing changed", async () => {
  const etag = (await ask({})).headers.get("etag") ?? "";
  const kinds: [Record<string, string>, number][] = [
    [{ "accept-encoding": "br" }, 200],
    [{ "accept-encoding": "identity" }, 200],
    [{ "accept-encoding": "br;q=0, gzip" }, 200],
    [{ "accept-encoding": "br", "if-none-match": etag }, 304],
    [{ "accept-encoding": "br", "if-none-match": 'W/"older"' }, 200],
  ];
  for (const [headers, status] of kinds) {
    const copied = await ask(headers);
    expect(copied.headers.has("x-request-id")).toBe(false);
    const asked = await app.request(`${origin}${path}`, { headers }, env);
    expect(asked.headers.has("x-request-id")).toBe(true);
    expect(await said(copied)).toEqual(await said(asked));
    expect(copied.status).toBe(status);
  }
});

test("other methods, other addresses and menus that it does not hold go to the app", async () => {
  expect((await ask({}, "/api/stadiums/nowhere/catalog")).status).toBe(404);
  expect((await ask({}, "/api/stadiums/teddy/catalog/")).headers.has("x-request-id")).toBe(true);
  const posted = await ask({}, path, "POST");
  expect(posted.status).toBe(404);
  expect(posted.headers.has("x-request-id")).toBe(true);
});
