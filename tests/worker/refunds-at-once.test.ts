import { beforeAll, expect, test } from "vitest";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { standingOf } from "../support/order-balance.ts";
import { failNextCall, refundsOf } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  ledgerOf,
  operationsOf,
  refund,
  refundRowsOf,
  row,
} from "../support/worker-orders.ts";
import { openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const pieces = (position: number, quantity: number) => ({ position, quantity });
const lines = (...which: ReturnType<typeof pieces>[]) => ({ scope: "lines", lines: which });

/** Two burgers and three colas with a tip, 292.34 in all, and everybody who may refund them. */
async function anOrderOfMany(account = "acct_local_teddy_oven") {
  const own = await openOwnVenue(account);
  const order = await anAcceptedOrder({
    lines: [own.burger(2), own.cola(3)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_234 },
  });
  const [manager, operator, other] = await Promise.all([
    signUpStaff({ role: "manager", stadiumId: own.stadiumId }),
    signUpStaff({ role: "operator" }),
    signUpStaff({ role: "operator" }),
  ]);
  return { ...order, shop: order.staff, manager, operator, other };
}
const backAt = async (intentId: string) =>
  (await refundsOf(intentId)).reduce((sum, each) => sum + each.amount, 0);

test("a shop, its manager and two operators who refund the same line at once give back what there is, once", async () => {
  const { shop, manager, operator, other, ...order } = await anOrderOfMany();
  const answers = await Promise.all(
    [shop, manager, operator, other].map((who) => refund(who, order.id, lines(pieces(0, 2)))),
  );
  expect(answers.map((each) => each.body.code ?? each.status).sort()).toEqual([
    200,
    "more-than-left",
    "more-than-left",
    "more-than-left",
  ]);
  expect(await backAt(order.intentId)).toBe(11_200);
  await expectMoneyAgrees(order.id);
});

test("whole order, pieces and tip refunded at once by four people never come to more than was charged", async () => {
  for (const account of ["acct_local_teddy_oven", ""]) {
    const { shop, manager, operator, other, ...order } = await anOrderOfMany(account);
    const answers = await Promise.all([
      refund(operator, order.id, { scope: "tip" }),
      refund(manager, order.id, { scope: "order" }),
      refund(shop, order.id, lines(pieces(0, 1), pieces(1, 3))),
      refund(other, order.id, { scope: "order" }),
      refund(other, order.id, lines(pieces(0, 2))),
      refund(operator, order.id, { scope: "tip" }),
    ]);
    expect(answers.filter((each) => ![200, 409].includes(each.status))).toEqual([]);
    await refund(operator, order.id, { scope: "order" });
    const { capturedMinor, refundedMinor } = await row(order.id);
    expect(refundedMinor).toBe(capturedMinor);
    expect(await backAt(order.intentId)).toBe(capturedMinor);
    const decided = (await refundRowsOf(order.id)).map(
      (each) => each.foodMinor + each.deliveryFeeMinor + each.tipMinor,
    );
    expect(decided.reduce((sum, each) => sum + each, 0)).toBe(capturedMinor);
    await expectMoneyAgrees(order.id);
  }
});

test("one form's key used for two orders is a refund of each, and tells neither of the other", async () => {
  const [first, second] = [await anOrderOfMany(), await anOrderOfMany()];
  const press = { requestKey: crypto.randomUUID(), ...lines(pieces(1, 1)) };
  const answers = [
    await refund(first.operator, first.id, press),
    await refund(second.operator, second.id, press),
  ];
  expect(answers.map((each) => each.status)).toEqual([200, 200]);
  expect(answers[0]?.body.refund.id).not.toBe(answers[1]?.body.refund.id);
  for (const { id } of [first, second]) await expectMoneyAgrees(id);
});

test("a refund names pieces and nothing else: no amount, currency, order, payment or person of the caller's", async () => {
  const { operator, ...order } = await anOrderOfMany();
  for (const more of [
    { amountMinor: 29_235 },
    { currency: "USD" },
    { orderId: "another" },
    { intentId: "pi_other" },
    { actor: { kind: "operator", id: "somebody" } },
    { shares: { foodMinor: 1 } },
  ])
    expect(await refund(operator, order.id, { ...lines(pieces(0, 1)), ...more })).toMatchObject({
      status: 400,
      body: { code: "body-invalid" },
    });
  for (const wrong of [pieces(0, 1_000_000), pieces(-1, 1), pieces(0, 0), { position: "0", quantity: "1" }])
    expect((await refund(operator, order.id, { scope: "lines", lines: [wrong] })).status).toBe(400);
  // Split over two entries, it is still more than there is.
  expect(await refund(operator, order.id, lines(pieces(0, 1), pieces(0, 2)))).toMatchObject({
    status: 409,
    body: { code: "more-than-left" },
  });
  expect(await refundRowsOf(order.id)).toEqual([]);
  expect(await backAt(order.intentId)).toBe(0);
});

test("a refused refund that two operators try again, pay from the platform and close at once is paid once at most", async () => {
  const refused = {
    type: "invalid_request_error",
    code: "account_closed",
    message: "The account is closed.",
  };
  for (const first of ["retry", "platform", "end"]) {
    const { operator, other, ...order } = await anOrderOfMany();
    await failNextCall("/v1/refunds$", { status: 400, body: { error: refused }, method: "POST" });
    await refund(operator, order.id, lines(pieces(0, 1)));
    const food = (await operationsOf(order.id)).find((each) => each.kind === "refund-food");
    expect(food).toMatchObject({ state: "failed", lastError: "account_closed" });
    const path = (how: string) =>
      `/api/staff/ops/orders/${order.id}/calls/${encodeURIComponent(food?.id ?? "")}/${how}`;
    const hows = [first, "retry", "platform", "retry", "platform", "end"];
    const answers = await Promise.all(
      hows.map((how, n) => (n % 2 ? operator : other).json("POST", path(how), {})),
    );
    expect(answers.every(({ status }) => status === 204 || status === 409)).toBe(true);
    const foodBack = (await refundsOf(order.intentId)).filter((each) => each.amount === food?.amountMinor);
    // Whoever is first decides: closed, it was settled elsewhere.
    expect(foodBack).toHaveLength(first === "end" ? 0 : 1);
    const standing = standingOf(await ledgerOf(order.id));
    expect(standing.closes).toBe(true);
    expect((await row(order.id)).refundedMinor).toBe(await backAt(order.intentId));
  }
});
