import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Problem } from "#domain/wire/problems.ts";
import { createApp } from "#worker/app.ts";
import { unlessItHangs } from "../../scripts/bench/fuzz/patience.ts";
import { type Endpoint, listEndpoints } from "../support/endpoints.ts";
import { aGuest } from "../support/worker-guests.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import {
  type Client,
  createClient,
  falafel,
  openTeddy,
  origin,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";
import { exampleBodies } from "./support/examples.ts";
import { bodyNear, hostileText } from "./support/hostile.ts";

/**
 * Every endpoint, with whatever can be put into its path, its query, its headers and its body: the answer is never an
 * error of ours, never a hang, and a refusal always has its stable code. Seeded: a failure names its case.
 */
const runs = { long: 900, full: 150 }[(env as unknown as { FUZZ: string }).FUZZ] ?? 8;
const seed = 20_261_121;

// Limits would answer in the place of what they protect.
const unlimited = { limit: async () => ({ success: true }) };
const bindings = {
  ...env,
  RATE_FEW: unlimited,
  RATE_SOME: unlimited,
  RATE_MANY: unlimited,
  RATE_CROWD: unlimited,
} as unknown as Env;
const app = createApp(async () => new Response("a screen", { headers: { "content-type": "text/html" } }));

/** It asks the record, the menus' store and the pictures'. */
const plainCall = async () => (await app.request(`${origin}/api/health`, {}, bindings)).text();

type Known = { orderId: string; code: string; intent: unknown; users: Record<string, Client> };
let known: Known;

beforeAll(async () => {
  await openTeddy();
  const order = await aPlacedOrder();
  const everything = await signUpStaff(
    { role: "shop", shopId: order.shopId },
    { role: "runner", stadiumId: "teddy" },
    { role: "manager", stadiumId: "teddy" },
    { role: "operator" },
  );
  const fan = await signUp();
  const intent = await propose(fan, [falafel]);
  known = {
    orderId: order.id,
    code: order.code,
    intent,
    users: {
      nobody: createClient(),
      guest: await aGuest({ stadiumId: "teddy" }),
      fan,
      owner: order.fan,
      staff: everything,
    },
  };
}, 60_000);

const goodParts = () => [
  "teddy",
  "teddy-grill",
  "tburger",
  "foods",
  "shops",
  known.orderId,
  known.code,
  "9".repeat(30),
];

const cookieNames = ["cart", "seat", "tip", "stadium", "language", "theme", "ticket", "session_token"];

function aCall({ method, path }: Endpoint) {
  const parts = path.split("/").filter((part) => part.startsWith(":") || part === "*").length;
  const example = exampleBodies(known)[`${method} ${path}`];
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...goodParts()) },
    {
      weight: 1,
      arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)),
    },
    { weight: 1, arbitrary: fc.constantFrom("%", "%ff", "%c0%af", "..", "%2e%2e%2f") },
  );
  return fc.record({
    who: fc.constantFrom("nobody", "guest", "fan", "owner", "staff"),
    parts: fc.array(part, { minLength: parts, maxLength: parts }),
    query: fc.option(
      fc.tuple(fc.constantFrom("q", "cursor", "before", "key", "from", "to", "limit", "day"), hostileText),
      { freq: 3 },
    ),
    cookie: fc.option(fc.tuple(fc.constantFrom(...cookieNames), hostileText), { freq: 4 }),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { "if-none-match": 'W/"x"' },
      { "content-type": "text/plain" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-length": "-5" },
      { "accept-language": "x".repeat(3_000) },
      { "stripe-signature": "t=1,v1=00" },
      { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=00` },
      { upgrade: "websocket" },
    ),
    body: method === "GET" ? fc.constant(undefined) : bodyNear(example),
  });
}

function addressOf({ path }: Endpoint, parts: string[], query: [string, string] | null): string {
  let at = 0;
  const filled = path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?|\*/g, () => parts[at++] ?? "x");
  const search = query ? `?${query[0]}=${encodeURIComponent(query[1].toWellFormed())}` : "";
  return `${origin}${filled}${search}`;
}

for (const endpoint of listEndpoints())
  test(`${endpoint.method} ${endpoint.path} answers whatever it is sent`, async () => {
    const mine = { ...known.users, fan: await signUp() };
    await fc.assert(
      fc.asyncProperty(aCall(endpoint), async ({ who, parts, query, cookie, headers, body }) => {
        const client = mine[who as keyof typeof mine] ?? createClient();
        const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`);
        if (cookie) cookies.push(`seatside_${cookie[0]}=${encodeURIComponent(cookie[1].toWellFormed())}`);
        const request = new Request(addressOf(endpoint, parts, query), {
          method: endpoint.method,
          headers: { origin, "content-type": "application/json", ...headers, cookie: cookies.join("; ") },
          ...(body === undefined ? {} : { body: body as string }),
        });
        const answer = await unlessItHangs(Promise.resolve(app.fetch(request, bindings)), plainCall);
        answer.webSocket?.accept();
        answer.webSocket?.close(1000);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400 && answer.status !== 404)
          expect(((await answer.json()) as Problem).code).toMatch(/^[a-z][a-z-]+$/);
        else await answer.body?.cancel();
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
  }, 600_000);
