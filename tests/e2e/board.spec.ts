import { clockTime } from "#domain/language/greeting.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import {
  cardOf,
  inColumn,
  isOnMenu,
  nextStep,
  openDetails,
  openDish,
  openFan,
  openTablet,
  openWindow,
  orderAt,
  readAsStaff,
  silence,
  standOf,
} from "./board-support.ts";
import { expect, origin, startWith, test } from "./support.ts";

declare global {
  interface Window {
    tellPrinted(code: string): Promise<void>;
  }
}

const ringing = "[role=alert][data-ringing]";

test("an order is rung for, accepted, ready with second thoughts, handed over: the fan sees each step @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand, { language: "he" });
  const order = await orderAt(stand);
  const fan = await openFan(browser, order, "he");
  const step = fan.locator("ol [aria-current=step]");

  await expect(inColumn(board, "new", order)).toBeVisible();
  await expect(board.locator(ringing)).toContainText("הזמנה חדשה");
  await expect(board).toHaveTitle(/^\(1\)/);
  await silence(board);
  await expect(board.locator(ringing)).toHaveCount(0);

  await nextStep(board, order).click();
  await expect(inColumn(board, "preparing", order)).toBeVisible();
  await expect(step).toContainText("בהכנה");
  expect(await readAsStaff(stand, order.id)).toMatchObject({ capturedMinor: order.total });

  // Undone in time: nothing was sent, so nothing needs reverting.
  await nextStep(board, order).click();
  await expect(nextStep(board, order)).toContainText("ביטול הפעולה");
  await nextStep(board, order).click();
  await expect(nextStep(board, order)).toHaveText("מוכנה");
  expect(await readAsStaff(stand, order.id)).toMatchObject({ readyAt: null });

  await nextStep(board, order).click();
  await expect(inColumn(board, "ready", order)).toBeVisible();
  await cardOf(board, order).getByRole("button", { name: "אחר…" }).click();
  await board.locator("dialog.staff-sheet button", { hasText: "Daniel Avitan" }).click();
  await board.getByRole("button", { name: /^בדרך/ }).click();
  await expect(inColumn(board, "on-the-way", order)).toContainText("Daniel Avitan");
  await expect(step).toContainText("בדרך");
  await expect(fan.locator("a[href='tel:+972525550177']")).toBeVisible();
});

test("an order canceled with a reason: nothing is taken, and the fan reads why", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  const order = await orderAt(stand);
  const fan = await openFan(browser, order);
  const sheet = await openDetails(board, order);
  await sheet.getByRole("button", { name: "Cancel order…" }).click();
  await sheet.getByRole("button", { name: "We’re closing" }).click();
  await sheet.getByRole("button", { name: "Cancel the order", exact: true }).click();
  await expect(cardOf(board, order)).toHaveCount(0);
  await expect(fan.getByText("The shop is closing.")).toBeVisible();
  await expect(fan.getByText(/You weren’t charged/)).toBeVisible();
  expect(await readAsStaff(stand, order.id)).toMatchObject({ capturedMinor: null });
});

test("what has sold out is left out of the charge, what is missing later goes back @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue, "teddy-wok");
  const board = await openTablet(browser, stand);
  const order = await orderAt(stand, [{ ...stand.dish, quantity: 2 }, venue.line("twater")]);
  const sheet = await openDetails(board, order);
  await sheet.getByRole("button", { name: "Something is sold out…" }).click();
  await sheet
    .getByRole("button", { name: /^Increase quantity/ })
    .last()
    .click();
  const accept = sheet.getByRole("button", { name: /^Accept the rest/ });
  const shown = Math.round(Number((await accept.innerText()).replace(/[^\d.]/g, "")) * 100);
  await accept.click();
  await expect(inColumn(board, "preparing", order).locator("s")).toHaveCount(1);
  expect(shown).toBeLessThan(order.total);
  expect(await readAsStaff(stand, order.id)).toMatchObject({ capturedMinor: shown });

  const again = await openDetails(board, order);
  await again.getByRole("button", { name: "Refund…" }).click();
  await again.getByRole("button", { name: /^Increase quantity/ }).click();
  const back = again.getByRole("button", { name: /^Refund.*\d/ });
  const given = Math.round(Number((await back.innerText()).replace(/[^\d.]/g, "")) * 100);
  await back.click();
  await expect(again).toHaveCount(0);
  await expect.poll(async () => (await readAsStaff(stand, order.id)).refundedMinor).toBe(given);
});

test("two tablets: one touch silences both, and who comes second reads that it is done @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const first = await openTablet(browser, stand);
  let isDeaf = false;
  const second = await openTablet(browser, stand, {
    before: (page) =>
      page.routeWebSocket(/\/live(\?|$)/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          if (!isDeaf) socket.send(message);
        });
      }),
  });
  const order = await orderAt(stand);
  for (const board of [first, second]) await expect(board.locator(ringing)).toBeVisible();
  await silence(second);
  for (const board of [first, second]) await expect(board.locator(ringing)).toHaveCount(0);

  isDeaf = true;
  await nextStep(first, order).click();
  await expect(inColumn(first, "preparing", order)).toBeVisible();
  await nextStep(second, order).click();
  await expect(cardOf(second, order).getByRole("alert")).toContainText("Someone got there first.");
  isDeaf = false;
  await expect(inColumn(second, "preparing", order)).toBeVisible({ timeout: 30_000 });
  expect(await readAsStaff(stand, order.id)).toMatchObject({ capturedMinor: order.total });
});

test("a tablet without a network says so loudly, and is right again when it is back", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  await expect(board.getByText("Live", { exact: true })).toBeVisible();
  await board.context().setOffline(true);
  await expect(board.getByRole("alert").filter({ hasText: "No connection to Seatside." })).toBeVisible();
  const order = await orderAt(stand);
  expect(await cardOf(board, order).count()).toBe(0);
  await board.context().setOffline(false);
  await expect(inColumn(board, "new", order)).toBeVisible();
  await expect(board.getByText("Live", { exact: true })).toBeVisible();
  await expect(board.getByRole("alert").filter({ hasText: "No connection to Seatside." })).toHaveCount(0);
});

test("where no socket comes through, the board asks every few seconds, still works, and prints what it accepts @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue, "teddy-wok");
  const beats: string[] = [];
  const printed: string[] = [];
  const board = await openTablet(browser, stand, {
    async before(page) {
      await page.routeWebSocket(/\/live(\?|$)/, (socket) => socket.close({ code: 4000 }));
      page.on("request", (request) => {
        if (/\/(beat|seen)$/.test(request.url())) beats.push(request.url().split("/").pop() ?? "");
      });
      await page.exposeFunction("tellPrinted", (code: string) => printed.push(code.replace(/\D/g, "")));
      await page.addInitScript(() => {
        localStorage.setItem("seatside_print_on_accept", "on");
        // As on some tablets it doesn't wait for its dialog.
        window.print = async () => {
          await window.tellPrinted(document.querySelector(".slip-code")?.textContent ?? "");
          window.dispatchEvent(new Event("afterprint"));
        };
      });
    },
  });
  await expect(board.getByText("Every few seconds")).toBeVisible();
  const orders = [await orderAt(stand), await orderAt(stand)];
  for (const order of orders) await expect(inColumn(board, "new", order)).toBeVisible({ timeout: 15_000 });
  await silence(board);
  for (const order of orders) await nextStep(board, order).click();
  for (const order of orders)
    await expect(inColumn(board, "preparing", order)).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => printed.toSorted()).toEqual(orders.map(({ code }) => code).toSorted());
  expect(beats).toContain("beat");
  expect(beats).toContain("seen");
});

test("a line that is cooked is ticked off, over a reload too, and what was not ready after all is called back @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  const order = await orderAt(stand);
  await expect(inColumn(board, "new", order)).toBeVisible({ timeout: 20_000 });
  await nextStep(board, order).click();
  const card = inColumn(board, "preparing", order);
  await expect(card).toBeVisible({ timeout: 20_000 });
  const line = card.locator(".line-tick").first();
  await line.click();
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await board.reload();
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await nextStep(board, order).click();
  await expect(inColumn(board, "ready", order)).toBeVisible({ timeout: 20_000 });
  await inColumn(board, "ready", order).locator(".card-code").click();
  await board.getByRole("button", { name: "Not ready after all: back to cooking" }).click();
  await expect(card).toBeVisible();
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await nextStep(board, order).click();
  await expect(inColumn(board, "ready", order)).toBeVisible({ timeout: 20_000 });
});

// [fault 92]
test("a call that takes the tablet's sound away is said beside the new order, until the sound is back @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  await board.evaluate(() => {
    const { resume } = AudioContext.prototype;
    const calls = window as unknown as { sound: AudioContext; inCall: boolean };
    AudioContext.prototype.resume = function () {
      calls.sound = this;
      return calls.inCall ? Promise.reject(new DOMException("interrupted")) : resume.call(this);
    };
  });
  await board.keyboard.press("Shift");
  const call = (isOn: boolean) =>
    board.evaluate(async (on) => {
      const calls = window as unknown as { sound: AudioContext; inCall: boolean };
      calls.inCall = on;
      if (on) await calls.sound.suspend();
    }, isOn);
  await call(true);
  await orderAt(stand);
  await expect(board.getByText("The sound is off.")).toBeVisible();
  await call(false);
  await expect(board.getByText("The sound is off.")).toHaveCount(0);
});

test("sold out for an hour waits a few seconds, shows its end on the board, and is off the fans' menu @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue, "teddy-wok");
  const board = await openTablet(browser, stand, { onShift: false });
  const sheet = await openDish(board, "bubble");
  // A slow finger: the board's clock goes on while it rests on the button.
  await sheet.getByRole("button", { name: "30 min", exact: true }).click({ delay: 1_200 });
  await sheet.getByRole("button", { name: /Undo/ }).click();
  await sheet.getByRole("button", { name: "1 hour" }).click();
  expect(await isOnMenu(venue, "tbubble")).toBe(true);
  await expect(sheet.getByText(/Sold out until/)).toBeVisible();
  expect(await isOnMenu(venue, "tbubble")).toBe(false);
  await sheet.getByRole("button", { name: "Close" }).click();
  // At most until the service day ends, at four in the morning.
  const endsAt = Math.min(Date.now() + 60 * 60_000, serviceDayEnd("Asia/Jerusalem", Date.now()));
  const [before, at] = [endsAt - 60_000, endsAt].map((time) => clockTime("Asia/Jerusalem", time));
  const mark = board.getByText(new RegExp(`sold out until (${before}|${at})`));
  await expect(mark).toBeVisible();
  await mark.click();
  await sheet.getByRole("button", { name: /bubble.*: back on sale/i }).click();
  await expect.poll(() => isOnMenu(venue, "tbubble")).toBe(true);
});

test("a shift that ends properly closes the shop and alarms nobody @all", async ({ browser, venue }) => {
  const stand = standOf(venue, "teddy-coffee");
  const board = await openTablet(browser, stand);
  await board.getByLabel("Menu").click();
  await board.getByRole("button", { name: "End the shift" }).click();
  await board.getByRole("button", { name: "And close the shop" }).click();
  await expect(board.getByText("Closed: no new orders")).toBeVisible();
  await expect(board.getByText(/Nobody is on shift on this tablet/)).toBeVisible();
  await board.getByText("Closed: no new orders").click();
  await board.getByRole("button", { name: "Open the shop" }).click();
  await expect(board.getByText("Closed: no new orders")).toHaveCount(0);
});

test("who is no staff is told so, and a shop of others is not theirs to open @all", async ({ browser }) => {
  const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
  const page = await openWindow(browser, fan.cookies);
  await page.goto(`${origin()}/staff`);
  await expect(page.getByText("This account isn’t on staff")).toBeVisible();
  expect((await page.goto(`${origin()}/staff/shop/teddy-oven`))?.status()).toBe(403);
  await expect(page.getByText("You don’t have access to this screen")).toBeVisible();
  const nobody = await openWindow(browser, []);
  await nobody.goto(`${origin()}/staff/shop/teddy-oven`);
  await expect(nobody).toHaveURL(/\/auth\?next=%2Fstaff%2Fshop%2Fteddy-oven/);
});

test("nothing of the staff's screens is in what a fan downloads", async ({ page, context }) => {
  const scripts: Promise<[string, string]>[] = [];
  page.on("response", (response) => {
    // The router's manifest names every route's files but contains none.
    if (/\.(js|css)(\?|$)/.test(response.url()) && !response.url().includes("/manifest-"))
      scripts.push(response.text().then((text) => [new URL(response.url()).pathname, text]));
  });
  await startWith(context, "en");
  for (const path of ["/home", "/food/tburger", "/cart", "/auth", "/settings/about"]) {
    await page.goto(path);
    await page.locator("html[data-hydrated]").waitFor();
    // What comes late, too: the next screen takes the answers of this one away.
    await page.waitForLoadState("networkidle");
  }
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(5);
  for (const mark of ["/api/staff", "order-card", "staff-header", "End the shift"])
    for (const [path, text] of texts) expect(`${path} ${text.includes(mark)}`).toBe(`${path} false`);
});
