import { cartCookie } from "#app/cookies/cookies.ts";
import { emptyCart, serializeCart } from "#domain/cart/cart.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { inColumn, nextStep, openFan, openTablet, orderAt, readAsStaff, standOf } from "./board-support.ts";
import { openRunner, photoOfCode, scanPicture, seen, takeBags } from "./runner-support.ts";
import { expect, origin, startWith, test } from "./support.ts";

test("fan, tablet and runner's phone: one order from the kitchen to the seat, each window by itself @all", async ({
  browser,
  context,
  venue,
}) => {
  const stand = standOf(venue);
  const tablet = await openTablet(browser, stand);
  const runner = await openRunner(context, venue);
  const order = await orderAt(stand);
  const fan = await openFan(browser, order);
  await fan.locator("html[data-hydrated]").waitFor();

  await expect(inColumn(tablet, "new", order)).toBeVisible();
  await nextStep(tablet, order).click();
  await expect(inColumn(tablet, "preparing", order)).toBeVisible();
  await expect(fan.locator("ol [aria-current=step]")).toContainText("Preparing");
  await nextStep(tablet, order).click();
  await expect(inColumn(tablet, "ready", order)).toBeVisible();

  await takeBags(runner, [order]);
  await tablet.getByRole("button", { name: /^On the way/ }).click();
  await expect(inColumn(tablet, "on-the-way", order)).toContainText("Luis Ortega");
  await expect(fan.locator("a[href='tel:+972525550155']")).toBeVisible();
  await scanPicture(runner, await photoOfCode(fan));

  await expect(fan.getByText("Delivered at")).toBeVisible();
  await expect(inColumn(tablet, "on-the-way", order)).toHaveCount(0);
  await expect(seen(runner, order.code)).toHaveCount(0);
  expect(await readAsStaff(stand, order.id)).toMatchObject({ capturedMinor: order.total, refundedMinor: 0 });
});

test("a stand whose kitchen is full takes no more such orders: the dish says that it is busy, the cart that this is too much now", async ({
  page,
  context,
  venue,
}) => {
  // One stand sells the dish.
  const lines = [venue.line("tmarin", 30)];
  let refused = "";
  for (let tries = 0; tries < 12 && !refused; tries++) {
    const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
    refused = await venue.order(fan, { lines }).then(
      () => "",
      (error: Error) => error.message,
    );
  }
  expect(refused).toContain("shop-full");

  await startWith(context, "en", venue.id);
  const cart = serializeCart({ ...emptyCart("0".repeat(32), venue.id), lines });
  await context.addCookies([{ name: cartCookie.name, value: cart, url: origin() }]);
  await page.goto(`/food/${venue.item("tmarin")}`);
  await expect(page.getByText(/^Busy right now: at your seat in about/)).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText(/The kitchen is at capacity/).first()).toBeVisible();
});
