import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { cancelAll } from "#domain/cart/edit-lines.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import type { OrderCard } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { findRound } from "#worker/usecases/order/reads/order-again.ts";
import { openAskingVenue } from "../support/asking-venue.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { figuresOf } from "../support/stripe-control.ts";
import { aPlacedOrder, move, refund, row, view } from "../support/worker-orders.ts";
import { aPhone, noticesOf } from "../support/worker-push.ts";
import { db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const isBounded = (env as unknown as { FUZZ: string }).FUZZ === "bounded";
/** So many pieces are gone; in npm test one number for each time of the tap. */
const gonePieces = { before: isBounded ? [1] : [1, 3], after: isBounded ? [3] : [1, 3] };
/** Every combination of the fan's word, the tap's time, whether the dish instead is there, and how many are gone. */
const words = { "leave-out": "", cancel: cancelAll, cheaper: "l", equal: "t" } as const;
type Word = keyof typeof words;
const combinations = (Object.keys(words) as Word[]).flatMap((word) =>
  (["before", "after"] as const).flatMap((stage) =>
    (word === "cheaper" || word === "equal" ? [true, false] : [true]).flatMap((isThere) =>
      gonePieces[stage].map((gone) => ({ word, stage, isThere, gone })),
    ),
  ),
);

/** In cents, with 8.875 % on top of each: a burger or cola at 54.00, a lemonade at 40.00, a fee of 2.00. */
const [whole, cheaper, fee] = [5_400 + 479, 4_000 + 355, 200 + 18];
const tipMinor = 1_234;

test.each(combinations)(
  "$word, $gone of 3 gone $stage acceptance, the dish instead there: $isThere",
  async ({ word, stage, isThere, gone }) => {
    const own = await openAskingVenue();
    const letter = words[word];
    const ifOut = word === "cheaper" || word === "equal" ? own.idOf(letter) : letter;
    const order = await aPlacedOrder({
      lines: [own.burger(1), { ...own.cola(3), ...(ifOut && { ifOut }) }],
      stadiumId: own.stadiumId,
      tip: { kind: "amount", amountMinor: tipMinor },
    });
    const { id, code, fan, intentId } = order;
    const staff = await signUpStaff(
      { role: "shop", shopId: own.shopId },
      { role: "runner", stadiumId: own.stadiumId },
    );
    if (!isThere) await own.count(ifOut, 0);
    const pieces = [{ position: 1, quantity: gone }];
    const accept = stage === "before" ? { action: "accept", without: pieces } : { action: "accept" };
    expect((await move(staff, code, accept)).status).toBe(200);
    const press = { scope: "lines", lines: pieces, isAsSaid: true, reason: "sold-out" };
    if (stage === "after") expect((await refund(staff, code, press)).status).toBe(200);

    const isSwapped = isThere && (word === "cheaper" || word === "equal");
    const isEnded = word === "cancel";
    const each = isSwapped ? (word === "cheaper" ? cheaper : whole) + fee : 0;
    const dueMinor = isEnded ? 0 : tipMinor + (4 - gone) * (whole + fee) + gone * each;
    // The card, the order, the fan's screen and the books say the same.
    const { status, capturedMinor, refundedMinor } = await row(id);
    expect(status).toBe(isEnded ? OrderStatus.CANCELED : OrderStatus.PREPARING);
    expect((capturedMinor ?? 0) - refundedMinor).toBe(dueMinor);
    expect((await figuresOf(intentId)).paid).toBe(dueMinor);
    await expectMoneyAgrees(id);
    if (isEnded) return expect((await view(fan, id)).live.cancelReason).toBe("sold-out");

    const { money, taxLines, lines } = await view(fan, id);
    expect(money.dueMinor).toBe(dueMinor);
    const taxed =
      (4 - gone) * (479 + 18) + (isSwapped ? gone * (each - (word === "cheaper" ? 4_200 : 5_600)) : 0);
    expect(taxLines.reduce((sum, line) => sum + line.taxMinor, 0)).toBe(taxed);
    const short = stage === "before" ? { soldOutQuantity: gone } : { refundedQuantity: gone };
    expect(lines[1]).toMatchObject(isSwapped ? { swappedQuantity: gone } : { swappedQuantity: 0, ...short });
    expect(lines).toHaveLength(isSwapped ? 3 : 2);
    const list = await fan.json<{ orders: OrderCard[] }>("GET", "/api/orders");
    expect(list.body.orders[0]).toMatchObject({
      itemCount: isSwapped ? 4 : 4 - gone,
      totalMinor: dueMinor,
      ...(isSwapped ? { swappedCount: gone } : { leftOutCount: gone }),
    });

    // What the runner carries, and what a second round asks for again.
    await move(staff, code, { action: "ready" });
    const floor = await staff.json<Deliveries>("GET", `/api/staff/stadiums/${own.stadiumId}/deliveries`);
    const carried = floor.body.ready.find((bag) => bag.id === id)?.lines ?? [];
    const sum = carried.reduce((all, line) => all + line.quantity - line.removedQuantity, 0);
    expect(sum).toBe(isSwapped ? 4 : 4 - gone);
    expect(carried.some((line) => line.insteadOf?.en === "Dish")).toBe(isSwapped);
    const round = await findRound(db, fan.userId, id);
    expect(round?.lines.map((line) => line.ifOut)).toEqual([undefined, ifOut || undefined]);
  },
);

test.each(["before", "after"] as const)(
  "the only line of an order takes the order along %s acceptance, where nothing comes instead",
  async (stage) => {
    const own = await openAskingVenue();
    const ifOut = own.idOf("t");
    const order = await aPlacedOrder({ lines: [{ ...own.cola(2), ifOut }], stadiumId: own.stadiumId });
    await own.count(ifOut, 1);
    const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
    const lines = [{ position: 0, quantity: 2 }];
    await move(staff, order.code, { action: "accept", ...(stage === "before" && { without: lines }) });
    if (stage === "after")
      await refund(staff, order.code, { scope: "lines", lines, isAsSaid: true, reason: "sold-out" });
    expect(await row(order.id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "sold-out" });
    expect((await figuresOf(order.intentId)).paid).toBe(0);
    await expectMoneyAgrees(order.id);
  },
);

test("a fan hears of every dish that comes instead of another", async () => {
  const own = await openAskingVenue();
  const fan = await signUp();
  await (await aPhone()).subscribe(fan);
  const lines = [{ ...own.cola(3), ifOut: own.idOf("t") }];
  const { id, code } = await aPlacedOrder({ fan, lines, stadiumId: own.stadiumId });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  await move(staff, code, { action: "accept" });
  const press = { scope: "lines", lines: [{ position: 0, quantity: 1 }], isAsSaid: true, reason: "sold-out" };
  for (let pressed = 0; pressed < 2; pressed++) expect((await refund(staff, code, press)).status).toBe(200);
  expect((await noticesOf(id)).map(({ kind }) => kind).sort()).toEqual(["accepted", "swapped", "swapped"]);
});

test("what the runner has has not sold out: the fan’s word no longer counts, the pieces are refunded", async () => {
  const own = await openAskingVenue();
  const order = await aPlacedOrder({
    lines: [own.burger(1), { ...own.cola(3), ifOut: cancelAll }],
    stadiumId: own.stadiumId,
  });
  const staff = await signUpStaff(
    { role: "shop", shopId: own.shopId },
    { role: "runner", stadiumId: own.stadiumId },
  );
  for (const action of ["accept", "ready", "take"]) await move(staff, order.code, { action });
  const lines = [{ position: 1, quantity: 1 }];
  const press = { scope: "lines", lines, isAsSaid: true, reason: "sold-out" };
  expect((await refund(staff, order.code, press)).status).toBe(200);
  expect(await row(order.id)).toMatchObject({
    status: OrderStatus.DELIVERING,
    refundedMinor: whole + fee,
  });
  await expectMoneyAgrees(order.id);
});
