import type { Locator } from "playwright/test";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { startLinkProxy } from "../support/link-proxy.ts";
import { inColumn, nextStep, openTablet, orderAt, standOf } from "./board-support.ts";
import { aReadyBag, openRunner, spaced, takeBags } from "./runner-support.ts";
import { addDish, expect, origin, register, staff, startWith, test } from "./support.ts";

test.use({ breaksLinks: true });

/**
 * What Chrome's translation does to a page: every text is put into two <font>, at once and whenever one comes, but for
 * what is marked as not to be translated. React keeps on writing into the texts that it knows.
 */
function translate() {
  const isTranslated = (text: Node) =>
    text.parentElement?.closest("font, script, style, title, [translate=no]") || !text.nodeValue?.trim();
  const wrap = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (!isTranslated(texts.currentNode)) found.push(texts.currentNode as Text);
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.appendChild(inner);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected) wrap(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

// [fault 87]
test("a translated dish says what its toppings and its number cost @all", async ({ page, context }) => {
  await startWith(context, "en");
  await page.goto("/food/tburger");
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(translate);
  const add = page.locator("form[data-early] button[type=submit]");
  const sum = async () => Number(/[\d.]+/.exec(await add.innerText())?.[0]);
  const single = await sum();
  let extra = 0;
  for (const choice of await page.locator("form[data-early] label:has(input[type=checkbox])").all()) {
    // A group may take no more.
    if (await choice.locator("input").isDisabled()) continue;
    await choice.click();
    extra += Number(/\+₪([\d.]+)/.exec(await choice.innerText())?.[1] ?? 0);
  }
  expect(extra).toBeGreaterThan(0);
  await expect.poll(sum).toBe(single + extra);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect.poll(sum).toBe(2 * (single + extra));
});

test("a translated tip is in its button and in the total, and the way goes on to confirming", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await addDish(page, "tfalafel");
  await register(page, "/tip");
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(translate);
  const total = page.locator("dl.totals .sum");
  const add = page.locator("button[value=add]");
  const sumOf = async (place: Locator) => Number(/[\d,]+\.\d\d/.exec(await place.innerText())?.[0]);
  await page.locator("label:has(input[name=preset][value='4'])").click();
  const withFour = await sumOf(total);
  await page.locator("label:has(input[name=preset][value='8'])").click();
  await expect(add).toContainText("8.00");
  await expect.poll(() => sumOf(total)).toBe(withFour + 4);
  await add.click();
  await page.waitForURL("**/order/confirm");
  await expect.poll(() => sumOf(total)).toBe(withFour + 4);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a translated order follows every stage, from the shop's answer to the runner at the seat @all", async ({
  page,
  context,
  venue,
}) => {
  const fan = await signUpFan(origin());
  const { id, code } = await venue.order(fan);
  const people = await staff(venue.email());
  await startWith(context, "en");
  await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto(`/order/${id}`);
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(translate);
  const said = {
    accept: "Being prepared",
    ready: "Ready, waiting for the runner",
    take: "On the way to you",
    arrive: "The runner is looking for you",
  };
  for (const [action, words] of Object.entries(said)) {
    await people.move(code, { action });
    await expect(page.locator("main .card").first()).toContainText(words);
  }
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a translated order stays on its screen while its connection comes and goes @all", async ({
  page,
  context,
  venue,
}) => {
  const link = await startLinkProxy(origin());
  try {
    const fan = await signUpFan(origin());
    const { id } = await venue.order(fan);
    await startWith(context, "en");
    const shared = await context.cookies();
    const own = [...shared.map(({ name, value }) => [name, value] as const), ...fan.cookies];
    await context.addCookies(own.map(([name, value]) => ({ name, value, url: link.origin })));
    await page.goto(`${link.origin}/order/${id}`);
    await page.locator("html[data-hydrated]").waitFor();
    await page.evaluate(translate);
    const chip = page.locator("header > span").filter({ hasText: /Live|Reconnecting|As of/ });
    for (let times = 0; times < 2; times++) {
      await expect(chip).toHaveText("Live");
      link.cut();
      await expect(chip).toHaveText(/^(Reconnecting…|As of \d\d:\d\d)$/);
      link.restore();
    }
    await expect(chip).toHaveText("Live");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.locator("[aria-labelledby=handover-title]")).toBeVisible();
  } finally {
    await page.close();
    await link.close();
  }
});

test("a translated board takes an order, cooks it and hands it over @all", async ({ browser, venue }) => {
  const stand = standOf(venue);
  const board = await openTablet(browser, stand);
  await board.evaluate(translate);
  const order = await orderAt(stand);
  for (const column of ["new", "preparing", "ready"]) {
    await expect(inColumn(board, column, order)).toBeVisible({ timeout: 20_000 });
    await nextStep(board, order).click();
  }
  await expect(inColumn(board, "ready", order)).toHaveCount(0, { timeout: 20_000 });
  await expect(board.locator("[data-column]").first()).toBeVisible();
});

test("a translated list of bags is taken and proved by its PIN @all", async ({ context, venue }) => {
  const bag = await aReadyBag(venue);
  const page = await openRunner(context, venue);
  await page.evaluate(translate);
  await takeBags(page, [bag]);
  // What stands on gates, rows and labels is not a word.
  for (const part of ["Gate", "14", spaced(bag.code)])
    await expect(page.locator("[data-next] [translate=no]").filter({ hasText: part }).first()).toBeVisible();
  await expect(page.locator("[data-next] dd font, [data-next] h2 bdi font")).toHaveCount(0);
  await page.getByRole("button", { name: "PIN" }).click();
  const { order } = await bag.fan.call<{ order: { handoverPin: string } }>("GET", `/api/orders/${bag.id}`);
  await page.locator("#pin").pressSequentially(order.handoverPin);
  await expect(page.locator(`[data-delivered="${bag.code}"]`)).toBeVisible();
});
