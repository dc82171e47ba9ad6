import { expect } from "playwright/test";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import {
  finger,
  openTablet,
  openWindow,
  orderAt,
  readAsStaff,
  type Stand,
  standOf,
} from "./board-support.ts";
import { allBut, origin, staff, test } from "./support.ts";

/** A fan with a receipt and a closed app: from its six digits to the money back. Typing, Enter included, is no tap. */

async function aDelivery(stand: Stand) {
  const order = await orderAt(stand);
  const shop = await staff(stand.account);
  for (const action of ["accept", "ready", "take"]) await shop.move(order.code, { action });
  const { order: seen } = await order.fan.call<{ order: { handoverPin: string } }>(
    "GET",
    `/api/orders/${order.id}`,
  );
  await shop.move(order.code, { action: "deliver", proof: seen.handoverPin });
  return order;
}

const words = {
  en: { orders: "Orders", order: "Order", reason: "Reason", all: /^Refund everything left:/ },
  he: { orders: "הזמנות", order: "הזמנה", reason: "סיבה", all: /^זיכוי על כל מה שנשאר/ },
} as const;

for (const language of ["en", "he"] as const)
  test(`a manager gives a delivered order back from its receipt's number, in four taps, the tip left alone (${language})${allBut(language === "he")}`, async ({
    browser,
    venue,
  }) => {
    const stand = standOf(venue);
    const { id, code, total } = await aDelivery(stand);
    const manager = await signInStaff(origin(), venue.email("manager"));
    const page = await openWindow(browser, manager.cookies, { language });
    await page.goto(`${origin()}/staff/venue/${venue.id}`);
    const { orders, order, reason, all } = words[language];
    const hand = finger();
    await hand.tap(page.getByRole("link", { name: orders, exact: true }));
    const field = page.getByRole("searchbox", { name: order });
    await hand.tap(field);
    await field.fill(spacedOrderCode(code));
    await field.press("Enter");
    const why = page.locator("#refund").getByLabel(reason);
    await hand.tap(why);
    await why.fill("cold");
    await hand.tap(page.getByRole("button", { name: all }));
    await expect(page.getByRole("button", { name: all })).toHaveCount(0);
    expect(hand.taps()).toBe(4);
    // The rest is the runner's tip.
    expect(await readAsStaff(stand, id)).toMatchObject({ status: 3, refundedMinor: total - 400 });
    const receipt = await page.request.get(`${origin()}/order/${id}/receipt`);
    expect(receipt.status()).toBe(200);
    expect(await receipt.text()).toContain("Noa Levi");
  });

test("an operator does it in three taps, from a field of the first page @all", async ({ browser, venue }) => {
  const stand = standOf(venue);
  const { id, code, total } = await aDelivery(stand);
  const operator = await signInStaff(origin(), "ops@seatside.example");
  const page = await openWindow(browser, operator.cookies);
  await page.goto(`${origin()}/staff/ops`);
  const hand = finger();
  const field = page.getByRole("searchbox", { name: "Order", exact: true });
  await hand.tap(field);
  await field.fill(code);
  await field.press("Enter");
  const why = page.locator("#refund").getByLabel("Reason");
  await hand.tap(why);
  await why.fill("cold");
  await hand.tap(page.getByRole("button", { name: words.en.all }));
  await expect(page.getByRole("button", { name: words.en.all })).toHaveCount(0);
  expect(hand.taps()).toBe(3);
  expect(await readAsStaff(stand, id)).toMatchObject({ refundedMinor: total - 400 });
});

test("a refund whose answer is lost leaves the form as typed, and pressed again is the same refund @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const { id, total } = await aDelivery(stand);
  const manager = await signInStaff(origin(), venue.email("manager"));
  const page = await openWindow(browser, manager.cookies);
  await page.goto(`${origin()}/staff/venue/${venue.id}/orders?order=${id}`);
  const why = page.locator("#refund").getByLabel("Reason");
  await why.fill("cold");
  await page.route("**/orders.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: words.en.all }).click();
  await expect(page.getByText("Check whether it was saved, then try again.")).toBeVisible();
  await expect(why).toHaveValue("cold");
  await page.unroute("**/orders.data*");
  await page.getByRole("button", { name: words.en.all }).click();
  await expect(page.getByRole("button", { name: words.en.all })).toHaveCount(0);
  expect(await readAsStaff(stand, id)).toMatchObject({ refundedMinor: total - 400 });
});

test("a shop does it on its tablet in four taps, and prints the ticket of what left the board @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const { id, code, total } = await aDelivery(stand);
  const printed: string[] = [];
  const board = await openTablet(browser, stand, {
    async before(page) {
      await page.exposeFunction("tellPrinted", (slip: string) => printed.push(slip));
      await page.addInitScript(() => {
        window.print = () => {
          const told = window as unknown as { tellPrinted: (text: string) => void };
          told.tellPrinted(document.querySelector(".slip")?.textContent ?? "");
          setTimeout(() => window.dispatchEvent(new Event("afterprint")));
        };
      });
    },
  });
  const sheet = board.locator("dialog.staff-sheet");
  const hand = finger();
  await hand.tap(board.getByRole("button", { name: /orders? today/ }));
  const field = sheet.getByRole("searchbox");
  await hand.tap(field);
  await field.fill(code);
  await field.press("Enter");
  await expect(sheet).toContainText(spacedOrderCode(code));
  await hand.tap(sheet.getByRole("button", { name: /^Increase quantity/ }));
  await hand.tap(sheet.getByRole("button", { name: /^Refund/ }));
  await expect(sheet).toHaveCount(0);
  expect(hand.taps()).toBe(4);
  expect(await readAsStaff(stand, id)).toMatchObject({ status: 3, refundedMinor: total - 400 });

  await board.goto(`${origin()}/staff/shop/${stand.shopId}?order=${code}`);
  await sheet.getByRole("button", { name: "Kitchen ticket" }).click();
  await expect.poll(() => printed.join()).toContain(spacedOrderCode(code));
});
