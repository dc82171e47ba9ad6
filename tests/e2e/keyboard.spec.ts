import type { Locator, Page } from "playwright/test";
import { cardOf, inColumn, nextStep, openTablet, orderAt, standOf } from "./board-support.ts";
import { aReadyBag, openRunner, spaced } from "./runner-support.ts";
import { expect, startWith, test } from "./support.ts";

const hasFocus = (locator: Locator) =>
  locator.evaluate((node) => node === node.ownerDocument.activeElement && node.ownerDocument.hasFocus());

/** Steps with the Tab key until `target` has the focus, and sees that the focus can be seen there. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor({ state: "attached" });
  for (let steps = 0; steps < 120; steps++) {
    if (await hasFocus(target)) return expectVisibleFocus(target);
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key never reached ${target}`);
}

/** An outline, or for a field a border that changes, at the element or at what stands for it: a label, a whole card. */
async function expectVisibleFocus(target: Locator) {
  const isSeen = await target.evaluate((node) => {
    const outlined = (each: Element | null, part?: string) =>
      each !== null &&
      getComputedStyle(each, part).outlineStyle !== "none" &&
      getComputedStyle(each, part).outlineWidth !== "0px";
    return outlined(node) || outlined(node, "::after") || outlined(node.closest("label, .search"));
  });
  expect(isSeen, `focus seen at ${target}`).toBe(true);
}

async function pressAt(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function typeAt(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

test("a fan orders from home to payment with the keyboard alone", async ({ page, context }) => {
  await startWith(context, "en");
  await page.goto("/home");
  await page.locator("html[data-hydrated]").waitFor();
  await page.keyboard.press("Tab");
  await expect(page.locator("a[href='#main']")).toBeFocused();

  await typeAt(page, page.locator("input[name=q]"), "falafel");
  await page.waitForURL(/q=falafel/);
  await pressAt(page, page.locator("a[href='/food/tfalafel']").first());
  await page.waitForURL("**/food/tfalafel");
  await pressAt(page, page.locator("form[data-early] button[type=submit]"));
  await page.waitForURL("**/precart");
  await pressAt(page, page.locator("main a[href='/cart']"));
  await page.waitForURL("**/cart");

  const place = page.locator(".cart-screen .bar .btn");
  const dialog = page.getByRole("dialog");
  await pressAt(page, place);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(place, "the dialog gives the focus back").toBeFocused();
  await page.keyboard.press("Enter");
  await pressAt(page, dialog.getByRole("link", { name: "Sign in", exact: true }));
  await page.waitForURL("**/auth?**");

  await pressAt(page, page.locator("[href*='mode=register'], [name=mode][value=register]").first());
  const email = `keys-${process.pid}-${Date.now()}@example.com`;
  const fields = { firstName: "Noa", lastName: "Levi", phone: "052-555-0142", email };
  for (const [name, value] of Object.entries(fields))
    await typeAt(page, page.locator(`input[name=${name}]`), value);
  for (const name of ["password", "confirmPassword"])
    await typeAt(page, page.locator(`input[name=${name}]`), "secret1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/cart");

  await pressAt(page, place);
  await page.waitForURL("**/tip");
  await pressAt(page, page.locator("button[value=add]"));
  await page.waitForURL("**/order/confirm");
  await page.locator("html[data-hydrated]").waitFor();
  const seat = { section: "112", row: "14", seatNo: "7" };
  for (const [name, value] of Object.entries(seat))
    await typeAt(page, page.locator(`input[name=${name}]`), value);
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  const card = { number: "4242424242424242", expiry: "1231", cvc: "123" };
  for (const [name, value] of Object.entries(card)) {
    const field = frame.locator(`[name=${name}]`);
    for (let steps = 0; steps < 120 && !(await hasFocus(field)); steps++) await page.keyboard.press("Tab");
    await page.keyboard.type(value);
  }
  await pressAt(page, page.locator("form button[type=submit]").last());
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);

  const cancel = page.getByRole("button", { name: "Cancel order" }).first();
  await pressAt(page, cancel);
  await expect(dialog).toBeVisible();
  await pressAt(page, dialog.getByRole("button", { name: "Keep" }));
  await expect(cancel, "the dialog gives the focus back").toBeFocused();
});

/** What has the focus while a bar, or a row that stays at the top, is over it. */
const hidden = (page: Page, bars: string) =>
  page.evaluate((selector) => {
    const focused = document.activeElement;
    const own = focused?.getBoundingClientRect();
    const isUnder = [...document.querySelectorAll(selector)].some((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return own && !bar.contains(focused) && own.top < bottom - 1 && own.bottom > top + 1;
    });
    return isUnder ? focused?.outerHTML : null;
  }, bars);

test("what has the focus is never under the menu's row @all", async ({ page, context, venue }) => {
  await startWith(context, "en", venue.id);
  await page.goto("/menu");
  await page.locator("link[href*=comfort]").waitFor({ state: "attached" });
  await page.locator("[id^=part-] a").last().focus();
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => hidden(page, "nav[style*=sticky]")).toBe(null);
  }
});

test("a shop accepts an order and looks into it with the keyboard alone @all", async ({ browser, venue }) => {
  const stand = standOf(venue);
  const order = await orderAt(stand);
  const board = await openTablet(browser, stand);
  const code = cardOf(board, order).locator(".card-code");
  await pressAt(board, code);
  const sheet = board.locator("dialog.staff-sheet");
  await expect(sheet).toContainText(spaced(order.code));
  await board.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(code, "the sheet gives the focus back").toBeFocused();
  await pressAt(board, nextStep(board, order));
  await expect(inColumn(board, "preparing", order)).toBeVisible();
});

test("a runner takes a bag and proves its delivery with the keyboard alone @all", async ({
  context,
  venue,
}) => {
  const bag = await aReadyBag(venue);
  const page = await openRunner(context, venue);
  await pressAt(page, page.getByRole("button", { name: /^Ready/ }));
  const box = page.getByRole("checkbox", { name: spaced(bag.code) });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await pressAt(page, page.getByRole("button", { name: "Take selected bags (1)" }));
  await expect(page.locator("[data-next]")).toHaveAttribute("data-next", bag.code);
  await pressAt(page, page.getByRole("button", { name: "PIN" }));
  await tabTo(page, page.locator("#pin"));
  const { order } = await bag.fan.call<{ order: { handoverPin: string } }>("GET", `/api/orders/${bag.id}`);
  await page.keyboard.type(order.handoverPin);
  await expect(page.locator(`[data-delivered="${bag.code}"]`)).toBeVisible();
});
