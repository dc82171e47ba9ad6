import { expect } from "playwright/test";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow, orderAt, readAsStaff, standOf } from "./board-support.ts";
import { origin, staff, stripeOrigin, test } from "./support.ts";

/** Calls the local Stripe server's control API. */
async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "x-local-stripe": "control", "content-type": "application/json" };
  const answer = await fetch(`${stripeOrigin()}/_control/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}
async function intentOf(orderId: string) {
  type Intent = { id: string; metadata: Record<string, string> };
  const { payment_intents } = await control<{ payment_intents: Record<string, Intent> }>("GET", "objects");
  const found = Object.values(payment_intents).find((each) => each.metadata.order_id === orderId);
  return found?.id ?? "";
}

for (const [language, words] of [
  [
    "en",
    {
      calls: "Open requests to the payment provider",
      kind: "Charging the card",
      end: "Close it",
      yes: "Yes, close it",
    },
  ],
  ["he", { calls: "בקשות פתוחות לספק הסליקה", kind: "חיוב הכרטיס", end: "סגירה", yes: "כן, לסגור" }],
] as const)
  test(`an operator ends a charge that has no answer; the order is canceled (${language}) @all`, async ({
    browser,
    venue,
  }) => {
    const stand = standOf(venue);
    const order = await orderAt(stand);
    const path = `${await intentOf(order.id)}/capture`;
    const fault = { kind: "status", path, status: 503, headers: { "stripe-should-retry": "false" } };
    await control("POST", "faults", { ...fault, count: null });
    const shop = await staff(stand.account);
    await expect(shop.move(order.code, { action: "accept" })).rejects.toThrow(/payment-unknown/);

    const operator = await signInStaff(origin(), "ops@seatside.example");
    const page = await openWindow(browser, operator.cookies, { language });
    await page.goto(`${origin()}/staff/ops`);
    await expect(page.getByRole("heading", { name: words.calls })).toBeVisible();
    const call = page.locator("#calls li").filter({ hasText: order.id });
    await expect(call).toContainText(words.kind);
    // The audit's long outcomes do not widen the page of a phone.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await call.getByText(words.end, { exact: true }).click();
    await call.getByRole("button", { name: words.yes }).click();
    await expect(call).toHaveCount(0);
    expect(await readAsStaff(stand, order.id)).toMatchObject({
      status: 4,
      cancelReason: "payment-unanswered",
    });
  });

test("an operator looks an order up, refunds a piece with a reason, then its rest", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const order = await orderAt(stand, [{ ...stand.dish, quantity: 2 }]);
  await (await staff(stand.account)).move(order.code, { action: "accept" });
  const operator = await signInStaff(origin(), "ops@seatside.example");
  const page = await openWindow(browser, operator.cookies);
  await page.goto(`${origin()}/staff/ops`);
  const find = page.locator("#find");
  await find.getByLabel("Order").fill(order.code);
  await find.getByRole("button", { name: "Find" }).click();
  const part = page.locator("#refund");
  await part.getByRole("spinbutton").fill("1");
  await part.getByLabel("Reason").fill("one was cold");
  await part.getByRole("button", { name: "Refund these items" }).click();
  await expect(part.getByText("Of 1")).toBeVisible();
  await part.getByLabel("Reason").fill("the other, too");
  await part.getByRole("button", { name: /^Refund everything left/ }).click();
  await expect(part.getByText(/Left to refund: *₪0.00/)).toBeVisible();
  expect(await readAsStaff(stand, order.id)).toMatchObject({ status: 4, refundedMinor: order.total });
});
