import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { addDish, allBut, expect, hold, origin, register, scripts, startWith, test } from "./support.ts";

const hydrated = "html[data-hydrated]";
const falafel = "Falafel in Hot Pita";

for (const screen of ["/precart", "/cart"])
  test(`a line that was removed comes back with one tap, the last one too (${screen})${allBut(screen === "/cart")}`, async ({
    page,
    context,
    venue,
  }) => {
    await startWith(context, "en", venue.id);
    await addDish(page, venue.item("tfalafel"));
    await page.goto(screen);
    await page.locator(hydrated).waitFor();
    await page.getByRole("button", { name: `Remove ${falafel}` }).click();
    await expect(page.getByRole("heading", { name: "Cart is empty" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: falafel })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: falafel })).toBeVisible();
  });

test("on a wide screen the cart stands beside menu and dish, with quantities, seat and time @all", async ({
  page,
  context,
  venue,
}) => {
  await startWith(context, "en", venue.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/home?stadium=${venue.id}&section=112&row=14&seat=7&gate=5`);
  await expect(page).toHaveURL(/\/home$/);
  await addDish(page, venue.item("tfalafel"));
  const panel = page.getByRole("complementary");
  for (const path of ["/home", `/food/${venue.item("tfalafel")}`]) {
    await page.goto(path);
    await expect(panel).toContainText(/Section \W*112/);
    await expect(panel).toContainText(/At your seat in about \d+–\d+ minutes/);
  }
  await panel.getByRole("button", { name: `Increase quantity: ${falafel}` }).click();
  await expect(panel).toContainText("Subtotal₪52.00");
  // The last one is not taken away without a question.
  const less = panel.getByRole("button", { name: `Decrease quantity: ${falafel}` });
  await less.click();
  await expect(panel).toContainText("Subtotal₪26.00");
  await less.click();
  await expect(page.getByRole("dialog")).toContainText(`Remove ${falafel} from cart?`);
});

// [product 8.1 8.8 8.16]
test("dish and what was just added say the fee of each piece, and the latter that its shop takes no orders @all", async ({
  page,
  context,
  venue,
}) => {
  await startWith(context, "en", venue.id);
  await page.goto(`/food/${venue.item("tbubble")}`);
  await expect(page.locator("main")).toContainText("+₪2.00 delivery per item");
  await addDish(page, venue.item("tbubble"));
  await expect(page.locator("main")).toContainText("+₪2.00 delivery per item");
  const checkout = page.locator(".bar").getByRole("link", { name: /^Checkout/ });
  await expect(checkout).toHaveClass(/bg-primary /);
  const manager = await signInStaff(origin(), venue.email("manager"));
  await manager.call("POST", `/api/staff/shops/${venue.shop("teddy-wok")}/state`, {
    pauseUntil: Date.now() + 1_800_000,
  });
  await expect(async () => {
    await page.reload();
    const told = page.getByRole("alert").filter({ hasText: "Corner Wok isn’t taking orders right now." });
    await expect(told).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(checkout).not.toHaveClass(/bg-primary /);
  // Beside the menu, too.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/menu");
  const panel = page.locator("aside.panel");
  await expect(panel.getByRole("alert")).toHaveText("Corner Wok isn’t taking orders right now.");
  await expect(panel.getByRole("link", { name: "Checkout" })).not.toHaveClass(/bg-primary /);
});

// [product 8.2 8.14]
test("what a fan adds or removes before React is said once it is there", async ({ page, context, venue }) => {
  await startWith(context, "en", venue.id);
  const letGo = await hold(page, scripts);
  await page.goto(`/food/${venue.item("tfalafel")}`, { waitUntil: "commit" });
  await page.locator("fieldset[data-min='1'] input").first().check();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart**", { waitUntil: "commit" });
  await page.locator("button.remove").waitFor();
  letGo();
  await expect(page.getByText(`${falafel} added to cart!`)).toBeVisible();
  await expect(page).toHaveURL(/\/precart$/);

  const again = await hold(page, scripts);
  await page.goto("/cart", { waitUntil: "commit" });
  await page.locator("button.remove").click();
  await page.getByRole("heading", { name: "Cart is empty" }).waitFor();
  again();
  await expect(page.getByText("Item removed from cart")).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});

test("an option for adults asks for the age before React, too", async ({ page, context, venue }) => {
  const manager = await signInStaff(origin(), venue.email("manager"));
  const console = `/api/staff/venue/${venue.id}`;
  const { items } = await manager.call<VenueFile>("GET", `${console}/export`);
  const [dish] = items.filter(({ id }) => id === venue.item("tfalafel")) as [VenueFile["items"][number]];
  const { id, testimonials, offer, ...item } = dish;
  for (const option of item.customization[0]?.options.slice(1) ?? []) option.ageRestricted = true;
  const made = await manager.call<{ item: { id: string } }>("POST", `${console}/items`, { item });
  await startWith(context, "en", venue.id);
  await hold(page, scripts);
  await page.goto(`/food/${made.item.id}`, { waitUntil: "commit" });
  await page.locator("fieldset[data-min='1'] input").last().check();
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(page.getByText("Please confirm your age first: 18 and over only.")).toBeVisible();
});

test("the same round again is two taps from the orders, and asks before it empties another cart @all", async ({
  browser,
  venue,
}) => {
  const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
  const { id, code } = await venue.order(fan);
  const staff = await signInStaff(origin(), venue.email());
  for (const action of ["accept", "ready"]) await staff.move(code, { action });
  await staff.move(code, { action: "hand-over", runnerId: staff.id });
  const { order } = await fan.call<{ order: { handoverQr: string } }>("GET", `/api/orders/${id}`);
  await staff.move(code, { action: "deliver", proof: order.handoverQr });

  const page = await openWindow(browser, [...fan.cookies, ["seatside_stadium", venue.id]]);
  await page.goto(`${origin()}/orders?tab=completed`);
  await page.getByRole("button", { name: "Order again" }).click();
  // Seat and tip are known: straight to the payment, the tip of before in it.
  await page.waitForURL("**/order/confirm?again=*");
  await expect(page.locator("main")).toContainText(falafel);
  await expect(page.locator("main")).toContainText("₪60.00");

  // A cart of another stand is asked about, and stays unless the fan says so.
  await page.context().clearCookies({ name: "seatside_cart" });
  await page.goto(`${origin()}/food/${venue.item("tmarin")}`);
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
  await page.goto(`${origin()}/order/${id}`);
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(page.getByRole("heading", { name: `Start a new cart with ${falafel}?` })).toBeVisible();
  await page.getByRole("button", { name: "New cart" }).click();
  await page.waitForURL("**/order/confirm?again=*");
  await page.goto(`${origin()}/cart`);
  await expect(page.getByRole("heading", { name: falafel })).toBeVisible();
  await expect(page.locator("button.remove")).toHaveCount(1);
});

test("nobody orders another fan's round @all", async ({ page, context, venue }) => {
  const { id } = await venue.order(await signUpFan(origin()));
  await startWith(context, "en", venue.id);
  await register(page, "/orders");
  const answer = await page.request.post(`${origin()}/cart`, {
    form: { order: id },
    headers: { origin: origin() },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
  expect(answer.headers()["set-cookie"] ?? "").not.toContain("seatside_cart=1");
});
