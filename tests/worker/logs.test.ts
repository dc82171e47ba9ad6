import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "#worker/app.ts";
import { createServices } from "#worker/services/services.ts";
import { stagingEnv } from "../support/staging.ts";
import { createClient, openTeddy, origin } from "../support/worker-world.ts";

afterEach(() => vi.restoreAllMocks());

/** What the Worker wrote to its log while `run` ran. */
async function logOf(run: () => Promise<unknown>): Promise<string> {
  const lines: unknown[] = [];
  for (const level of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void lines.push(...words));
  await run();
  return lines
    .map((each) => (each instanceof Error ? `${each.message}${each.cause}` : String(each)))
    .join("\n");
}

test("two registrations of one address at once write neither name nor address to the log", async () => {
  const form = {
    firstName: "Zerubbabel",
    lastName: "Levi",
    phone: "0525550142",
    email: `private-${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: "secret1",
    confirmPassword: "secret1",
  };
  const log = await logOf(() =>
    Promise.all([1, 2, 3].map(() => createClient().json("POST", "/api/customers", form))),
  );
  for (const personal of [form.email, form.firstName, form.phone, form.password])
    expect(log).not.toContain(personal);
});

test("a request that failed is one line of JSON with its id, route and cause, without the query", async () => {
  const app = createApp(async () => {
    throw new Error("Failed query: select 1\nparams: noa@example.com");
  });
  let answer: Response | undefined;
  const log = await logOf(async () => {
    answer = await app.request(`${origin}/food/tburger?token=secret-of-a-link`, {}, env);
  });
  expect(answer?.status).toBe(500);
  const line = JSON.parse(log.split("\n").find((each) => each.includes("request failed")) ?? "{}");
  expect(line).toMatchObject({
    level: "error",
    event: "request failed",
    route: "/food/:id",
    requestId: answer?.headers.get("x-request-id"),
    error: "Error: Failed query: select 1",
  });
  expect(log).not.toContain("secret-of-a-link");
  expect(log).not.toContain("noa@");
  expect(await answer?.text()).not.toContain("Failed query");
});

test("each request is one log line without ids and queries, except locally", async () => {
  await openTeddy();
  const orderId = "0193c5b0-7e7e-7000-8000-123456789abc";
  const app = createApp(async () => new Response("a screen"));
  const log = await logOf(async () => {
    await app.request(`${origin}/reset-password?token=secret-of-a-link`, {}, stagingEnv);
    await app.request(`${origin}/api/orders/${orderId}`, {}, stagingEnv);
  });
  const lines = log.split("\n").map((each) => JSON.parse(each));
  expect(lines.map(({ route, status }) => [route, status])).toEqual([
    ["/reset-password", 200],
    ["/api/orders/:id", 401],
  ]);
  expect(log).not.toMatch(new RegExp(`secret-of-a-link|${orderId}`));
});

const broken = <T extends object>(binding: T) =>
  new Proxy(binding, {
    get: () => () => {
      throw new Error("down");
    },
  });

test("health names the part that is down, and is unhealthy only without the database", async () => {
  const well = await createClient().json("GET", "/api/health");
  expect(well.body).toHaveProperty("setup");
  expect(well).toMatchObject({ status: 200, body: { ok: true, checks: { record: "up", menus: "up" } } });
  const noRecord = createServices({ ...env, DB: broken(env.DB) } as Env);
  expect(await noRecord.health()).toMatchObject({ ok: false, checks: { record: "down" }, setup: "unknown" });
  const noMenus = createServices({ ...env, MENUS: broken(env.MENUS), TICKETS: broken(env.TICKETS) } as Env);
  expect(await noMenus.health()).toMatchObject({
    ok: true,
    checks: { record: "up", menus: "down", pictures: "down" },
  });
});
