import type { Page } from "playwright/test";
import { signInStaff } from "../../scripts/lib/fan.ts";
import {
  cardOf,
  finger,
  inColumn,
  isOnMenu,
  openDetails,
  openDish,
  openTablet,
  orderAt,
  type Stand,
  standOf,
} from "./board-support.ts";
import { expect, origin, test } from "./support.ts";

const strip = (board: Page) => board.getByRole("region", { name: "To cook now" });
const accept = async (stand: Stand, ...codes: string[]) => {
  const staff = await signInStaff(origin(), stand.account);
  for (const code of codes) await staff.move(code, { action: "accept" });
  return staff;
};

test("an only new order is accepted with one tap on the banner, and handed over with one tap @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  const order = await orderAt(stand);
  const accepting = finger();
  await accepting.tap(board.getByRole("alert").getByRole("button", { name: /^Accept/ }));
  await expect(inColumn(board, "preparing", order)).toBeVisible();
  await expect(board.locator("[data-ringing]")).toHaveCount(0);
  expect(accepting.taps()).toBe(1);

  const staff = await signInStaff(origin(), stand.account);
  await staff.move(order.code, { action: "ready" });
  await expect(inColumn(board, "ready", order)).toBeVisible();
  const handing = finger();
  const button = cardOf(board, order).getByRole("button", { name: /^Hand over to/ });
  const name = (await button.innerText()).replace(/^Hand over to \W*|\W*$/g, "");
  await handing.tap(button);
  await expect(inColumn(board, "ready", order)).toHaveCount(0);
  expect(handing.taps()).toBe(1);
  await board.getByRole("button", { name: /^On the way/ }).click();
  await expect(inColumn(board, "on-the-way", order)).toContainText(name);
});

test("two new orders are told together: the banner accepts none of them", async ({ browser, venue }) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  await orderAt(stand);
  await orderAt(stand);
  const alarm = board.getByRole("alert").filter({ hasText: "2 new orders" });
  await expect(alarm.getByRole("button")).toHaveCount(1);
  await alarm.getByRole("button", { name: "Seen" }).click();
  await expect(alarm).toHaveCount(0);
});

test("ticket and label are printed from an open order, which one tap closes @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const printed: string[] = [];
  const board = await openTablet(browser, stand, {
    async before(page) {
      await page.exposeFunction("tellPrinted", (slip: string) => printed.push(slip));
      // As on Android it doesn't wait for its dialog, which is closed after the board has drawn its clock anew.
      await page.addInitScript(() => {
        window.print = () => {
          void window.tellPrinted(document.querySelector(".slip")?.textContent ?? "");
          setTimeout(() => window.dispatchEvent(new Event("afterprint")), 1_500);
        };
      });
    },
  });
  const [order, next] = [await orderAt(stand), await orderAt(stand)];
  await accept(stand, order.code, next.code);
  const sheet = await openDetails(board, order);
  for (const name of ["Kitchen ticket", "Bag label"]) {
    await sheet.getByRole("button", { name }).click();
    await expect(board.locator(".slip")).toHaveCount(1);
    await expect(board.locator(".slip")).toHaveCount(0);
  }
  expect(new Set(printed).size).toBe(2);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
  await openDetails(board, next);
});

test("a dish of an order is sold out for the day in two taps, and back in one @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue, "teddy-wok");
  const order = await orderAt(stand);
  await accept(stand, order.code);
  const board = await openTablet(browser, stand);
  const selling = finger();
  await selling.tap(board.getByRole("button", { name: /^Dishes/ }));
  const first = board.locator("dialog.staff-sheet li").first();
  await selling.tap(first.getByRole("button", { name: /sold out today$/ }));
  await expect(first.getByRole("button", { name: /Undo/ })).toBeVisible();
  await expect.poll(() => isOnMenu(venue, "tbento")).toBe(false);
  expect(selling.taps()).toBe(2);
  await first.getByRole("button", { name: /back on sale$/ }).click();
  await expect.poll(() => isOnMenu(venue, "tbento")).toBe(true);
});

test("a count that changes elsewhere leaves what the cook is counting, and the finger, where they are", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue, "teddy-wok");
  const board = await openTablet(browser, stand, { onShift: false });
  const sheet = await openDish(board, "bento");
  const dish = sheet.locator("li");
  const count = dish.locator("[aria-live]");
  const more = dish.getByRole("button", { name: /^Increase/ });
  const countElsewhere = (stock: number) =>
    board.request.post(`${origin()}/api/staff/shops/${stand.shopId}/items/${stand.dish.itemId}`, {
      data: { stock },
    });
  await dish.getByRole("button", { name: "Count from here" }).click();
  await expect(dish).toContainText("10 left");
  await more.click();
  await more.click();
  await countElsewhere(9);
  await expect(dish).toContainText("9 left");
  await expect(count).toHaveText("12");
  await expect(more).toBeFocused();
  // Once set it is the shop's count again.
  await dish.getByRole("button", { name: "Set", exact: true }).click();
  await expect(dish).toContainText("12 left");
  await countElsewhere(11);
  await expect(dish).toContainText("11 left");
  await expect(count).toHaveText("11");
});

test("eight orders in preparation are whole on a tablet, with dishes at 22 px, and are summed up when nobody touches it @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue, "teddy-wok");
  const lines = [stand.dish, venue.line("twater", 2)];
  const orders = [];
  for (let count = 0; count < 8; count++) orders.push(await orderAt(stand, lines));
  await accept(stand, ...orders.map(({ code }) => code));
  const board = await openTablet(browser, stand, { before: (page) => page.clock.install() });
  const cards = board.locator("[data-column=preparing] .order-card");
  await expect(cards).toHaveCount(8);
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 });
  const size = await cards
    .first()
    .locator(".line-name")
    .first()
    .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  expect(size).toBeGreaterThanOrEqual(22);

  await expect(strip(board)).toHaveCount(0);
  await board.clock.fastForward(20_000);
  await expect(strip(board).getByRole("listitem")).toHaveText([/^8 × /, /^16 × /]);
  // The touch that wakes the board counts: nothing moved under it.
  await cards.first().getByRole("button", { name: "It’s ready" }).click();
  await expect(strip(board)).toHaveCount(0);
  await expect(cards.first().getByRole("button", { name: /Undo/ })).toBeVisible();
});

test("the text size of a board stays on its device @all", async ({ browser, venue }) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand, { onShift: false });
  await board.getByLabel("Menu").click();
  await board.getByRole("button", { name: "L", exact: true }).click();
  await expect(board.locator(".board")).toHaveAttribute("data-size", "L");
  await board.reload();
  await expect(board.locator(".board")).toHaveAttribute("data-size", "L");
});
