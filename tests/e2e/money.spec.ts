import { expect } from "playwright/test";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { listObjects, openDispute } from "../../scripts/lib/stripe-control.ts";
import { openWindow, orderAt, standOf } from "./board-support.ts";
import { origin, staff, stripeOrigin, test } from "./support.ts";

for (const [language, words] of [
  [
    "en",
    {
      answer: "Answer it",
      send: "Send the evidence",
      packet: "Download our evidence",
      decides: "The bank is deciding",
    },
  ],
  [
    "he",
    { answer: "מענה", send: "שליחת הראיות", packet: "הורדת הראיות שלנו", decides: "חברת האשראי מחליטה" },
  ],
] as const)
  test(`an operator reads our evidence about a dispute and sends it to the bank (${language}) @all`, async ({
    browser,
    venue,
  }) => {
    const stand = standOf(venue);
    const order = await orderAt(stand);
    await (await staff(stand.account)).move(order.code, { action: "accept" });
    const charge = await openDispute(stripeOrigin(), order.id);

    const operator = await signInStaff(origin(), "ops@seatside.example");
    const page = await openWindow(browser, operator.cookies, { language });
    await page.goto(`${origin()}/staff/ops/money`);
    const dispute = page.locator("#disputes li").filter({ hasText: order.code });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const download = page.waitForEvent("download");
    await dispute.getByRole("link", { name: words.packet }).click();
    expect((await download).suggestedFilename()).toContain(order.id);
    await dispute.getByText(words.answer, { exact: true }).click();
    await dispute.getByRole("button", { name: words.send }).click();
    await expect(dispute).toContainText(words.decides);
    const { disputes } = await listObjects(stripeOrigin());
    expect(Object.values(disputes).find((each) => each.charge === charge)?.status).toBe("under_review");
  });

test("an operator opens a shop's account, the shop fills in the provider's form, and gets paid @all", async ({
  browser,
  venue,
}) => {
  const operator = await signInStaff(origin(), "ops@seatside.example");
  const page = await openWindow(browser, operator.cookies);
  const { shopId } = standOf(venue);
  await page.goto(`${origin()}/staff/ops?shop=${shopId}`);
  const shop = page.locator(`details[data-shop="${shopId}"]`);
  await shop.locator('input[name="account"]').fill("");
  await shop.getByRole("button", { name: "Change the account" }).click();
  await shop.getByText("Open an account for this shop").click();
  await shop.getByLabel("Country of the shop’s business").selectOption("US");
  await shop.getByRole("button", { name: "Open the account" }).click();
  const link = shop.getByRole("link", { name: /connect\/setup/ });
  await expect(shop).toContainText("The shop hasn’t filled in the form yet");
  const form = await page.context().newPage();
  await form.goto((await link.getAttribute("href")) ?? "");
  await form.getByRole("button", { name: "Give everything" }).click();
  await expect(form.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await shop.getByRole("button", { name: "Ask the provider again" }).click();
  await expect(shop).toContainText("Gets paid by the provider");
});

test("what a shop without an account is owed is less after a payout was noted @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const operator = await signInStaff(origin(), "ops@seatside.example");
  const { accounts } = await operator.call<{ accounts: { shopId: string; account: string | null }[] }>(
    "GET",
    "/api/staff/ops/accounts",
  );
  const seen = accounts.find((each) => each.shopId === stand.shopId)?.account ?? null;
  await operator
    .call("PUT", `/api/staff/ops/accounts/${stand.shopId}`, { account: null, seen })
    .catch(() => null);
  const order = await orderAt(stand);
  await (await staff(stand.account)).move(order.code, { action: "accept" });

  const page = await openWindow(browser, operator.cookies);
  await page.goto(`${origin()}/staff/ops/money`);
  const owed = page.locator("#owed li").filter({ has: page.locator(`input[value="${stand.shopId}"]`) });
  await owed.getByText("Record a payout").click();
  await owed.getByLabel("Amount").fill("1.00");
  await owed.getByLabel("The bank’s reference").fill("transfer 17");
  await owed.getByRole("button", { name: "Record it" }).click();
  await expect(owed).toContainText("Paid out: ₪1.00");
});
