import type { Browser, Page } from "playwright/test";
import { signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { aReadyBag, type Placed } from "./runner-support.ts";
import { expect, origin, startWith, teddySeat, test } from "./support.ts";
import type { Venue } from "./venue.ts";

/** The second round: what an order had once more, with its seat, tip and phone. */

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/${name}.png` }));
const falafel = (venue: Venue) => venue.line("tfalafel", 2, "pit");

async function aDelivered(venue: Venue, lines = [falafel(venue)]) {
  const bag = await aReadyBag(venue, { lines });
  const staff = await signInStaff(origin(), venue.email());
  await staff.move(bag.code, { action: "hand-over", runnerId: staff.id });
  const { order } = await bag.fan.call<{ order: { handoverQr: string } }>("GET", `/api/orders/${bag.id}`);
  await staff.move(bag.code, { action: "deliver", proof: order.handoverQr });
  return bag;
}
/** The phone in the stands, which has said before where it is. */
async function openPhone(browser: Browser, venue: Venue, bag: Placed) {
  const page = await openWindow(browser, [...bag.fan.cookies, ["seatside_stadium", venue.id]]);
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation(teddySeat);
  return page;
}
const again = (page: Page) => page.getByRole("button", { name: "Order again" });
const ordersOf = async ({ fan }: Placed) =>
  (await fan.call<{ orders: { id: string }[] }>("GET", "/api/orders")).orders.map(({ id }) => id);
type Detail = { order: { seat: { row: string }; totals: { tipMinor: number } } };

// [product 12.9]
test("the second round is three taps from the lock screen with a wallet, to the same seat, tip and phone", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue);
  const page = await openPhone(browser, venue, bag);
  let taps = 0;
  const tap = async (act: Promise<unknown>) => {
    taps++;
    await act;
  };
  // The notice opens this address (push.spec.ts).
  await tap(page.goto(`${origin()}/order/${bag.id}`));
  await expect(again(page)).toBeInViewport();
  await tap(again(page).click());
  await page.waitForURL("**/order/confirm?again=*");
  const wallet = page.locator('.bar iframe[title="Secure express checkout frame"]');
  await expect(wallet).toBeInViewport();
  await expect(page.getByText(/Location received|near gate/).first()).toBeAttached();
  await expect(page.getByText("052-555-0142")).toBeAttached();
  await tap(wallet.contentFrame().locator("button").first().click());
  expect(taps).toBe(3);
  // What the phone itself asks then: a face, or a finger.
  await page.frameLocator('iframe[title="Wallet payment sheet"]').locator("#pay").click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(id).not.toBe(bag.id);
  const [first, second] = await Promise.all(
    [bag.id, id].map((each) => bag.fan.call<Detail>("GET", `/api/orders/${each}`)),
  );
  expect(second?.order.seat).toMatchObject({ section: "112", row: "14", seatNo: "7" });
  expect(second?.order.totals).toMatchObject({ tipMinor: 400 });
  expect(second?.order.totals).toEqual(first?.order.totals);
});

test("the same round again is two taps from home with a wallet, once the order is over @all", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue);
  const page = await openPhone(browser, venue, bag);
  const pay = async () => {
    await page.waitForURL("**/order/confirm?again=*");
    const wallet = page.locator('.bar iframe[title="Secure express checkout frame"]');
    await expect(page.getByText(/Location received|near gate/).first()).toBeAttached();
    await wallet.contentFrame().locator("button").first().click();
    await page.frameLocator('iframe[title="Wallet payment sheet"]').locator("#pay").click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  };
  await page.goto(`${origin()}/orders?tab=completed`);
  await again(page).click();
  const id = await pay();
  await page.goto(`${origin()}/home`);
  await expect(page.locator("a.order-bar")).toBeVisible();
  const round = page.getByRole("button", { name: "Same round again" });
  await expect(round).toHaveCount(0);
  await bag.fan.call("POST", `/api/orders/${id}/cancel`, {});
  await page.reload();
  let taps = 0;
  await round.click();
  taps++;
  const next = await pay();
  taps++;
  expect([taps, next === id]).toEqual([2, false]);
});

test("what sold out since is named and left out, and the rest is ordered @all", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue, [falafel(venue), venue.line("tlager", 1, "s33")]);
  const staff = await signInStaff(origin(), venue.email("manager"));
  const page = await openPhone(browser, venue, bag);
  const shops = (await (await page.request.get(`/api/stadiums/${venue.id}/live`)).json()) as {
    shops: { id: string }[];
  };
  for (const { id } of shops.shops)
    await staff
      .call("POST", `/api/staff/shops/${id}/items/${venue.item("tlager")}`, {
        soldOutUntil: Date.now() + 3_600_000,
      })
      .catch(() => null);
  await page.goto(`${origin()}/orders?tab=completed`);
  await again(page).click();
  await page.waitForURL("**/order/confirm?again=*");
  const left = page.getByRole("status").filter({ hasText: "left out" });
  await expect(left).toContainText("Lager");
  await expect(left).not.toContainText("Falafel");
  await page.goto(`${origin()}/cart`);
  await expect(page.locator("button.remove")).toHaveCount(1);
});

// [product 8.20]
test("tapped twice, back and tapped again, it is one round; paid twice at once, it is one order, with the fan's allergies", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue);
  const page = await openPhone(browser, venue, bag);
  await page.context().addCookies([{ name: "seatside_allergies", value: "nuts", url: origin() }]);
  await page.goto(`${origin()}/order/${bag.id}`);
  await again(page).dblclick();
  await page.waitForURL("**/order/confirm?again=*");
  await page.goBack();
  await again(page).click();
  await page.waitForURL("**/order/confirm?again=*");
  await page.goto(`${origin()}/cart`);
  const bar = page.locator(".bar");
  await expect(bar.getByRole("link", { name: "Change tip" })).toBeVisible();
  // Nothing is left to ask: the wallet's own button stands there, in a frame that may run the provider's script.
  const frame = page.frameLocator('iframe[title="Pay with your wallet"]');
  const wallet = frame
    .frameLocator('iframe[title="Secure express checkout frame"]')
    .locator("button")
    .first();
  await expect(page.locator('iframe[title="Pay with your wallet"]')).toBeVisible();
  await expect(bar.getByRole("link", { name: /^Pay/ })).toBeHidden();
  await shoot(page, "cart-wallet");
  const sheet = frame.frameLocator('iframe[title="Wallet payment sheet"]');
  await wallet.click();
  await expect(sheet.locator("main, body").first()).toContainText("60.00");
  await shoot(page, "cart-wallet-sheet");
  await sheet.locator("#cancel").click();
  await expect(page.getByText("Payment canceled. You weren’t charged.")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Change tip" })).toBeVisible();
  await wallet.click();
  const sent = page.waitForRequest("**/api/stripe/create-intent");
  await sheet.locator("#pay").dblclick();
  expect((await sent).postDataJSON()).toMatchObject({ allergies: ["nuts"] });
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const [second] = await ordersOf(bag);
  expect(await ordersOf(bag)).toHaveLength(2);
  const { order } = await bag.fan.call<Detail>("GET", `/api/orders/${second}`);
  expect(order.totals.tipMinor).toBe(400);
  // Back leads to no cart that was paid.
  await page.goto(`${origin()}/cart`);
  await expect(page.locator("button.remove")).toHaveCount(0);
});

test("in the cart's bar the link stays where something is left to ask, and the frame by itself is no screen @all", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue);
  const page = await openPhone(browser, venue, bag);
  await page.context().clearPermissions();
  await page.goto(`${origin()}/order/${bag.id}`);
  await again(page).click();
  await page.waitForURL("**/order/confirm?again=*");
  await page.goto(`${origin()}/cart`);
  const frame = page.frameLocator('iframe[title="Pay with your wallet"]');
  // The provider's button is there, and nobody has said where the seat is.
  await frame
    .frameLocator('iframe[title="Secure express checkout frame"]')
    .locator("button")
    .first()
    .waitFor({ state: "attached" });
  const link = page.locator(".bar").getByRole("link", { name: /^Pay/ });
  await expect(link).toContainText("₪60.00");
  await link.click();
  await page.waitForURL("**/order/confirm");
  await page.goto(`${origin()}/order/wallet`);
  await page.waitForURL("**/order/confirm");
});

// [product 12.10]
test("without a network it is not sent yet, says so, and goes on by itself @all", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue);
  const page = await openPhone(browser, venue, bag);
  await page.goto(`${origin()}/order/${bag.id}`);
  await page.context().setOffline(true);
  await again(page).click();
  await expect(page.getByRole("button", { name: "Not sent yet. Retrying…" })).toBeVisible();
  expect(await ordersOf(bag)).toEqual([bag.id]);
  await page.context().setOffline(false);
  await page.waitForURL("**/order/confirm?again=*");
  expect(await ordersOf(bag)).toEqual([bag.id]);
});

// [product 12.10]
test("the same round again from home is not sent yet without a network, says so, and goes on by itself @all", async ({
  browser,
  venue,
}) => {
  const bag = await aDelivered(venue);
  const page = await openPhone(browser, venue, bag);
  await page.context().addCookies([{ name: "seatside_again", value: bag.id, url: origin() }]);
  await page.goto(`${origin()}/home`);
  const round = page.getByRole("button", { name: "Same round again" });
  await round.waitFor();
  await page.context().setOffline(true);
  await round.click();
  await expect(page.getByRole("button", { name: "Not sent yet. Retrying…" })).toBeVisible();
  await page.context().setOffline(false);
  await page.waitForURL("**/order/confirm?again=*");
});

test("without scripts the form goes the same way @all", async ({ browser, venue }) => {
  const bag = await aDelivered(venue);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await startWith(context, "en", venue.id);
  for (const [name, value] of bag.fan.cookies) await context.addCookies([{ name, value, url: origin() }]);
  const page = await context.newPage();
  await page.goto(`${origin()}/order/${bag.id}`);
  await again(page).click();
  await page.waitForURL("**/order/confirm?again=*");
  await expect(page.locator("main")).toContainText("₪60.00");
  await context.close();
});

test("the order's tip, seat and phone come along, what the phone knows newer stays", async ({
  browser,
  venue,
}) => {
  const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
  const { id } = await venue.order(fan);
  const context = await browser.newContext();
  const cookies = [...fan.cookies, ["seatside_stadium", venue.id], ["seatside_language", "en"]];
  await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: origin() })));
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(`${origin()}${path}`, { form, headers: { origin: origin() }, maxRedirects: 0 });
  const cookieOf = async (name: string) =>
    (await context.cookies()).find((each) => each.name === `seatside_${name}`)?.value ?? "";
  const set = (name: string, value: string) =>
    context.addCookies([{ name: `seatside_${name}`, value, url: origin() }]);

  const answer = await post("/cart", { order: id });
  expect([answer.status(), answer.headers().location]).toEqual([303, `/order/confirm?again=${id}`]);
  expect(await cookieOf("tip")).toBe("a400");
  const seat = await cookieOf("seat");
  expect(seat).toContain("112");
  const cart = await cookieOf("cart");
  await set("tip", "a200");
  await set("seat", seat.replace("112", "114"));
  await post("/cart", { order: id });
  expect([await cookieOf("tip"), await cookieOf("cart")]).toEqual(["a200", cart]);
  expect(await cookieOf("seat")).toContain("114");

  // The order's own phone, also when the profile has another one by now.
  const profile = { firstName: "Noa", lastName: "Levi", phone: "0501111111" };
  expect((await post("/profile/edit", profile)).status()).toBe(303);
  const confirm = async (query: string) =>
    (await context.request.get(`${origin()}/order/confirm${query}`)).text();
  expect(await confirm(`?again=${id}`)).toContain("555-0142");
  expect(await confirm("")).not.toContain("555-0142");
  // Somebody else's order, or none, says nothing.
  const other = await venue.order(await signUpFan(origin()));
  for (const not of [other.id, "x", ""]) expect(await confirm(`?again=${not}`)).not.toContain("left out");

  // At another stadium the fan sits elsewhere: the usual way, without the seat and tip of here.
  await context.clearCookies({ name: "seatside_tip" });
  await set("stadium", "yankee");
  expect((await post("/cart", { order: id })).headers().location).toBe("/precart");
  expect(await cookieOf("tip")).toBe("");
  await context.close();
});
