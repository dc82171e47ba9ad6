import type { Page } from "playwright/test";
import { fallbackStadiums } from "#domain/venue/fallback-stadiums.ts";
import { startBuiltApp } from "../../scripts/lib/built-app.ts";
import { trigger } from "../../scripts/lib/schedule.mjs";
import { addDish, expect, hold, origin, startWith, test } from "./support.ts";
import { emptyVenueId } from "./venue-ids.ts";

const dishes = (page: Page) => page.locator(".grid-dishes a[href^='/food/']");
const search = (page: Page) => page.locator("input[name=q]");
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();

/** A page as search engines read it, without scripts. */
async function read(path: string, cookie = "seatside_language=en; seatside_stadium=teddy") {
  const answer = await fetch(`${origin()}${path}`, { headers: { cookie }, redirect: "manual" });
  const html = await answer.text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1];
  const json = find(/<script type="application\/ld\+json">(.*?)<\/script>/s);
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    titles: [...html.matchAll(/<title>/g)].length,
    title: find(/<title>(.*?)<\/title>/),
    description: find(/<meta name="description" content="(.*?)"/),
    canonical: find(/<link rel="canonical" href="(.*?)"/),
    image: find(/<meta property="og:image" content="(.*?)"/),
    data: json ? JSON.parse(json) : null,
  };
}

test.describe("home", () => {
  // [product 5.1 5.18 5.23]
  test("Home: without a stadium it prompts for one, features six by capacity, and what is popular across", async ({
    page,
    context,
  }) => {
    // The list is the minute's, of menus that somebody has read.
    const listed = (await (await fetch(`${origin()}/api/stadiums`)).json()) as { stadiums: { id: string }[] };
    const seeded = listed.stadiums.filter(({ id }) => !/^v\d+$/.test(id));
    for (const { id } of seeded) await fetch(`${origin()}/api/stadiums/${id}/catalog`);
    await trigger(origin(), "* * * * *");
    await startWith(context, "en", null);
    await page.goto("/home");
    await expect(page.getByRole("link", { name: "Choose a stadium" }).first()).toBeVisible();
    await expect(page.locator("button.stadium")).toHaveCount(6);
    await expect(page.locator("button.stadium").first()).toContainText("MetLife Stadium");
    await expect(page.getByRole("heading", { name: "Popular at every stadium" })).toBeVisible();
    await expect(dishes(page)).toHaveCount(20);
    await page.locator("button.stadium", { hasText: "Yankee Stadium" }).click();
    await expect(page.locator(".pill").first()).toContainText("Yankee Stadium");
  });

  // [product 5.5 5.6]
  test("Home: the search box reports each typed value and finds in both languages", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/home");
    await hydrated(page);
    const asked: (string | null)[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).searchParams.get("q")));
    await search(page).pressSequentially("FALAFEL", { delay: 20 });
    await expect
      .poll(() => asked.filter(Boolean))
      .toEqual("FALAFEL".split("").map((_, at) => "FALAFEL".slice(0, at + 1)));
    await expect(page).toHaveURL(/q=FALAFEL/);
    await expect(dishes(page).filter({ hasText: "Falafel" }).first()).toBeVisible();
    await search(page).fill("פלאפל");
    await expect(page).toHaveURL(/q=%D7%A4/);
    await expect(dishes(page).filter({ hasText: "Falafel" }).first()).toBeVisible();
  });

  // [product 5.14 5.17]
  test("Home: a stadium with nothing in it says so", async ({ page, context }) => {
    await startWith(context, "en", emptyVenueId);
    await page.goto("/home");
    await expect(page.getByText("No menu items available")).toBeVisible();
    await expect(page.getByText("No shops available")).toBeVisible();
  });

  // [product 5.13]
  test("Home: no result names the search text and shows the way back @all", async ({ page, context }) => {
    await startWith(context, "en");
    await page.goto("/home?q=zebra");
    await expect(page.getByRole("heading", { name: "Nothing found for “zebra”" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the menu" }).click();
    await expect(dishes(page).first()).toBeVisible();
  });

  // [product 5.7 5.9]
  test("Home: a category filters, keeps the search, and All lifts it @all", async ({ page, context }) => {
    await startWith(context, "en");
    await page.goto("/home");
    const all = await dishes(page).count();
    const chips = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
    await chips.nth(1).click();
    await expect(page).toHaveURL(/category=/);
    await expect(chips.nth(1)).toHaveAttribute("aria-current", "true");
    const shown = await dishes(page).count();
    await expect(page.getByRole("heading", { name: `Found: ${shown}` })).toBeVisible();
    await chips.first().click();
    await expect(dishes(page)).toHaveCount(all);

    await page.goto("/home?q=burger");
    await chips.nth(1).click();
    await expect(page).toHaveURL(/category=.*q=burger/);
  });

  // [product 5.15]
  test("Home: a shop card shows two dishes and how many more, and leads to its menu @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/home");
    const card = page.locator(".shops a").first();
    await expect(card.locator(".taste span")).toHaveText(/^[^·]+ · [^·]+$/);
    await expect(card.locator(".taste b")).toHaveText(/^\+\d+ more$/);
    const name = await card.locator("h3").innerText();
    await card.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Opening hours" })).toBeAttached();
  });
});

test.describe("menu", () => {
  test("a card's plus adds the dish where one is, again and again, and leaves those that no longer go with it @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/home");
    await page.locator("html[data-hydrated]").waitFor();
    const plus = (id: string) => page.locator(`button[name=itemId][value=${id}]`).first();
    await plus("tfalafel").click();
    await expect(page.getByText(/added to cart!/).first()).toBeVisible();
    await plus("tfalafel").click();
    await expect(page.locator("a.cart-bar")).toContainText("View cart · 2");
    await expect(page.locator("a.cart-bar")).toContainText("52.00");
    expect(new URL(page.url()).pathname).toBe("/home");
    // Another shop's dish would be another order.
    await expect(plus("tburger")).toHaveCount(0);
    const box = await plus("tfalafel").boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  });

  test("the row of headings stays at the top, follows the scrolling and leads to each part @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "he");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/menu");
    await page.locator("html[data-hydrated]").waitFor();
    const row = page.getByRole("navigation", { name: "קטגוריות" });
    const third = row.locator("a").nth(2);
    await third.click();
    await expect(third).toHaveAttribute("aria-current", "true");
    await expect(page.locator("#part-2 h3.section")).toBeInViewport();
    expect((await row.boundingBox())?.y).toBe(0);
  });

  test("the row of headings stays where a finger has moved it when the dishes' state comes @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.setViewportSize({ width: 390, height: 844 });
    const letGo = await hold(page, "**/api/stadiums/*/live*");
    await page.goto("/menu");
    await page.locator("html[data-hydrated]").waitFor();
    const row = page.getByRole("navigation", { name: "Categories" }).last();
    // Not how far: it snaps to a heading, which is as wide as its letters, and those may still come.
    const first = () =>
      row.evaluate((each) => {
        const { left } = each.getBoundingClientRect();
        return [...each.querySelectorAll("a")].findIndex((link) => link.getBoundingClientRect().left >= left);
      });
    await row.evaluate((each) => each.scrollTo({ left: 60 }));
    await expect.poll(first).toBeGreaterThan(0);
    const moved = await first();
    const drawn = await page.locator("main").innerText();
    letGo();
    await expect.poll(() => page.locator("main").innerText()).not.toBe(drawn);
    expect(await first()).toBe(moved);
  });

  // [product 6.1 6.3 6.4]
  test("Menu: the title shows the match count in brackets @all", async ({ page, context }) => {
    await startWith(context, "he");
    await page.goto("/menu");
    await expect(page.locator("h1")).toHaveText("כל התפריט");
    await page.goto("/menu?q=beer");
    const count = await dishes(page).count();
    expect(count).toBeGreaterThan(0);
    await expect(page.locator("h1")).toHaveText(`כל התפריט (${count})`);
    await page.goto("/menu?shopName=My%20shop");
    await expect(page.locator("h1")).toHaveText("My shop");
  });

  // [product 5.23]
  test("Query limits: home shows 20 dishes at most, a shop's menu 50, the full menu 200 @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    for (const [path, limit] of [
      ["/home", 20],
      ["/shop-menu/teddy-grill", 50],
      ["/menu", 200],
    ] as const) {
      await page.goto(path);
      const count = await dishes(page).count();
      expect(count, path).toBeGreaterThan(5);
      expect(count, path).toBeLessThanOrEqual(limit);
    }
  });

  // [product 6.6]
  test("Shop menu: a shop that is not here answers 404 with the first six letters of its id", async () => {
    const page = await read("/shop-menu/nowhere-grill");
    expect(page.status).toBe(404);
    expect(page.title).toBe("nowher · Seatside");
  });

  test("a shop of another stadium opens from a shared link", async () => {
    expect((await read("/shop-menu/teddy-grill", "seatside_stadium=metlife")).status).toBe(200);
  });
});

test.describe("live state", () => {
  const answer = (state: "open" | "closed" | "closed-today") => ({
    at: 0,
    shops: ["teddy-grill", "teddy-street", "teddy-oven"].map((id) => ({
      id,
      isOpen: state === "open",
      state,
      load: "free",
      promise: { from: 21, to: 27 },
      queueMinutes: 12,
      busyMinutes: 0,
      roomInMinutes: 0,
      soldOut: [],
    })),
    dishes: {},
  });

  // [product 8.18]
  test("Shops: closed today is said on home, shop and food before the cart, and nothing moves @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.route("**/api/stadiums/teddy/live", (route) =>
      route.fulfill({ json: answer("closed-today") }),
    );
    await page.goto("/home");
    const card = page.locator("a[href='/shop-menu/teddy-grill']");
    await expect(card).toContainText("Closed today");
    await page.goto("/shop-menu/teddy-grill");
    await expect(page.getByText("Malha Grill is closed today.")).toBeVisible();

    await page.unroute("**/api/stadiums/teddy/live");
    const painted = Promise.withResolvers<void>();
    await page.route("**/api/stadiums/teddy/live", async (route) => {
      await painted.promise;
      await route.fulfill({ json: answer("closed-today") });
    });
    await page.goto("/food/tburger");
    await hydrated(page);
    const add = page.locator("fieldset").first();
    await page.evaluate(() => document.fonts.ready);
    const before = await add.boundingBox();
    painted.resolve();
    await expect(page.getByText("Shops are closed today. Please try again later.")).toBeVisible();
    expect(await add.boundingBox()).toEqual(before);
  });

  // [product 5.25]
  test("no minutes are promised before the kitchen's queue is known; then they are, and nothing moves", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    const screens = [
      { path: "/home", at: "a[href='/shop-menu/teddy-grill']", below: ".taste", told: /from \d+ min/ },
      {
        path: "/shop-menu/teddy-grill",
        at: ".shop",
        below: ".dish",
        told: /At your seat in about \d+–\d+ minutes/,
      },
      {
        path: "/food/tburger",
        at: ".state",
        below: "fieldset",
        told: /At your seat in about \d+–\d+ minutes/,
      },
    ];
    for (const { path, at, below, told } of screens) {
      const answerNow = await hold(page, "**/api/stadiums/teddy/live");
      const asked = page.waitForRequest("**/api/stadiums/teddy/live");
      await page.goto(path);
      await asked;
      const place = page.locator(at).first();
      const next = page.locator(below).first();
      await page.evaluate(() => document.fonts.ready);
      await expect(place).toContainText("Open");
      await expect(place).not.toContainText(/\d+ min|minutes/);
      const before = await next.boundingBox();
      answerNow();
      await expect(place).toContainText(told);
      expect(await next.boundingBox()).toEqual(before);
      await page.unroute("**/api/stadiums/teddy/live");
    }
  });

  test("where the live state can't be had, a dish says that it is open, and no minutes @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.route("**/api/stadiums/teddy/live", (route) => route.fulfill({ status: 503, body: "" }));
    const refused = page.waitForResponse("**/api/stadiums/teddy/live");
    await page.goto("/food/tburger");
    await refused;
    await expect(page.locator(".state")).toHaveText("Open");
  });
});

test.describe("for search engines and link previews", () => {
  test("every public screen has one title, a description, its own address and a picture", async () => {
    const expected: [string, string, string][] = [
      ["/home?q=beer", "beer (", "/home"],
      ["/home", "Teddy Stadium · Seatside", "/home"],
      ["/menu?q=beer", "The whole menu (", "/menu?stadium=teddy"],
      ["/menu?shopId=teddy-grill", "Malha Grill", "/shop-menu/teddy-grill"],
      ["/shop-menu/teddy-grill", "Malha Grill · Seatside", "/shop-menu/teddy-grill"],
      ["/food/tburger", "Stand Burger, 220 g · Seatside", "/food/tburger"],
      ["/stadium-selection", "Choose your stadium · Seatside", "/stadium-selection"],
    ];
    for (const [path, title, canonical] of expected) {
      const page = await read(path);
      expect(page.titles, path).toBe(1);
      expect(page.title, path).toContain(title);
      expect(page.description?.length, path).toBeGreaterThan(20);
      expect(page.canonical, path).toBe(origin() + canonical);
      const picture = await fetch(page.image ?? "");
      expect(picture.headers.get("content-type"), path).toMatch(/^image\//);
    }
    expect((await read("/food/tburger")).image).toContain("/pictures/");
  });

  test("menu, shop and food carry schema.org data that fits what is shown; home carries none", async () => {
    const menu = (await read("/menu")).data;
    expect(menu).toMatchObject({ "@context": "https://schema.org", "@type": "Menu", inLanguage: "en" });
    const shop = (await read("/shop-menu/teddy-grill")).data;
    expect(shop).toMatchObject({ "@type": "Restaurant", name: "Malha Grill", hasMenu: { "@type": "Menu" } });
    for (const item of [...menu.hasMenuItem, ...shop.hasMenu.hasMenuItem]) {
      expect(item).toMatchObject({ "@type": "MenuItem", offers: { "@type": "Offer" } });
      expect(item.url).toMatch(new RegExp(`^${origin()}/food/[a-z0-9]+$`));
      expect(item.offers.price).toMatch(/^\d+\.\d\d$/);
      expect(item.offers.priceCurrency).toMatch(/^(ILS|USD|EUR)$/);
    }
    const food = await read("/food/tburger");
    expect(food.data).toMatchObject({ "@type": "MenuItem", name: "Stand Burger, 220 g" });
    expect(food.html).toContain(food.data.offers.price);
    expect((await read("/home")).data).toBeNull();
  });

  test("every page of the sitemap that it names first and last answers 200", async () => {
    const sitemap = await (await fetch(`${origin()}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? "");
    expect(addresses.length).toBeGreaterThan(300);
    for (const address of [...addresses.slice(0, 4), ...addresses.slice(-3)])
      expect((await fetch(address)).status, address).toBe(200);
  });

  // [product 7.12]
  test("a food that does not exist answers 404; private screens are kept out of search", async () => {
    const missing = await read("/food/nothing");
    expect(missing.status).toBe(404);
    expect(missing.html).toContain("Food not found");
    for (const path of ["/cart", "/tip", "/orders", "/order/confirm", "/profile", "/auth", "/staff"])
      expect((await read(path)).headers.get("x-robots-tag"), path).toBe("noindex");
    for (const path of ["/home", "/food/tburger"])
      expect((await read(path)).headers.get("x-robots-tag"), path).toBeNull();
  });
});

test.describe("steps from screen to screen", () => {
  test("back restores the scroll position and the search text, by browser and by button", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/menu");
    await hydrated(page);
    await search(page).fill("a");
    await expect(page).toHaveURL(/q=a/);
    await expect(page.locator("h1")).toContainText("(");
    // The scroll position at the tap itself: revealing the card from under the navigation may scroll again.
    await page.evaluate(() => {
      const note = () => sessionStorage.setItem("scroll-at-tap", String(window.scrollY));
      addEventListener("click", note, { capture: true });
    });
    const scrollAtTap = () => page.evaluate(() => Number(sessionStorage.getItem("scroll-at-tap")));
    for (const back of [() => page.goBack(), () => page.getByRole("link", { name: "Back" }).click()]) {
      await dishes(page).nth(14).click();
      await page.waitForURL("**/food/*");
      const before = await scrollAtTap();
      expect(before).toBeGreaterThan(200);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await back();
      await page.waitForURL(/q=a/);
      await expect(search(page)).toHaveValue("a");
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    }
  });

  test("back from a category or a search, however many letters, leads to the list before it @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/settings/terms");
    await page.goto("/home");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Drinks" }).click();
    await page.waitForURL(/category=drinks/);
    await search(page).evaluate(typeBeforeReact);
    await page.waitForURL(/q=co&/);
    await search(page).pressSequentially("la");
    await page.waitForURL(/q=cola/);
    await page.goBack();
    await expect(page).toHaveURL(/\/home\?category=drinks$/);
    await expect(search(page)).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await expect(page).toHaveURL(/terms$/);
  });

  test("a step that the next one overtakes ends without an error @all", async ({ page, context }) => {
    await startWith(context, "en");
    await page.goto("/home");
    await hydrated(page);
    // What React Router does when the second step comes before the first one's picture is ready.
    const end = await page.evaluate(async () => {
      const step = document.startViewTransition(() => {});
      step.skipTransition();
      await step.finished;
      return new Promise((resolve) => setTimeout(resolve, 0, "over"));
    });
    expect(end).toBe("over");
  });

  test("focus moves to the heading of the new screen; the skip link leads past the top", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/home");
    await hydrated(page);
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    await page.getByRole("link", { name: "See all" }).click();
    await expect(page.locator("h1", { hasText: "The whole menu" })).toBeFocused();
    const name = await dishes(page).first().locator("h3").innerText();
    await dishes(page).first().click();
    await expect(page.locator("h1", { hasText: name })).toBeFocused();
    await page.goBack();
    await expect(page.locator("h1", { hasText: "The whole menu" })).toBeFocused();
  });

  // [product 5.12 5.16 6.8]
  test("Shimmer placeholders: 6 dishes and 3 shops on home, 8 in a shop's menu, in the size of what comes @all", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/menu");
    await hydrated(page);
    const shimmers = (kind: string) => page.locator(`[data-shimmer=${kind}]`);
    const showHome = await hold(page, "**/*.data*");
    await page.getByRole("link", { name: "Back" }).click();
    await expect(shimmers("dish")).toHaveCount(6);
    await expect(shimmers("shop")).toHaveCount(3);
    const width = (await shimmers("dish").first().boundingBox())?.width;
    const height = (await shimmers("dish").first().boundingBox())?.height ?? 0;
    showHome();
    await expect(shimmers("dish")).toHaveCount(0);
    const card = await dishes(page).first().boundingBox();
    expect(card?.width).toBe(width);
    expect(Math.abs((card?.height ?? 0) - height)).toBeLessThan(24);
    const showShop = await hold(page, "**/*.data*");
    await page.locator(".shops a").first().click();
    await expect(shimmers("dish")).toHaveCount(8);
    showShop();
    await expect(shimmers("dish")).toHaveCount(0);
  });

  // [product 5.20]
  test("a lost connection shows what failed in its place, and Try again brings it", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto("/home");
    await hydrated(page);
    await page.route("**/menu.data*", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("link", { name: "See all" }).click();
    await expect(page.getByRole("heading", { name: "Failed to load menu items" })).toBeVisible();
    await page.unroute("**/menu.data*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(dishes(page).first()).toBeVisible();
  });

  test("a dialog keeps the focus inside, Escape closes it and gives the focus back", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await addDish(page, "tfalafel");
    await startWith(context, "en", "metlife");
    await page.goto("/home");
    await dishes(page).first().click();
    await hydrated(page);
    const add = page.locator(".add-bar button[type=submit]");
    await add.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  });

  test("share copies the food's address where the phone can't share @all", async ({ page, context }) => {
    await startWith(context, "en");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.goto("/food/tburger");
    await hydrated(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin()}/food/tburger`);
  });
});

// [product 7.5]
test("Age limit: a form without the tick comes back with its text", async ({ page, context }) => {
  await startWith(context, "en");
  const answer = await page.request.post("/cart", {
    headers: { origin: origin() },
    form: { intent: "add", itemId: "twheat", stadiumId: "teddy", quantity: "1" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.goto("/food/twheat?problem=age-unconfirmed");
  await expect(page.getByText("Please confirm your age first: 18 and over only.")).toBeVisible();
});

const aRegistration = {
  firstName: "Noa",
  lastName: "Levi",
  phone: "052-555-0142",
  email: "nobody@example.com",
  password: "secret1",
  confirmPassword: "secret1",
};

// [product 3.21 3.26 3.31 4.7 5.19 5.20 5.21 5.22 6.9 7.13 8.15]
test("Loading: with record and snapshots down, each screen says what failed, with the fallback list @long", async ({
  page,
  context,
}) => {
  const app = await startBuiltApp({ withoutData: true });
  try {
    const start = (stadium: string) =>
      context.addCookies([
        { name: "seatside_language", value: "en", url: app.origin },
        { name: "seatside_stadium", value: stadium, url: app.origin },
      ]);
    await start("");
    await page.goto(`${app.origin}/home`);
    await expect(page.getByText("Failed to load stadiums. Please try again.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    await page.goto(`${app.origin}/stadium-selection`);
    await expect(page.getByText("Failed to load stadiums. Please try again.")).toBeVisible();
    for (const { name } of fallbackStadiums)
      await expect(page.getByText(name.en ?? "").first()).toBeVisible();
    await page.getByText("Citi Field").click();
    await page.getByRole("button", { name: "Continue to Citi Field" }).click();
    await page.waitForURL("**/home");
    await expect(page.getByText("Failed to load menu items")).toBeVisible();
    await expect(page.locator(".pill").first()).toContainText("Citi Field");
    await expect(page.getByText("Failed to fetch restaurants")).toBeVisible();
    await expect(page.getByText("Failed to load offers")).toBeVisible();
    for (const [path, text] of [
      ["/menu", "Failed to load menu items"],
      ["/menu?q=burger", "Failed to search menu items"],
      ["/shop-menu/teddy-grill", "Failed to fetch shop menu"],
      ["/food/tburger", "Failed to load food details"],
    ]) {
      const answer = await page.goto(app.origin + path);
      expect(answer?.status(), path).toBe(503);
      await expect(page.getByText(text ?? ""), path).toBeVisible();
    }
    const forms: [string, Record<string, string>, string][] = [
      ["/auth?mode=register", aRegistration, "Registration failed. Please try again."],
      ["/auth", aRegistration, "An unexpected error occurred. Please try again."],
      ["/forgot-password", aRegistration, "Failed to send reset link. Please try again."],
    ];
    for (const [path, form, text] of forms) {
      const headers = { origin: app.origin, cookie: "seatside_language=en" };
      const answer = await page.request.post(app.origin + path, { form, headers });
      expect(await answer.text(), path).toContain(text);
    }
    const cart = `1.${"0".repeat(32)}.teddy~tfalafel.2.pit`;
    await context.addCookies([{ name: "seatside_cart", value: cart, url: app.origin }]);
    expect((await page.goto(`${app.origin}/cart`))?.status()).toBe(503);
    await expect(page.getByText("Failed to fetch", { exact: true })).toBeVisible();
  } finally {
    // Its scripts may still be loading.
    await page.goto("about:blank");
    await app.close();
  }
});

/** Types "c", and "o" as soon as the address has the "c", which React draws only then. */
function typeBeforeReact(field: HTMLElement) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") as PropertyDescriptor;
  const type = (text: string) => {
    set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const { pushState } = history;
  history.pushState = (...args) => {
    history.pushState = pushState;
    history.pushState(...args);
    queueMicrotask(() => type("co"));
  };
  field.focus();
  type("c");
}
