import { type Browser, expect, type Page } from "playwright/test";
import { signInStaff } from "../../scripts/lib/fan.ts";
import {
  openFan,
  openWindow,
  orderAt,
  type Placed,
  readAsStaff,
  type Stand,
  standOf,
} from "./board-support.ts";
import { allBut, origin, staff, test } from "./support.ts";

/** As alerts and calls link to it: its page. */
const atOps = (order: Placed) => `${origin()}/staff/ops?order=${order.id}`;
type Form = Record<string, string>;
const part = (page: Page) => page.locator("#refund");

async function anAcceptedOrder(stand: Stand): Promise<Placed> {
  const order = await orderAt(stand, [{ ...stand.dish, quantity: 3 }]);
  await (await staff(stand.account)).move(order.code, { action: "accept" });
  return order;
}
async function openOps(browser: Browser, options = {}) {
  const operator = await signInStaff(origin(), "ops@seatside.example");
  return { operator, page: await openWindow(browser, operator.cookies, options) };
}

for (const [language, words] of [
  ["en", { tip: /^Refund the tip: *₪4\.00/, reason: "Reason", refunded: "Refunded: tip" }],
  ["he", { tip: /^זיכוי על הטיפ: *₪4\.00/, reason: "סיבה", refunded: "זיכוי על הטיפ" }],
] as const)
  test(`an operator gives the tip back, the fan reads it, and no second tip is offered (${language})${allBut(language === "he")}`, async ({
    browser,
    venue,
  }) => {
    const stand = standOf(venue);
    const order = await anAcceptedOrder(stand);
    const fan = await openFan(browser, order, language);
    const { page } = await openOps(browser, { language });
    await page.goto(atOps(order));
    await part(page).getByLabel(words.reason).fill("the runner was rude");
    await part(page).getByRole("button", { name: words.tip }).click();
    await expect(part(page).getByRole("button", { name: words.tip })).toHaveCount(0);
    expect(await readAsStaff(stand, order.id)).toMatchObject({
      refundedMinor: 400,
      refunds: [{ scope: "tip", state: "done", tipMinor: 400, foodMinor: 0, reason: "the runner was rude" }],
    });
    await expect(fan.locator("main")).toContainText(words.refunded);
  });

const fill = async (on: Page, pieces = "1") => {
  await part(on).getByRole("spinbutton").fill(pieces);
  await part(on).getByLabel("Reason").fill("cold");
};
const button = (on: Page) => part(on).getByRole("button", { name: "Refund these items" });
const refundsOf = async (stand: Stand, order: Placed) =>
  ((await readAsStaff(stand, order.id)).refunds as { lines: { quantity: number }[] }[]).map(
    (each) => each.lines[0]?.quantity,
  );

test("a refund tapped twice, and more than is left from a second tab, is one", async ({ browser, venue }) => {
  // The page lists every shop of every venue of this run.
  test.slow();
  const stand = standOf(venue);
  const order = await anAcceptedOrder(stand);
  const { page } = await openOps(browser);
  await page.goto(atOps(order));
  const tab = await page.context().newPage();
  await tab.goto(atOps(order));

  await fill(page);
  await button(page).dblclick();
  await expect(part(page).getByText("Of 2")).toBeVisible();
  // The form is empty again: a late tap of the same finger refunds nothing.
  await expect(part(page).getByLabel("Reason")).toHaveValue("");
  await button(page).click();
  expect(await refundsOf(stand, order)).toEqual([1]);

  // The other tab still offers three pieces of two.
  await fill(tab, "3");
  await button(tab).click();
  await expect(tab.getByRole("alert")).toContainText("That’s more than is left of this order.");
  expect(await refundsOf(stand, order)).toEqual([1]);
});

test("going back to a refund that was made, or reloading it, makes none", async ({ browser, venue }) => {
  test.slow();
  const stand = standOf(venue);
  const order = await anAcceptedOrder(stand);
  const { page } = await openOps(browser);
  await page.goto(atOps(order));
  await fill(page);
  await button(page).click();
  await expect(part(page).getByText("Of 2")).toBeVisible();
  await page.goto(`${origin()}/staff/ops/money`);
  await page.goBack();
  await expect(part(page).getByText("Of 2")).toBeVisible();
  await page.reload();
  await expect(part(page).getByText("Of 2")).toBeVisible();
  expect(await refundsOf(stand, order)).toEqual([1]);
});

test("a form that is sent again with other contents is refused in words, and bodies that no form has come to nothing", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const order = await anAcceptedOrder(stand);
  const { operator, page } = await openOps(browser);
  await page.goto(atOps(order));
  const requestKey = (await part(page).locator('input[name="requestKey"]').getAttribute("value")) ?? "";
  const send = (path: string, form: Form) =>
    page.request
      .post(`${origin()}${path}`, { form, headers: { origin: origin() }, maxRedirects: 0 })
      .then(async (answer) => ({ status: answer.status(), text: await answer.text() }));
  const refund = (change: Form) =>
    send(`/staff/venue/${stand.stadiumId}/orders?order=${order.id}`, {
      ...{ act: "refund", requestKey, scope: "lines", reason: "cold", "line-0": "1" },
      ...change,
    });
  const tampered: Form[] = [
    { "line-0": "-1" },
    { "line-0": "0.5" },
    { "line-0": "NaN" },
    { "line-0": "4" },
    { "line-7": "1" },
    { scope: "all" },
  ];
  for (const wrong of tampered) expect((await refund(wrong)).status).toBe(200);
  expect((await readAsStaff(stand, order.id)).refunds).toEqual([]);
  expect((await refund({})).status).toBe(303);
  expect((await refund({})).status).toBe(303);
  expect((await refund({ "line-0": "2" })).text).toContain("already used for another refund");
  expect((await readAsStaff(stand, order.id)).refunds).toHaveLength(1);

  const owed = async () =>
    (
      await operator.call<{ owed: { partyId: string; paidMinor: number }[] }>("GET", "/api/staff/ops/owed")
    ).owed
      .filter((each) => each.partyId === stand.shopId)
      .map((each) => each.paidMinor);
  const before = await owed();
  const payout = (change: Form) =>
    send("/staff/ops/money", {
      ...{ act: "payout", requestKey: `${requestKey}-x`, party: "shop", partyId: stand.shopId },
      ...{ currency: "ILS", amount: "1.00", reference: "transfer 17", ...change },
    });
  const strange: Form[] = [
    { amount: "-1.00" },
    { amount: "0" },
    { amount: "999999.00" },
    { currency: "USD" },
    { party: "platform" },
    { partyId: "nobody" },
    { party: "runner" },
    { reference: "" },
  ];
  for (const wrong of strange) expect((await payout(wrong)).status).toBe(200);
  expect(await owed()).toEqual(before);
});

test("the comparison begins where its form says, and says where the next one begins", async ({
  browser,
  venue,
}) => {
  await anAcceptedOrder(standOf(venue));
  const { page } = await openOps(browser);
  await page.goto(`${origin()}/staff/ops`);
  const compare = page.getByRole("button", { name: "Compare only" });
  await compare.click();
  await expect(page.getByRole("status")).toContainText(/Compared: [1-9]/);
  // Ids are times, so this stands behind every payment. Sent at once: the next render writes the field again.
  await compare.evaluate((button: HTMLButtonElement) => {
    (button.form?.elements.namedItem("after") as HTMLInputElement).value = "z";
    button.form?.requestSubmit(button);
  });
  await expect(page.getByRole("status")).toContainText("Compared: 0");
  await expect(page.locator('input[name="after"]')).toHaveValue("");
});

test("a payout tapped twice is one, however slowly, and its form closes", async ({ browser, venue }) => {
  const stand = standOf(venue);
  const { operator, page } = await openOps(browser);
  const { accounts } = await operator.call<{ accounts: { shopId: string; account: string | null }[] }>(
    "GET",
    "/api/staff/ops/accounts",
  );
  const seen = accounts.find((each) => each.shopId === stand.shopId)?.account ?? null;
  if (seen !== null)
    await operator
      .call("PUT", `/api/staff/ops/accounts/${stand.shopId}`, { account: null, seen })
      .catch(() => null);
  await anAcceptedOrder(stand);
  await page.goto(`${origin()}/staff/ops/money`);
  const shop = page.locator("#owed li").filter({ has: page.locator(`input[value="${stand.shopId}"]`) });
  // A name as long as the console takes, without a place to break, at the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator("html[data-hydrated]").waitFor();
  await shop
    .locator("bdi")
    .first()
    .evaluate((name) => {
      name.textContent = "Pizza".repeat(24);
    });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await shop.getByText("Record a payout").click();
  await shop.getByLabel("Amount").fill("1.00");
  await shop.getByLabel("The bank’s reference").fill("transfer 18");
  const note = shop.getByRole("button", { name: "Record it" });
  await note.dblclick();
  await expect(shop).toContainText("Paid out: ₪1.00");
  await expect(note).toBeHidden();
  await shop.getByText("Record a payout").click();
  await expect(shop.getByLabel("The bank’s reference")).toHaveValue("");
});
