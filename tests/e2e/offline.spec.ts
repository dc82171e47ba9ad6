import type { Page, Route } from "playwright/test";
import { cachedMark, networkPendingMark } from "#app/offline/messages.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { addDish, allBut, expect, origin, startWith, test } from "./support.ts";

test.use({ serviceWorkers: "allow" });
// The phone makes its copies when nothing else loads; each is waited for up to half a minute.
test.describe.configure({ timeout: 150_000 });

/** Waits until the phone holds a copy of a screen, or a menu. */
async function kept(page: Page, path: string, cacheName = "personal-1") {
  const isKept = ([url = "", name]: string[]) => caches.match(url, { cacheName: name }).then(Boolean);
  await expect
    .poll(() => page.evaluate(isKept, [`${origin()}${path}`, cacheName]), { timeout: 30_000 })
    .toBe(true);
}
/** Waits until the phone holds the banner's own file. */
async function hasBannerFile(page: Page) {
  const hasBanner = async () =>
    (await (await caches.open("assets-2")).keys()).some(({ url }) => url.includes("cached-banner"));
  await expect.poll(() => page.evaluate(hasBanner)).toBe(true);
}
/**
 * Cuts the network of a screen that is open. A copy that was shown because the network took its time fetches the present
 * first: cut in between, it is opened again, without what was typed into it.
 */
async function goOffline(page: Page) {
  await page.locator("html[data-hydrated]").waitFor();
  const isPresent = ({
    cachedMark,
    networkPendingMark,
  }: {
    cachedMark: string;
    networkPendingMark: string;
  }) => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const mark = opened?.serverTiming.find(({ name }) => name === cachedMark);
    const data = `${location.origin}${location.pathname}.data`;
    return (
      mark?.description !== networkPendingMark ||
      performance.getEntriesByType("resource").some(({ name }) => name.startsWith(data))
    );
  };
  await expect.poll(() => page.evaluate(isPresent, { cachedMark, networkPendingMark })).toBe(true);
  await page.context().setOffline(true);
}
/** Takes back what was left out. The service worker answers with a document where the browser thinks that it is online. */
async function showEverything(page: Page) {
  await page.locator("[role=status] a").click();
  await page.waitForURL(({ searchParams }) => !searchParams.has("without"));
}
const banner = (page: Page) => page.locator("[data-kept]");
const dishes = (page: Page) => page.locator("main h3.clamp-2").allTextContents();

/** What the server finds; the last query is what nobody sells. */
async function searchOnline(page: Page, queries: string[]): Promise<string[][]> {
  const online: string[][] = [];
  for (const query of queries) {
    await page.goto(`/menu?q=${encodeURIComponent(query)}`);
    online.push(await dishes(page));
  }
  expect(online[0]?.length).toBeGreaterThan(0);
  await expect(page.locator("main h2.text-xl")).toContainText(queries.at(-1) ?? "");
  return online;
}

test("menu, dish and cart open in a dead network, say how old they are, and are right again with it", async ({
  page,
  context,
}) => {
  await startWith(context, "he");
  await page.goto("/home");
  for (const path of ["/home", "/menu", "/cart"]) await kept(page, path);
  await addDish(page, "tfalafel");
  await page.goto("/food/tburger");
  await kept(page, "/food/tburger");
  await page.goto("/cart");
  await expect(page.locator("main")).toContainText("₪28.00");

  await context.setOffline(true);
  for (const [path, text] of [
    ["/home", "פלאפל"],
    ["/menu", "פלאפל"],
    ["/food/tburger", "המבורגר"],
    ["/cart", "₪28.00"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("main")).toContainText(text);
    await expect(banner(page)).toContainText("אין חיבור");
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  }
  await page.goto("/order/confirm").catch(() => {});
  await expect(page.locator("h1")).toHaveText("אין חיבור כרגע");

  await context.setOffline(false);
  await page.goto("/home");
  await expect(banner(page)).toHaveCount(0);
});

test("a screen that was open for a moment only opens in a dead network, and says how old it is @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/home");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.goto("/food/tburger");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await kept(page, "/food/tburger");
  await hasBannerFile(page);
  await context.setOffline(true);
  await page.reload();
  await expect(banner(page)).toContainText("You’re offline");
});

// [product 1.22]
test("a seat that a dead network stops stays as typed @all", async ({ page, context }) => {
  await startWith(context, "en");
  await page.goto("/home");
  await kept(page, "/home");
  await page.goto("/seat");
  await hasBannerFile(page);
  await goOffline(page);
  const row = page.locator("input[name=row]");
  await row.fill("12");
  await page.getByRole("button", { name: "Remember my seat" }).click();
  await expect(banner(page)).toContainText("You’re offline");
  await expect(row).toHaveValue("12");
});

test("a dish that was never opened is drawn from the kept menu, and goes into the cart @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/home");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.goto("/menu");
  await kept(page, "/menu");
  await kept(page, "/api/stadiums/teddy/catalog", "menus-2");
  await goOffline(page);
  const dish = page.locator("a[href='/food/tburger']").first();
  await dish.click();
  await expect(page.locator("h1")).toContainText("Burger");
  await expect(banner(page)).toContainText("You’re offline");
  await expect(page.locator("form[data-early] button[type=submit]")).toContainText("₪");
});

test("a search without a stadium finds in a dead network what it finds with one @long", async ({
  page,
  context,
}) => {
  await startWith(context, "en", null);
  await page.goto("/menu");
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("menus-2")).keys()).length), {
      timeout: 30_000,
    })
    .toBe(7);
  await page.reload();
  await kept(page, "/menu");
  const found = () => dishes(page);
  const field = page.locator("main input[name=q]");
  const queries = ["burgers", "falafle", "הפלאפל", "qzxw"];
  const online = await searchOnline(page, queries);

  await page.goto("/menu");
  await goOffline(page);
  for (const [at, query] of queries.entries()) {
    await field.fill("");
    await field.pressSequentially(query);
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query)}$`));
    await expect.poll(found).toEqual(online[at]);
  }
  for (const [at, query] of queries.entries()) {
    await page.goto(`/menu?q=${encodeURIComponent(query)}`);
    await expect.poll(found).toEqual(online[at]);
    await expect(field).toHaveValue(query);
    await expect(banner(page)).toBeVisible();
  }
});

for (const language of ["he", "en"] as const)
  test(`a search in a dead network finds what it finds with one, in ${language} @all`, async ({
    page,
    context,
  }) => {
    await startWith(context, language);
    await page.goto("/home");
    for (const path of ["/home", "/menu"]) await kept(page, path);
    // The menu is kept once the service worker sees which one is open.
    await page.reload();
    await kept(page, "/api/stadiums/teddy/catalog", "menus-2");
    const found = () => dishes(page);
    const field = () => page.locator("main input[name=q]");
    const nothing = (query: string) =>
      page.getByText(language === "he" ? `לא נמצא דבר עבור ״${query}״` : `Nothing found for “${query}”`);
    // A prefix, a plural, a slip, a description's word, and what nobody sells.
    const queries = ["הפלאפל", "burgers", "falafle", "טחינה", "qzxw"];
    const online = await searchOnline(page, queries);

    // Typed into a screen that is open, letter after letter, and the keyboard stays.
    await page.goto("/home");
    await goOffline(page);
    for (const [at, query] of queries.entries()) {
      await field().fill("");
      await field().pressSequentially(query);
      await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query)}$`));
      // Where nothing is found, home shows its own rows, and the menu what sells.
      if (query === queries.at(-1)) await expect(nothing(query)).toBeVisible();
      else await expect.poll(found).toEqual(online[at]);
      await expect(field()).toBeFocused();
    }
    // Submitted before React was there: the kept page opens, and then shows what was asked.
    for (const [at, query] of queries.entries()) {
      await page.goto(`/menu?q=${encodeURIComponent(query)}`);
      await expect.poll(found).toEqual(online[at]);
      await expect(field()).toHaveValue(query);
      await expect(banner(page)).toBeVisible();
    }
    // A tap leads on.
    await page.locator("main a[href='/home']").first().click();
    await expect(page.locator("main section h2").first()).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

test("what a fan wants left out of the menu is left out in a dead network, too @all", async ({
  page,
  context,
}) => {
  await startWith(context, "he");
  await page.goto("/home");
  for (const path of ["/home", "/menu"]) await kept(page, path);
  await page.reload();
  await kept(page, "/api/stadiums/teddy/catalog", "menus-2");
  await page.goto("/menu?without=sesame.milk");
  const online = await dishes(page);
  await page.goto("/menu");
  const all = await dishes(page);
  expect(online.length).toBeGreaterThan(0);
  expect(online.length).toBeLessThan(all.length);
  await goOffline(page);
  await page.getByText("הסתרת מנות עם אלרגנים").click();
  for (const name of ["sesame", "milk"]) await page.locator(`input[name=without][value=${name}]`).check();
  await expect.poll(() => dishes(page)).toEqual(online);
  await expect(page.getByText("בלי חלב, שומשום")).toBeVisible();
  // Opened anew, as a reload or a link does.
  await page.goto("/menu?without=sesame.milk");
  await expect.poll(() => dishes(page)).toEqual(online);
  await page.locator("html[data-hydrated]").waitFor();
  await showEverything(page);
  await expect.poll(() => dishes(page)).toEqual(all);
});

const plus = (page: Page) => page.locator("form[data-links] button[name=itemId]").first();

test("“+” in a dead network adds the dish, keeps the screen and says that there is no network, until there is one", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/home");
  await kept(page, "/home");
  await hasBannerFile(page);
  await goOffline(page);
  const before = await dishes(page);
  for (const pieces of [1, 2]) {
    await plus(page).click();
    await expect(page.locator("a.cart-bar")).toContainText(`View cart · ${pieces}`);
    await expect(banner(page)).toContainText("You’re offline");
    expect(await dishes(page)).toEqual(before);
  }
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator("a.cart-bar")).toContainText("₪");
});

// [product 8.22]
test("dishes that were added in a dead network are in the cart, with their prices and the total @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/home");
  for (const path of ["/home", "/cart"]) await kept(page, path);
  // The menu is kept once the service worker sees which one is open.
  await page.reload();
  await kept(page, "/api/stadiums/teddy/catalog", "menus-2");
  await goOffline(page);
  const id = (await plus(page).getAttribute("value")) ?? "";
  const [name = ""] = await dishes(page);
  for (const _ of [1, 2]) await plus(page).click();
  await page.locator("a.cart-bar").click();
  await page.waitForURL("**/cart");
  const lines = page.locator("main li.line");
  await expect(lines.locator("h2")).toHaveText(name);
  await expect(lines).toContainText("₪");
  await expect(page.locator("main")).not.toContainText("No longer available");
  await expect(page.locator(".bar")).toContainText(/₪[1-9]/);

  // From a dish's own screen, which is drawn from the kept menu, to what was just added.
  await page.goto("/home");
  await page.locator(`a[href='/food/${id}']`).first().click();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
  await expect(lines.locator("h2")).toHaveText(name);
  await expect(page.locator(".bar")).toContainText(/₪[1-9]/);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block", breaksLinks: true });
  for (const path of ["/home", "/menu"])
    test(`one lost connection, or one 503, after “+” leaves ${path} as it is, and the next “+” is right${allBut(path === "/menu")}`, async ({
      page,
      context,
    }) => {
      await startWith(context, "en");
      await page.goto(path);
      await page.locator("html[data-hydrated]").waitFor();
      const before = await dishes(page);
      const mishaps: ((route: Route) => Promise<void>)[] = [
        (route) => route.abort("connectionreset"),
        (route) => route.fulfill({ status: 503, body: "no worker" }),
      ];
      for (const [at, mishap] of mishaps.entries()) {
        await page.route(`**${path}.data*`, mishap, { times: 1 });
        const asked = page.waitForRequest(`**${path}.data*`);
        await plus(page).click();
        await (await asked).response();
        await expect(banner(page)).toContainText("You’re offline");
        await expect(page.locator("a.cart-bar")).toContainText(`View cart · ${2 * at + 1}`);
        expect(await dishes(page)).toEqual(before);
        await plus(page).click();
        await expect(page.locator("a.cart-bar")).toContainText("₪");
        await expect(banner(page)).toHaveCount(0);
      }
    });
});

for (const address of ["/home?q=burgers", "/shop-menu/teddy-street"])
  test(`what a fan wants left out of ${address.split("?")[0]} is left out there in a dead network, too @long`, async ({
    page,
    context,
  }) => {
    const without = `${address}${address.includes("?") ? "&" : "?"}without=sesame.milk`;
    await startWith(context, "he");
    await page.goto("/home");
    for (const path of ["/home", "/menu"]) await kept(page, path);
    await page.goto(address);
    await kept(page, "/api/stadiums/teddy/catalog", "menus-2");
    const all = await dishes(page);
    await page.goto(without);
    const online = await dishes(page);
    expect(online.length).toBeGreaterThan(0);
    expect(online.length).toBeLessThan(all.length);
    await page.goto(address);
    await goOffline(page);
    await page.getByText("הסתרת מנות עם אלרגנים").click();
    for (const name of ["sesame", "milk"]) await page.locator(`input[name=without][value=${name}]`).check();
    await expect.poll(() => dishes(page)).toEqual(online);
    await expect(page.getByText("בלי חלב, שומשום")).toBeVisible();
    await page.goto(without);
    await expect.poll(() => dishes(page)).toEqual(online);
    await showEverything(page);
    await expect.poll(() => dishes(page)).toEqual(all);
  });

test("the last order opens in a dead network with its code, and never as if it were the present", async ({
  page,
  context,
  venue,
}) => {
  await startWith(context, "en");
  const fan = await signUpFan(origin());
  const order = await venue.order(fan);
  await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto(`/order/${order.id}`);
  await kept(page, `/order/${order.id}`);
  await context.setOffline(true);
  await page.reload();
  const digits = order.code.replace(/\D/g, "");
  await expect.poll(async () => (await page.locator("h1").innerText()).replace(/\D/g, "")).toBe(digits);
  await expect(banner(page)).toContainText("You’re offline");
  await expect(page.locator("main")).toContainText(/as of|Reconnecting/i);
});

test("an order that is tapped in a dead network says how old it is, opened from a list that was loaded @all", async ({
  page,
  context,
  venue,
}) => {
  await startWith(context, "en");
  const fan = await signUpFan(origin());
  const order = await venue.order(fan);
  await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto("/home");
  await kept(page, "/home");
  await page.goto("/orders");
  const card = page.locator(`a[href="/order/${order.id}"]`).first();
  await card.click();
  const keptData = async () => (await (await caches.open("personal-1")).keys()).map(({ url }) => url);
  await expect.poll(async () => (await page.evaluate(keptData)).join()).toContain(`/order/${order.id}.data`);
  await page.goBack();
  await expect(card).toBeVisible();
  await goOffline(page);
  await card.click();
  await page.waitForURL(`/order/${order.id}`);
  await expect(banner(page)).toContainText("You’re offline");
  await expect(page.locator("main")).toContainText(/as of|Reconnecting/i);
});

test("signing out leaves nothing to open", async ({ page, context }) => {
  await startWith(context, "en");
  const fan = await signUpFan(origin());
  await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto("/orders");
  await kept(page, "/orders");
  await page.goto("/profile");
  await page.locator("form[action='/profile'] button").click();
  await page.waitForURL("**/auth");
  expect(
    await page.evaluate(async () => {
      const cache = await caches.open("personal-1");
      return (await cache.keys())
        .map((each) => new URL(each.url).pathname)
        .filter((path) => path === "/orders");
    }),
  ).toEqual([]);
});

test("on a slow line the kept menu is there at once, and the present takes its place when it comes @all", async ({
  page,
  context,
}) => {
  const proxy = await startFlakyProxy(origin());
  const cookies = { seatside_language: "en", seatside_onboarded: "1", seatside_stadium: "teddy" };
  for (const [name, value] of Object.entries(cookies))
    await context.addCookies([{ name, value, url: proxy.origin }]);
  try {
    await page.goto(`${proxy.origin}/menu`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await expect
      .poll(
        () =>
          page.evaluate(() =>
            caches.match(`${location.origin}/menu`, { cacheName: "personal-1" }).then(Boolean),
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    proxy.next("/menu", ["hold"]);
    await page.goto(`${proxy.origin}/menu`);
    await expect(page.locator("main a[href^='/food/']").first()).toBeVisible();
    expect(proxy.waiting("/menu")).toBe(true);
    // A silent network is shown, with the age of the page.
    await expect(banner(page)).toContainText("This page was loaded");
    const asked = page.waitForRequest(/\/menu\.data/);
    proxy.release();
    await asked;
    await expect(banner(page)).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});
