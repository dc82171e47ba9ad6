import type { Page } from "playwright/test";
import type { Language } from "#domain/language/localized.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { photoOfCode, scanPicture } from "./runner-support.ts";
import {
  expect,
  fillCard,
  origin,
  payButton,
  readOrderCode,
  readPin,
  register,
  staff,
  startWith,
  test,
} from "./support.ts";

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }));

const places: {
  id: string;
  language: Language;
  seat: string;
  dish: string;
  shop: string;
  at: { latitude: number; longitude: number };
  total: RegExp;
  ready: RegExp;
  /** What a seat's order saves by its shelf, and the two ways to change. */
  saved: RegExp;
  toShelf: string;
  toSeat: string;
}[] = [
  {
    ...{ id: "almond-park", language: "he", seat: "section=101&row=4&seat=7&gate=1", dish: "apfalafel" },
    ...{ shop: "almond-grill", at: { latitude: 31.02, longitude: 34.7211 }, total: /₪\s?26\.00/ },
    ready: /מוכנה ב.*, מדף A\d/,
    ...{ saved: /₪\s?6\.00/, toShelf: "לאיסוף עצמי", toSeat: "להביא למושב שלי" },
  },
  {
    ...{ id: "pretzel-yard", language: "en", seat: "section=2&row=4&seat=7&gate=A", dish: "pyuptown" },
    // 7.50, 0.50 for the shelf, and 8.875 % of both: no tip is asked.
    ...{ shop: "pretzel-grill", at: { latitude: 40.66, longitude: -74.0488 }, total: /\$\s?8\.71/ },
    ready: /Ready at .*, shelf A\d/,
    ...{ saved: /\$\s?1\.41/, toShelf: "Pick it up instead", toSeat: "Bring it to my seat" },
  },
];

// [product 20.1 20.2 20.5 20.6 20.7 20.8]
for (const { id, language, seat, dish, shop, at, total, ready, ...change } of places)
  test(`${id}: picked up, from the cart to the counter, on a fan's phone and the shop's (${language}) @all`, async ({
    browser,
    context,
    page,
  }) => {
    // Two orders and four windows.
    test.setTimeout(180_000);
    await context.setGeolocation(at);
    await startWith(context, language, null);
    await page.goto(`/home?stadium=${id}&${seat}`);
    await page.goto(`/food/${dish}`);
    await page.locator("form[data-early] button[type=submit]").click();
    await page.waitForURL("**/precart");
    // To a seat that nobody reaches the shelf is offered before anything is paid.
    await page.route("**/api/quote", async (route) => {
      const { quote } = await (await route.fetch()).json();
      const ways = { seat: null, pickup: quote.ways.pickup };
      await route.fulfill({ status: 409, json: { code: "outside-zone", message: "", ways } });
    });
    await register(page, "/cart");
    const way = page.locator('a[href="/order/confirm?way=pickup"]');
    await expect(page.locator("main .card").filter({ has: way }).getByRole("alert")).toBeVisible();
    await shoot(page, `${id}-cart-out-of-reach`);
    await page.unroute("**/api/quote");
    await page.reload();
    await expect(way).toBeVisible();
    await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
    await shoot(page, `${id}-cart`);
    await way.click();
    await page.waitForURL("**/order/confirm?way=pickup");
    const [bySeat, byShelf] = [
      page.locator("[name=way][value=seat]"),
      page.locator("[name=way][value=pickup]"),
    ];
    await expect(byShelf).toBeChecked();
    await expect(page.locator("input[name=row]")).toHaveCount(0);
    await expect(page.locator("dl.totals .sum")).toContainText(total);
    await page.locator("html[data-hydrated]").waitFor();
    // The cart has asked for the tip of the seat's way.
    await bySeat.check();
    // Both stand beside each other, and may be chosen until the payment.
    await expect(page.locator("input[name=row]")).toHaveCount(1);
    await expect(page.locator("dl.totals .sum")).not.toContainText(total);
    await byShelf.check();
    await expect(page.locator("dl.totals .sum")).toContainText(total);
    // A price that the fan chose is no price that changed.
    await expect(page.locator("main del, main s")).toHaveCount(0);
    await shoot(page, `${id}-confirm`);
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    const code = await readOrderCode(page);
    await shoot(page, `${id}-order`);

    const people = await staff("demo@seatside.example");
    for (const action of ["accept", "ready"]) await people.move(code, { action });
    const { cookies } = await signInStaff(origin(), "demo@seatside.example");
    const board = `${origin()}/staff/shop/${shop}`;
    const wall = await openWindow(browser, cookies, { language, tablet: true });
    await wall.goto(`${board}/wall`);
    await expect(wall.locator("footer")).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
    const handOver = language === "he" ? handOverAtTablet : handOverOffline;
    const isTablet = language === "he";
    await handOver(
      await openWindow(browser, cookies, { language, tablet: isTablet, opensOffline: !isTablet }),
      {
        ...{ board, code, shoot: (on: Page, name: string) => shoot(on, `${id}-${name}`) },
        pin: () => readPin(page),
        photo: () => photoOfCode(page),
        async shelved() {
          await expect(page.locator("main")).toContainText(ready);
          await shoot(page, `${id}-on-shelf`);
          const call = wall.locator(`[data-call="${code}"]`);
          await expect(call).toContainText(/A\d/);
          await shoot(wall, `${id}-wall`);
          // A wall without a network says how old its numbers are, and is right again by itself.
          await wall.context().setOffline(true);
          await expect(wall.getByRole("alert")).toBeVisible();
          await shoot(wall, `${id}-wall-stale`);
          await wall.context().setOffline(false);
          await expect(wall.getByRole("alert")).toHaveCount(0);
          await expect(call).toBeVisible();
        },
      },
    );
    await expect(wall.locator(`[data-call="${code}"]`)).toHaveCount(0);
    await expect(page.locator("main")).toContainText(language === "he" ? "נאספה" : "Picked up");
    await page.goto(`${page.url()}/receipt`);
    await expect(page.locator("article")).toContainText(total);
    await expect(page.locator("article")).toContainText(/A\d/);
    await shoot(page, `${id}-receipt`);
    // A second round is fetched as well.
    await page.goto(page.url().replace("/receipt", ""));
    await page.locator("form:has(input[name=order]) button").click();
    await page.waitForURL("**/order/confirm?again=*&way=pickup");
    await expect(byShelf).toBeChecked();
    // To the seat this time, and then to the shelf, back, and to the shelf again while nobody has accepted it.
    await page.locator("html[data-hydrated]").waitFor();
    // No cart has asked for its tip.
    await bySeat.click();
    await page.waitForURL("**/tip");
    await page.locator("button[value=add]").click();
    await page.waitForURL("**/order/confirm");
    await expect(bySeat).toBeChecked();
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    await switchWay(page, { ...change, name: id });
    const second = await readOrderCode(page);
    await people.move(second, { action: "accept" });
    await page.goto(`${page.url()}/receipt`);
    await expect(page.locator("article")).toContainText(total);
    await expect(page.locator("article")).toContainText(/עדיין לא סופית|Not final yet/);
    await shoot(page, `${id}-switched-receipt`);
    await people.move(second, { action: "cancel", reason: "closing" });
    await page.goto(`/waits/${id}`);
    await expect(page.locator("main li").first()).toBeVisible();
    await shoot(page, `${id}-waits`);
  });

/** Asked each time with its money; what the card holds stays, so that it may go both ways. */
async function switchWay(
  page: Page,
  { saved, toShelf, toSeat, name }: { saved: RegExp; toShelf: string; toSeat: string; name: string },
) {
  const ask = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const shelf = page.locator("#pickup-title");
  const toPickup = async () => {
    const dialog = await ask(toShelf);
    await expect(dialog).toContainText(saved);
    await shoot(page, `${name}-to-shelf`);
    await dialog.getByRole("button").last().click();
    await expect(shelf).toBeVisible();
  };
  await toPickup();
  await expect(page.locator("main")).toContainText(saved);
  await shoot(page, `${name}-at-shelf`);
  const back = await ask(toSeat);
  await shoot(page, `${name}-to-seat`);
  await back.getByRole("button").last().click();
  await expect(shelf).toHaveCount(0);
  await toPickup();
}

type Counter = {
  board: string;
  code: string;
  pin: () => Promise<string>;
  photo: () => Promise<Buffer>;
  shoot: (page: Page, name: string) => Promise<unknown>;
  /** Once it stands on its shelf. */
  shelved: () => Promise<void>;
};

async function handOverAtTablet(counter: Page, { board, code, pin, shoot, shelved }: Counter) {
  await counter.goto(board);
  const start = counter.locator("dialog[open]");
  await start.locator("button").last().click();
  await expect(start).toHaveCount(0);
  await shoot(counter, "board");
  await counter.locator(`[data-order="${code}"] .big`).click();
  await shelved();
  // It leaves the cooks' columns for those on the way, which are folded until somebody opens them.
  await expect(counter.locator(`[data-column="ready"] [data-order="${code}"]`)).toHaveCount(0);
  const onTheWay = counter.locator('[data-column="on-the-way"]');
  const title = onTheWay.locator(".way-title");
  if ((await title.getAttribute("aria-expanded")) === "false") await title.click();
  await onTheWay.locator(`[data-order="${code}"]`).click();
  const sheet = counter.locator("dialog.staff-sheet");
  await shoot(counter, "counter");
  const proof = sheet.locator("input");
  // A scanner types a code key by key: its first four digits are no PIN.
  await proof.pressSequentially(code);
  await expect(proof).toHaveValue(code);
  await proof.fill(wrongOf(await pin()));
  await proof.press("Enter");
  await expect(sheet.getByRole("alert")).toBeVisible();
  await proof.fill(await pin());
  await proof.press("Enter");
  await expect(sheet).toHaveCount(0);
}

/** The counter's phone opens and checks the code by itself, and sends what it handed over once there is a network. */
async function handOverOffline(counter: Page, { board, code, photo, shoot, shelved }: Counter) {
  await counter.goto(`${board}/counter`);
  await expect(counter.locator("h1")).toHaveText(/^Counter: \S/);
  const isKept = (url: string) => caches.match(url, { cacheName: "personal-1" }).then(Boolean);
  await expect.poll(() => counter.evaluate(isKept, `${board}/counter`), { timeout: 30_000 }).toBe(true);
  await counter.locator(`[data-to-shelve="${code}"] button`).click();
  const bag = counter.locator(`[data-shelved="${code}"]`);
  await expect(bag).toBeVisible();
  await shelved();
  await shoot(counter, "counter-phone");
  await counter.context().setOffline(true);
  // Its battery died, and it starts where there is no network.
  await counter.reload();
  await expect(bag).toContainText(/A\d/);
  await expect(counter.locator("h1")).toHaveText(/^Counter: \S/);
  await scanPicture(counter, await photo());
  // The code says which bag: whoever takes it off its shelf compares the number.
  const step = counter.getByRole("alert").filter({ hasText: /Shelf.*A\d/ });
  await expect(step).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await shoot(counter, "counter-shelf");
  await step.getByRole("button").first().click();
  await expect(counter.locator(`[data-delivered="${code}"]`)).toBeVisible();
  await shoot(counter, "counter-delivered");
  await counter.locator("dialog[open] button").last().click();
  await expect(counter.locator("[data-waiting]")).toBeVisible();
  await shoot(counter, "counter-offline");
  await counter.reload();
  await expect(counter.locator("[data-waiting]")).toBeVisible();
  await expect(bag).toHaveCount(0);
  await counter.context().setOffline(false);
  await expect(counter.locator("[data-waiting]")).toHaveCount(0);
}

const wrongOf = (pin: string) => (pin === "0000" ? "1111" : "0000");
