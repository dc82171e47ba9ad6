import { beforeAll, expect, test } from "vitest";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { anAcceptedOrder, createIntent, move, row, view } from "../support/worker-orders.ts";
import { openOwnVenue, openTeddy, propose, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

async function anOrderWith(allergies: string[]) {
  const own = await openOwnVenue("");
  const order = await anAcceptedOrder({
    lines: [own.burger()],
    stadiumId: own.stadiumId,
    allergies,
  });
  return { ...order, own };
}
type Cards = { board: { cards: { id: string; allergies: string[] }[] } };

// [product 10.22]
test("a fan's allergy stands on the board and with the runner, and is gone when the order is over", async () => {
  const { own, ...order } = await anOrderWith(["sesame", "milk", "sesame"]);
  const board = await order.staff.json<Cards>("GET", `/api/staff/shops/${own.shopId}/board`);
  expect(board.body.board.cards).toMatchObject([{ allergies: ["milk", "sesame"] }]);
  await move(order.staff, order.code, { action: "ready" });
  const list = () => order.staff.json<Deliveries>("GET", `/api/staff/stadiums/${own.stadiumId}/deliveries`);
  expect(JSON.stringify((await list()).body.ready)).not.toContain("sesame");
  await move(order.staff, order.code, { action: "take" });
  expect((await list()).body.mine).toMatchObject([{ allergies: ["milk", "sesame"] }]);
  const { handoverPin } = await view(order.fan, order.id);
  await move(order.staff, order.code, { action: "deliver", proof: handoverPin });
  expect(await row(order.id)).toMatchObject({ allergies: [] });
});

test("an allergy that no dish can name is refused, and none is the usual", async () => {
  const fan = await signUp();
  const own = await openOwnVenue("");
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  expect(await createIntent(fan, { ...proposal, allergies: ["<b>"] })).toMatchObject({ status: 400 });
});
