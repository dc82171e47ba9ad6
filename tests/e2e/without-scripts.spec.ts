import { signUpFan } from "../../scripts/lib/fan.ts";
import { allBut, expect, origin, startWith, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

// [product 1.1 3.2]
test("without any script one reads the menu, searches, opens a dish, switches language and adds to the cart", async ({
  page,
  context,
}) => {
  await startWith(context, "he");
  await page.goto("/home");
  await expect(page.locator("a[href^='/food/']").first()).toBeVisible();

  await page.locator("input[name=q]").fill("פלאפל");
  await page.locator("input[name=q]").press("Enter");
  await page.waitForURL(/q=/);
  await page.locator("a[href='/food/tfalafel']").first().click();
  await page.waitForURL("**/food/tfalafel");
  await page.locator("fieldset input").first().check();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
  await expect(page.locator("main")).toContainText("₪26.00");

  await page.goto("/home");
  await page.locator("form[action='/set-language'] button").first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.locator("main")).toContainText("₪26.00");
});

test("without any script a seat's link takes its parameters out of the address, too", async ({
  page,
  context,
}) => {
  await startWith(context, "en", null);
  await page.goto("/?stadium=teddy&section=112&row=14&seat=7");
  await page.waitForURL(/\/home$/);
  await expect(page.locator("main a[href='/seat']")).toContainText("14");
});

test("without any script a card's plus adds the dish with its defaults, and one that has to be asked about opens @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/menu");
  const plus = (id: string) => page.locator(`button[name=itemId][value=${id}]`);
  await plus("tfalafel").click();
  await page.waitForURL("**/menu");
  await expect(page.locator("a.cart-bar")).toContainText("View cart · 1");
  await expect(page.locator("a.cart-bar")).toContainText("26.00");
  // What the fan is allergic to is warned of on its own screen, even by a list from before it was named.
  await page.goto("/menu");
  await context.addCookies([{ name: "seatside_allergies", value: "gluten", url: origin() }]);
  await plus("tfalafel").click();
  await page.waitForURL("**/food/tfalafel");
  await expect(page.getByRole("alert")).toContainText("you’re allergic to");
  await page.goto("/menu");
  await expect(plus("tfalafel")).toHaveCount(0);
  // Only for adults: their age is asked on its own screen.
  await expect(page.locator("a[href='/food/tlager']").first()).toBeVisible();
  await expect(plus("tlager")).toHaveCount(0);
});

test("without any script an order again asks first about the fan's allergy, and the cart names it on its line @all", async ({
  page,
  context,
  venue,
}) => {
  await startWith(context, "en", venue.id);
  const fan = await signUpFan(origin());
  const order = await venue.order(fan);
  await fan.call("POST", `/api/orders/${order.id}/cancel`);
  const cookies = [...fan.cookies, ["seatside_allergies", "gluten"] as const];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin() })));
  await page.goto(`/order/${order.id}`);
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(page.getByRole("alert")).toContainText("gluten");
  await page.getByRole("link", { name: "Don’t add it" }).click();
  await expect(page.getByText("Cart is empty")).toBeVisible();

  await page.goto(`/order/${order.id}`);
  await page.getByRole("button", { name: "Order again" }).click();
  await page.getByRole("button", { name: "Add it anyway" }).click();
  await page.waitForURL("**/order/confirm?again=*");
  await page.goto("/cart");
  await expect(page.locator("li.line")).toContainText("Contains gluten, which you’re allergic to");
});

test("without any script the challenge is passed by waiting three seconds, and leads back @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/challenge?next=/settings/about");
  const goOn = page.getByRole("button", { name: "Continue" });
  await goOn.click();
  await expect(page.getByRole("alert")).toHaveText("That was a little early. Please wait three seconds.");
  await expect(async () => {
    await goOn.click({ timeout: 1_000 });
    expect(new URL(page.url()).pathname).toBe("/settings/about");
  }).toPass();
  const pass = (await context.cookies()).find(({ name }) => name === "seatside_pass");
  expect(pass).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

// [product 6.13]
test("without any script the menu leaves out what one ticks, the search keeps it, and a link shows everything", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/menu");
  const tahini = page.locator("a[href='/food/tfalafel']");
  await expect(tahini.first()).toBeVisible();
  await page.getByText("Hide allergens").click();
  await page.getByRole("checkbox", { name: "sesame" }).check();
  await page.getByRole("checkbox", { name: "milk" }).check();
  await page.getByRole("button", { name: "Show the menu" }).click();
  await page.waitForURL(/without=milk&without=sesame/);
  await expect(page.getByText("Without milk, sesame")).toBeVisible();
  await expect(page.getByRole("status")).toContainText(/\d+ dishes hidden/);
  await expect(tahini).toHaveCount(0);
  await page.locator("input[name=q]").fill("pita");
  await page.locator("input[name=q]").press("Enter");
  await page.waitForURL(/q=pita/);
  await expect(tahini).toHaveCount(0);
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(tahini.first()).toBeVisible();
  await expect(page.locator("input[name=q]")).toHaveValue("pita");
});

// [product 6.13]
for (const address of ["/home?q=pita", "/shop-menu/teddy-street"])
  test(`without any script ${address} leaves out what one ticks, and a link shows everything${allBut(address.startsWith("/shop"))}`, async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto(address);
    const tahini = page.locator("main a[href='/food/tfalafel']");
    await expect(tahini.first()).toBeVisible();
    await page.getByText("Hide allergens").click();
    await page.getByRole("checkbox", { name: "sesame" }).check();
    await page.getByRole("button", { name: "Show the menu" }).click();
    await page.waitForURL(/without=sesame/);
    await expect(page.getByText("Without sesame")).toBeVisible();
    await expect(tahini).toHaveCount(0);
    await page.getByRole("link", { name: "Show everything" }).click();
    await expect(tahini.first()).toBeVisible();
  });
