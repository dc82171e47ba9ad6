import type { Page } from "playwright/test";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, fillCard, origin, payButton, readOrderCode, register, startWith, test } from "./support.ts";

/** What the fan said of each line while ordering, and the kitchen's one tap: at a made-up venue that asks. */

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }));
const dishes = { bowl: "pybulgo", potato: "pytorn", uptown: "pyuptown", cola: "pycola" };

// [product 8.21 12.11 13.17]
test("asked once: a dish for a cheaper one before acceptance, one for an equal one in preparation, on two phones and a board @all", async ({
  browser,
  context,
  page,
}) => {
  await context.setGeolocation({ latitude: 40.66, longitude: -74.0488 });
  await startWith(context, "he", null);
  await page.goto("/home?stadium=pretzel-yard&section=2&row=4&seat=7&gate=A");
  for (const dish of [dishes.bowl, dishes.uptown]) {
    await page.goto(`/food/${dish}`);
    await page.locator("form[data-early] button[type=submit]").click();
    await page.waitForURL("**/precart");
  }
  await register(page, "/cart");
  const choices = page.locator("select[name=ifOut]");
  await expect(choices).toHaveCount(2);
  // No dish that is dearer, or with an allergen more: the fingers aren't there, which have milk and egg.
  await expect(choices.first().locator("option")).toContainText(["להוריד מההזמנה", "תפוח אדמה", "לבטל"]);
  await expect(choices.first().locator("option")).toHaveCount(3);
  await page.locator("html[data-hydrated]").waitFor();
  await choices.first().selectOption(dishes.potato);
  // The cart is the phone's own: a choice needs no network.
  await context.setOffline(true);
  await choices.last().selectOption(dishes.cola);
  await expect(choices.last()).toHaveValue(dishes.cola);
  await context.setOffline(false);
  await page.reload();
  await expect(choices.first()).toHaveValue(dishes.potato);
  await expect(choices.last()).toHaveValue(dishes.cola);
  await shoot(page, "cart");
  await page.goto("/order/confirm");
  await expect(page.locator("main")).toContainText(/אם אזל: .*תפוח.* במקום/);
  await shoot(page, "confirm");
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const code = await readOrderCode(page);
  await shoot(page, "order-waiting");
  const cookies = (await context.cookies()).map(({ name, value }): [string, string] => [name, value]);
  const phone = await openWindow(
    browser,
    cookies.filter(([name]) => name !== "seatside_language"),
  );
  await phone.goto(page.url());

  const people = await signInStaff(origin(), "demo@seatside.example");
  const board = await openWindow(browser, people.cookies, { language: "he", tablet: true });
  await board.goto(`${origin()}/staff/shop/pretzel-grill`);
  await board.locator("dialog[open] button").last().click();
  const card = board.locator(`[data-order="${code}"]`);
  const soldOut = card.locator(".line-out");
  // A sign at each line's end; what it does is its name, and stands in the undo.
  await expect(soldOut.nth(0)).toHaveAccessibleName(/: אזל: אישור עם .*תפוח.* במקום$/);
  await expect(soldOut.nth(1)).toHaveAccessibleName(/: אזל: אישור עם .*קולה.* במקום$/);
  await board.locator("[data-ringing] .alarm-seen").click();
  await shoot(board, "board-new");
  // One tap: taken back once, then left alone.
  await soldOut.first().click();
  await expect(card.locator(".undo")).toContainText(/אזל: אישור עם .*תפוח.* במקום/);
  await card.locator(".undo").click();
  await expect(soldOut.first()).toBeEnabled();
  await soldOut.first().click();
  await shoot(board, "board-undo");
  await expect(board.locator(`[data-column="preparing"] [data-order="${code}"]`)).toBeVisible({
    timeout: 15_000,
  });
  await expect(card).toContainText("(לא להכין)");
  await expect(card).toContainText(/· במקום/);
  // 18.50 for 9.50, and 8.875 % of each: the other pieces, the fee and the tip are as they were.
  await expect(phone.locator("main")).toContainText("Sold out, swapped as you chose");
  await expect(phone.locator("main")).toContainText("$9.80");
  await expect(page.locator("main")).toContainText("אזל והוחלף, לפי הבחירה שלך");
  await shoot(board, "board-preparing");
  await shoot(phone, "order-swapped-en");

  // The same price: no sum changes, and the screens still hear of it.
  await soldOut.first().click();
  await expect(phone.locator("main")).toContainText(/Instead of .*Uptown.*, as you chose/, {
    timeout: 15_000,
  });
  await expect(phone.locator("main")).not.toContainText("on its way back");
  await expect(soldOut).toHaveCount(0);
  await shoot(board, "board-both");
  await shoot(page, "order-both");
  await shoot(phone, "order-both-en");
  await page.goto("/orders");
  await expect(page.locator("main")).toContainText("2 הוחלפו");
  // Named after what comes.
  await expect(page.locator("main")).not.toContainText("בולגוגי");
  await shoot(page, "orders");
  await page.goto(`${phone.url()}/receipt`);
  await expect(page.locator("article")).toContainText("לפי הבחירה שלך");
  await shoot(page, "receipt");
});

test("without any script what if a dish sells out is a list with a button", async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: origin() });
  await startWith(plain, "en", null);
  const page = await plain.newPage();
  await page.goto("/home?stadium=pretzel-yard&section=2&row=4&seat=7&gate=A");
  await page.waitForURL("**/home");
  await page.goto(`/food/${dishes.uptown}`);
  await page.locator("form[data-early] button[type=submit]").click();
  await page.goto("/cart");
  await page.locator("select[name=ifOut]").selectOption("-");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/cart");
  await expect(page.locator("select[name=ifOut]")).toHaveValue("-");
  await expect
    .poll(async () => (await plain.cookies()).find(({ name }) => name === "seatside_cart")?.value)
    .toContain("_-");
  await plain.close();
});
