import type { BrowserContext, Page } from "playwright/test";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { createRandom } from "../../scripts/rush/random.ts";
import { type FlakyProxy, type Mishap, startFlakyProxy } from "../support/flaky-proxy.ts";
import { expect, fillCard, fillSeat, isLong, origin, payButton, stripeOrigin, test } from "./support.ts";
import type { Venue } from "./venue.ts";

/** Taps in the long run, each under its own faults with a blackout of 20 s. */
const storms = isLong ? 20 : 0;
const blackoutMs = Number(process.env.FLAKY_BLACKOUT_MS ?? 20_000);
const seed = Number(process.env.FLAKY_SEED ?? 1);

const intentPath = "/api/stripe/create-intent";
const placePath = "/api/orders";
const orderPage = /\/order\/[0-9a-f-]{36}$/;
const words = {
  en: {
    notYet: "Not sent yet. Retrying…",
    waiting: "Sent. Waiting for confirmation…",
    notSent: /Not sent: you’re offline\. You weren’t charged/,
    cutOff: "Your last attempt didn’t finish. Trying again won’t place the order twice.",
  },
  he: {
    notYet: "עוד לא נשלח. מנסים שוב…",
    waiting: "נשלח. ממתינים לתשובה…",
    notSent: /ההזמנה לא נשלחה: אין חיבור\. הכרטיס לא חויב/,
    cutOff: "הניסיון האחרון לא הושלם. ניסיון נוסף לא ייצור הזמנה כפולה.",
  },
} as const;

test.use({ breaksLinks: true });

let proxy: FlakyProxy;
test.beforeEach(async () => {
  proxy = await startFlakyProxy(origin());
});
test.afterEach(() => proxy.close());

type Fan = Awaited<ReturnType<typeof signUpFan>>;

/** A phone behind the bad line, signed in. */
async function arrive(context: BrowserContext, venue: Venue, language: "he" | "en"): Promise<Fan> {
  const fan = await signUpFan(origin());
  const own = { seatside_language: language, seatside_onboarded: "1", seatside_stadium: venue.id };
  for (const [name, value] of [...fan.cookies, ...Object.entries(own)])
    await context.addCookies([{ name, value, url: proxy.origin }]);
  await context.grantPermissions(["geolocation"], { origin: proxy.origin });
  return fan;
}

/** A new cart, taken to the payment form while the line is still good. */
async function fillForm(page: Page, venue: Venue): Promise<string> {
  const key = crypto.randomUUID().replaceAll("-", "");
  const value = `1.${key}.${venue.id}~${venue.item("tfalafel")}.2.pit`;
  await page.context().addCookies([{ name: "seatside_cart", value, url: proxy.origin }]);
  await page.goto(`${proxy.origin}/order/confirm`);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  if (await page.locator("input[name=row]").isVisible()) await fillSeat(page);
  await fillCard(page);
  return key;
}

type Listed = { id: string; isDraft: boolean };
async function placedOrders(fan: Fan): Promise<string[]> {
  const { orders } = await fan.call<{ orders: Listed[] }>("GET", "/api/orders");
  return orders.filter((each) => !each.isDraft).map((each) => each.id);
}

/** Open holds at the provider for this fan's orders. */
async function holdsOf(ids: string[]): Promise<number> {
  const answer = await fetch(`${stripeOrigin()}/v1/payment_intents?limit=100`, {
    headers: { authorization: "Bearer sk_test_local_seatside" },
  });
  const { data } = (await answer.json()) as { data: { status: string; metadata: Record<string, string> }[] };
  return data.filter(
    ({ status, metadata }) =>
      status === "requires_capture" && Object.values(metadata).some((value) => ids.includes(value)),
  ).length;
}

const pendingOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("seatside_pending") ?? "null"));

test("a tap on a bad line is said at once, its key is on disk before anything leaves, and one order comes of it", async ({
  page,
  context,
  venue,
}) => {
  const fan = await arrive(context, venue, "he");
  const key = await fillForm(page, venue);
  proxy.next(intentPath, ["hold"]);
  await payButton(page).click();
  await expect(payButton(page)).toBeDisabled();
  // The first call hangs: nothing has reached the server, and the phone has stored the attempt.
  await expect.poll(() => pendingOf(page)).toEqual({ orderId: null, checkoutKey: key });
  expect(proxy.arrived(intentPath)).toBe(0);
  // The page is closed; the next one continues the attempt.
  await page.reload();
  await expect(page.getByText(words.he.cutOff)).toBeVisible();
  proxy.release();
  await fillCard(page);
  proxy.next(intentPath, ["drop", "lose", "hold", "double"]);
  proxy.next(placePath, ["lose", "hold", "double"]);
  await payButton(page).click();
  await expect(page.getByText(words.he.notYet)).toBeVisible();
  await expect.poll(() => proxy.waiting(intentPath)).toBe(true);
  await expect(page.getByText(words.he.notYet)).toBeVisible();
  proxy.release();
  await expect.poll(() => proxy.waiting(placePath)).toBe(true);
  await expect(page.getByText(words.he.waiting)).toBeVisible();
  proxy.release();
  await page.waitForURL(orderPage);
  const placed = await placedOrders(fan);
  expect(placed).toEqual([new URL(page.url()).pathname.split("/").pop()]);
  expect(await holdsOf(placed)).toBe(1);
});

test("an order whose answers are lost stays on the screen until its page can be reached @all", async ({
  page,
  context,
  venue,
}) => {
  await page.clock.install();
  const fan = await arrive(context, venue, "en");
  await fillForm(page, venue);
  proxy.next(
    placePath,
    Array.from({ length: 8 }, () => "lose" as const),
  );
  let refused = 0;
  await page.route("**/favicon.svg", (route) => {
    refused++;
    return route.abort();
  });
  await payButton(page).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return refused;
    })
    .toBeGreaterThan(1);
  expect(await placedOrders(fan)).toHaveLength(1);
  await expect(page.getByText(words.en.waiting)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/order/confirm");
  await page.unroute("**/favicon.svg");
  await page.clock.runFor(5_000);
  await page.waitForURL(orderPage);
  await expect(page.locator("h1")).toBeVisible();
});

const mishaps: Mishap[] = ["drop", "lose", "double", "late"];

for (let tap = 0; tap < storms; tap++)
  test(`storm ${seed + tap}: the tap ends in exactly one order or a clear "not sent"`, async ({
    page,
    context,
    venue,
  }) => {
    test.setTimeout(300_000);
    const language = tap % 2 === 0 ? "en" : "he";
    const fan = await arrive(context, venue, language);
    const draw = createRandom(seed + tap).next;
    await fillForm(page, venue);
    proxy.weather((path) =>
      path.startsWith("/api/") && draw() < 0.6
        ? (mishaps[Math.floor(draw() * mishaps.length)] as Mishap)
        : "pass",
    );
    const dark = new Promise((resolve) => setTimeout(resolve, draw() * 4_000)).then(() =>
      proxy.blackout(blackoutMs, () => draw() < 0.5),
    );
    await payButton(page).click();
    const notSent = page.getByText(words[language].notSent);
    const isOver = async () => orderPage.test(page.url()) || (await notSent.isVisible().catch(() => false));
    await expect.poll(isOver, { timeout: 240_000 }).toBe(true);
    const wasSent = orderPage.test(page.url());
    await dark;
    proxy.weather(null);
    if (!wasSent) {
      // "Not sent" is true and stays true: nothing is placed later.
      expect(await placedOrders(fan)).toEqual([]);
      await payButton(page).click();
      await page.waitForURL(orderPage, { timeout: 60_000 });
    }
    // Whatever was lost, the order's page shows a placed order.
    await expect.poll(() => placedOrders(fan), { timeout: 90_000 }).toHaveLength(1);
    expect(await holdsOf(await placedOrders(fan))).toBe(1);
  });
