import type { BrowserContext, Page } from "playwright/test";
import { type Fan, signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { type LinkProxy, startLinkProxy } from "../support/link-proxy.ts";
import { allBut, expect, isLong, origin, staff, startWith, test } from "./support.ts";
import type { Venue } from "./venue.ts";

/** Half a minute in the long run, long enough to be noticed in every other. */
const cutMs = isLong ? 30_000 : 4_000;
const rightAgainMs = 2_000;

test.setTimeout(60_000 + 2 * cutMs);
test.use({ breaksLinks: true });

async function signInBrowser(context: BrowserContext, fan: Fan, at = origin()) {
  await startWith(context, "en");
  const shared = await context.cookies();
  const own = [...fan.cookies].map(([name, value]) => ({ name, value, url: at }));
  await context.addCookies([...shared.map(({ name, value }) => ({ name, value, url: at })), ...own]);
}

async function anOrder(venue: Venue) {
  const fan = await signUpFan(origin());
  return { fan, ...(await venue.order(fan)), member: await staff(venue.email()) };
}

const currentStep = (page: Page) => page.locator("ol [aria-current=step]");
const isLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();

const breaks: [string, (link: LinkProxy) => void][] = [
  ["cut off", (link) => link.cut()],
  ["swallowed by a tunnel", (link) => link.swallow()],
];
for (const [name, take] of breaks)
  test(`a connection ${name} across two steps: the screen says how old it is, and is right within two seconds of its return${allBut(name === "cut off")}`, async ({
    page,
    context,
    venue,
  }) => {
    const link = await startLinkProxy(origin());
    try {
      const { fan, id, code, member } = await anOrder(venue);
      await signInBrowser(context, fan, link.origin);
      await page.goto(`${link.origin}/order/${id}`);
      await isLive(page);
      await expect(currentStep(page)).toContainText("Order Received");

      take(link);
      await member.move(code, { action: "accept" });
      await member.move(code, { action: "ready" });
      await page.waitForTimeout(cutMs);
      await expect(currentStep(page)).toContainText("Order Received");
      // The next ping detects a tunnel; a cut line is detected at once.
      if (name === "cut off" || cutMs > 20_000)
        await expect(page.getByText(/^(Reconnecting…|As of \d\d:\d\d)$/)).toBeVisible();

      link.restore();
      await expect(currentStep(page)).toContainText("Preparing", { timeout: rightAgainMs });
      await expect(page.getByText(/Ready at \d\d:\d\d/)).toBeVisible({ timeout: rightAgainMs });
      await isLive(page);
    } finally {
      await page.close();
      await link.close();
    }
  });

test("the list's minutes count down by themselves, and are gone once the promise has passed @all", async ({
  page,
  context,
  venue,
}) => {
  const { fan, code, member } = await anOrder(venue);
  await member.move(code, { action: "accept" });
  await signInBrowser(context, fan);
  await page.clock.install();
  await page.goto("/orders");
  await page.locator("html[data-hydrated]").waitFor();
  const minutes = page.locator("main li b");
  const most = async () => Number(/(\d+) min/.exec(await minutes.innerText())?.[1]);
  const first = await most();
  await page.clock.fastForward(3 * 60_000);
  await expect.poll(most).toBe(first - 3);
  await page.clock.fastForward(2 * 3_600_000);
  await expect(minutes).toHaveCount(0);
});

test("what sold out and what is refunded is struck out on the open screen, with the new total and where the money is", async ({
  page,
  context,
  venue,
}) => {
  const { fan, id, code, member } = await anOrder(venue);
  await signInBrowser(context, fan);
  await page.goto(`/order/${id}`);
  await isLive(page);
  await member.move(code, { action: "accept", without: [{ position: 0, quantity: 1 }] });
  await expect(page.getByText("1 of 2 sold out, not charged")).toBeVisible();
  await expect(page.getByText("You weren’t charged ₪28.00 for what sold out.")).toBeVisible();
  const stand = await signInStaff(origin(), venue.email());
  await stand.call("POST", `/api/staff/orders/${code}/refunds`, {
    ...{ requestKey: crypto.randomUUID(), scope: "lines", reason: "spilt" },
    lines: [{ position: 0, quantity: 1 }],
  });
  // The last piece ends the order.
  await expect(page.getByText("₪32.00 was refunded to your card.")).toBeVisible();
  await expect(page.locator("dl div", { hasText: "New total" })).toContainText("₪0.00");
});

test("a phone without a network says since when, and is right as soon as it has one", async ({
  page,
  context,
  venue,
}) => {
  const { fan, id, code, member } = await anOrder(venue);
  await signInBrowser(context, fan);
  await page.goto(`/order/${id}`);
  await isLive(page);
  await context.setOffline(true);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await member.move(code, { action: "accept" });
  await context.setOffline(false);
  await expect(currentStep(page)).toContainText("Preparing", { timeout: rightAgainMs });
  await isLive(page);
});

test("where sockets are blocked the screen is right by asking, and does not claim to be live @all", async ({
  page,
  context,
  venue,
}) => {
  const { fan, id, code, member } = await anOrder(venue);
  await signInBrowser(context, fan);
  await page.routeWebSocket(/\/socket/, (socket) => socket.close());
  await page.goto(`/order/${id}`);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await member.move(code, { action: "accept" });
  await expect(currentStep(page)).toContainText("Preparing");
  await expect(page.getByText("Live", { exact: true })).toHaveCount(0);
});

test("tabs and devices of one fan agree: a cancel in one is seen in all, list and badge too @all", async ({
  page,
  context,
  browser,
  venue,
}) => {
  const { fan, id } = await anOrder(venue);
  await signInBrowser(context, fan);
  const device = await browser.newContext({ baseURL: origin() });
  await signInBrowser(device, fan);
  const [tab, list] = [await context.newPage(), await device.newPage()];
  await page.goto(`/order/${id}`);
  await tab.goto(`/order/${id}`);
  await list.goto("/orders");
  for (const each of [page, tab]) await isLive(each);
  await expect(list.getByText("Track order")).toBeVisible();
  const badge = list.locator("a.tab[href='/orders']");
  await expect(badge).toContainText("1");

  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  for (const each of [page, tab]) await expect(each.getByText(/^Canceled at/)).toBeVisible();
  await expect(list.getByText("Track order")).toHaveCount(0);
  await expect(list.getByText("No active orders")).toBeVisible();
  await expect(badge).not.toContainText("1");
  await device.close();
});

test("an order that another device placed appears in the list by itself, and moves there @all", async ({
  page,
  context,
  venue,
}) => {
  const first = await anOrder(venue);
  await signInBrowser(context, first.fan);
  await page.goto("/orders");
  await expect(page.getByText("Track order")).toHaveCount(1);
  const second = await venue.order(first.fan);
  await expect(page.getByText("Track order")).toHaveCount(2);
  for (const { code } of [first, second]) await first.member.move(code, { action: "accept" });
  await expect(page.locator("main li").getByText("Preparing")).toHaveCount(2);
});

test("a phone's wrong clock changes nothing: minutes, times and the age of the screen are the server's @all", async ({
  browser,
  venue,
}) => {
  const { fan, id, code, member } = await anOrder(venue);
  const words: string[] = [];
  for (const shiftMs of [0, 47 * 60_000, -3 * 3_600_000]) {
    const phone = await browser.newContext({ baseURL: origin() });
    await signInBrowser(phone, fan);
    await phone.addInitScript((shift) => {
      const { now } = Date;
      Date.now = () => now() + shift;
    }, shiftMs);
    const page = await phone.newPage();
    await page.goto(`/order/${id}`);
    await isLive(page);
    const minutes = page.locator("main section").first();
    const times = page.locator("ol");
    words.push(`${await minutes.innerText()} ${await times.innerText()}`);
    await phone.setOffline(true);
    const chip = page.getByText(/^As of \d\d:\d\d$/);
    await expect(chip).toBeVisible();
    const shown = /\d\d:\d\d/.exec(await chip.innerText())?.[0];
    const clock = (at: number) =>
      new Date(at).toLocaleTimeString("en-GB", {
        timeZone: "Asia/Jerusalem",
        hour: "2-digit",
        minute: "2-digit",
      });
    expect([clock(Date.now()), clock(Date.now() - 60_000)]).toContain(shown);
    await phone.close();
  }
  expect(words[1]).toBe(words[0]);
  expect(words[2]).toBe(words[0]);
  await member.move(code, { action: "accept" });
});

test("who is signed out elsewhere sees no order any more", async ({ page, context, venue }) => {
  const { fan, id } = await anOrder(venue);
  await signInBrowser(context, fan);
  await page.goto(`/order/${id}`);
  await isLive(page);
  // Ends the same session, as a second tab would.
  await fetch(`${origin()}/api/session`, {
    method: "DELETE",
    headers: { cookie: [...fan.cookies].map((pair) => pair.join("=")).join("; ") },
  });
  await page.waitForURL(/\/auth\?next=/);
});

test("a page that is older than the server loads itself anew, once", async ({ page, context, venue }) => {
  const { fan, id } = await anOrder(venue);
  await signInBrowser(context, fan);
  let isOld = true;
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (isOld) socket.close({ code: 4426 });
    else socket.connectToServer();
  });
  page.on("load", () => {
    isOld = documents < 2;
  });
  await page.goto(`/order/${id}`);
  await isLive(page);
  expect(documents).toBe(2);
});
