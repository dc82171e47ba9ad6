import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { servicesOf } from "#worker/services/services.ts";
import { standingOf } from "../support/order-balance.ts";
import { clearFaults, failNextCall, refundsOf } from "../support/stripe-control.ts";
import { anAcceptedOrder, ledgerOf, operationsOf, refund, reviewNow } from "../support/worker-orders.ts";
import { asOperator, openTeddy, signUpStaff } from "../support/worker-world.ts";
import { breaksTheBooks, injects } from "./support/fault.ts";

let operator: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});
const { payments: money } = servicesOf(env);

test("food that the shop's closed account does not give back is refunded by the platform, and both books agree", async () => {
  injects(67, "an account that was closed after the charge: its reversal is refused for good");
  // On purpose: the platform bears what the shop does not give back.
  breaksTheBooks(/the platform is/);
  const order = await anAcceptedOrder();
  const refused = {
    type: "invalid_request_error",
    code: "account_closed",
    message: "The account is closed.",
  };
  await failNextCall("/v1/refunds$", { status: 400, body: { error: refused }, method: "POST" });
  await refund(operator, order.id, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
  const [food] = (await operationsOf(order.id)).filter((each) => each.kind === "refund-food");
  expect(food).toMatchObject({ state: "failed", lastError: "account_closed" });
  const before = standingOf(await ledgerOf(order.id));

  expect(await money.payFromPlatform(asOperator(operator), order.id, food?.id ?? "")).toEqual({ ok: true });
  expect((await refundsOf(order.intentId)).map((each) => each.amount)).toContain(food?.amountMinor);
  const after = standingOf(await ledgerOf(order.id));
  // The shop keeps what it has; the platform bears the refund.
  expect(after.shop).toBe(before.shop);
  expect(after.platform).toBe(before.platform - (food?.amountMinor ?? 0));
  expect(after.closes).toBe(true);
  expect(await reviewNow(order.id, order.intentId)).toMatchObject({ ok: true, remaining: [] });
  // Once is enough.
  const made = (await refundsOf(order.intentId)).length;
  expect(await money.payFromPlatform(asOperator(operator), order.id, food?.id ?? "")).toMatchObject({
    ok: false,
  });
  expect(await refundsOf(order.intentId)).toHaveLength(made);
  await clearFaults();
});
