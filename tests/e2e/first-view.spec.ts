import { expect, origin, register, startWith, test } from "./support.ts";

function costOf(header: string | null) {
  const read = (name: string) =>
    Number(new RegExp(`${name};desc="(\\d+)"`).exec(header ?? "")?.[1] ?? Number.NaN);
  return { d1: read("d1"), kv: read("kv") };
}

test("a warm view of home costs no D1 query and at most one KV read, signed out", async () => {
  const view = () => fetch(`${origin()}/home`, { headers: { cookie: "seatside_stadium=teddy" } });
  await view();
  const warm = await view();
  const cost = costOf(warm.headers.get("server-timing"));
  expect(cost.d1).toBe(0);
  expect(cost.kv).toBeLessThanOrEqual(1);
  expect(warm.headers.get("cache-control")).toBe("no-store");
  expect(warm.headers.get("etag")).toBeNull();
});

// [product 5.3]
test("and the same with a fresh session cookie, which greets by name", async ({ page, context }) => {
  await startWith(context, "en");
  await register(page, "/home");
  const answer = await page.goto("/home");
  const cost = costOf(answer?.headers()["server-timing"] ?? null);
  expect(cost.d1).toBe(0);
  expect(cost.kv).toBeLessThanOrEqual(1);
  await expect(page.locator("h1")).toContainText("Noa");
});

test("nothing on the home screen is wider than the phone", async ({ page, context }) => {
  for (const language of ["he", "en"] as const) {
    await startWith(context, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/home");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, language).toBe(0);
  }
});

test("a document's header names its files and texts, all but React's", async ({ page, context }) => {
  await startWith(context, "en");
  const answer = await page.goto("/home");
  const named = (answer?.headers().link ?? "").split(",").map((each) => /<([^>]+)>/.exec(each)?.[1] ?? "");
  expect(named.filter((path) => /\/(ui|root|home|messages)-[\w-]+\.js$/.test(path))).toHaveLength(4);
  expect(named.filter((path) => path.includes("/react-"))).toEqual([]);
  // A file is listed once it is loaded, which may be after the document is.
  const unused = async () => {
    const used = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    return named.filter((path) => !used.includes(origin() + path));
  };
  await expect.poll(unused).toEqual([]);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a tap that leaves before React hands React's file to the service worker", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    // The page's own request is never answered.
    await page.route("**/assets/react-*", () => {});
    await page.goto("/home", { waitUntil: "commit" });
    await page.locator("main a[href^='/food/']").first().click({ noWaitAfter: true });
    await page.waitForURL("**/food/*", { waitUntil: "commit" });
    const kept = async () => {
      const files = (await caches.open("assets-2")).keys();
      return (await files).some(({ url }) => url.includes("/assets/react-"));
    };
    await expect.poll(() => page.evaluate(kept), { timeout: 15_000 }).toBe(true);
  });
});
