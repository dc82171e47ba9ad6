import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "#worker/app.ts";
import { stagingEnv } from "../support/staging.ts";
import { createClient, openTeddy, origin, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

/** One of each kind of answer: data, refusals, texts, a redirect, a screen. */
const answers: [string, number][] = [
  ["/api/health", 200],
  ["/api/stadiums", 200],
  ["/api/stadiums/teddy/catalog", 200],
  ["/api/stadiums/nowhere/catalog", 404],
  ["/api/orders", 401],
  ["/api/staff/orders", 401],
  ["/api/nothing-here", 404],
  ["/robots.txt", 200],
  ["/sitemap.xml", 200],
  ["/Home", 308],
  ["/home?seat=12&stadium=teddy", 200],
  ["/home", 200],
  ["/order/confirm", 200],
  ["/order/wallet", 200],
  ["/staff", 200],
];
const isFans = (path: string) => /^\/(home|order\/confirm|order\/wallet)(\?|$)/.test(path);
for (const [path, status] of answers)
  test(`GET ${path} has strict headers: no sniffing, no framing, no foreign opener, a short referrer`, async () => {
    const answer = await createClient().send("GET", path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      // Wallets open a window from the payment document or its frame, and it must be able to talk back.
      "cross-origin-opener-policy": isFans(path) ? "same-origin-allow-popups" : "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    // An answer that caches share belongs to no one request.
    if (!path.includes("/teddy/")) expect(answer.headers.get("x-request-id")).toEqual(expect.any(String));
    const by = path === "/order/wallet" ? "'self'" : "'none'";
    expect(answer.headers.get("content-security-policy")).toContain(`frame-ancestors ${by}`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

test("every answer has HSTS, except locally", async () => {
  const app = createApp(async () => new Response("a screen", { headers: { "content-type": "text/html" } }));
  for (const path of ["/home", "/api/health", "/robots.txt"]) {
    const answer = await app.request(`${origin}${path}`, {}, stagingEnv);
    expect(answer.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}; includeSubDomains/);
  }
});

test("only payment documents allow the provider's origins; a fan's others frame ours alone, and let it ask", async () => {
  const at = async (path: string) => (await createClient().send("GET", path)).headers;
  const [home, confirm, runner] = [await at("/home"), await at("/order/confirm"), await at("/staff/runner")];
  const provider = new URL(String(env.STRIPE_API_BASE)).origin;
  expect(confirm.get("content-security-policy")).toContain(provider);
  for (const other of [home, runner]) expect(other.get("content-security-policy")).not.toContain(provider);
  expect(confirm.get("permissions-policy")).toMatch(/geolocation=\(self\).*payment=\(self/);
  expect(home.get("content-security-policy")).toContain("frame-src 'self';");
  expect(runner.get("content-security-policy")).toContain("frame-src 'none';");
  expect(home.get("permissions-policy")).toBe("camera=(), geolocation=(self), microphone=(), payment=(self)");
  expect(runner.get("permissions-policy")).toBe("camera=(self), geolocation=(), microphone=(), payment=()");
});

test("every screen has a nonce of its own, and no script runs without it", async () => {
  const policies = await Promise.all(
    [1, 2].map(async () =>
      (await createClient().send("GET", "/home")).headers.get("content-security-policy"),
    ),
  );
  const nonces = policies.map((policy) => /script-src 'self' 'nonce-([^']+)'/.exec(policy ?? "")?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const policy of policies) expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("personal answers are never cached", async () => {
  const fan = await signUp();
  for (const path of [
    "/home",
    "/order/confirm",
    "/api/session",
    "/api/orders/active-count",
    "/api/favorites",
  ])
    expect((await fan.send("GET", path)).headers.get("cache-control")).toContain("no-store");
});
