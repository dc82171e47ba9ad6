import { type Dispatch, useState } from "react";
import { expect, test, vi } from "vitest";
import { useSlips } from "#app/routes/staff/shop/board/use-slips.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { boardCard } from "#tests/support/board.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

const isNew = (id: string) => boardCard({ id });
const maySellOut = (id: string) => boardCard({ id, status: OrderStatus.PREPARING, acceptedAt: 1 });

/** A board with these cards. */
async function aBoard(initial: BoardCard[]) {
  const now: { slips?: ReturnType<typeof useSlips>; cards?: BoardCard[]; set?: Dispatch<BoardCard[]> } = {};
  function Board() {
    const [cards, set] = useState(initial);
    Object.assign(now, { slips: useSlips(cards), cards, set });
    return null;
  }
  const leave = await mountStrictly(<Board />);
  const slips = () => now.slips as ReturnType<typeof useSlips>;
  const printed = () => slips().slip && `${slips().slip?.kind} of ${slips().slip?.card.id}`;
  const show = (...cards: BoardCard[]) => {
    now.set?.(cards);
    return vi.waitFor(() => expect(now.cards).toBe(cards));
  };
  return { slips, printed, show, leave };
}

test("each of two orders accepted in a row has its ticket, whichever card comes first, one after the other", async () => {
  const { slips, printed, show, leave } = await aBoard([isNew("a"), isNew("b")]);
  slips().addAccepted("a");
  slips().addAccepted("b");
  await show(isNew("a"), maySellOut("b"));
  await vi.waitFor(() => expect(printed()).toBe("ticket of b"));
  // Its dialog is open still.
  await show(maySellOut("a"), maySellOut("b"));
  expect(printed()).toBe("ticket of b");
  slips().done();
  await vi.waitFor(() => expect(printed()).toBe("ticket of a"));
  slips().done();
  await vi.waitFor(() => expect(printed()).toBe(null));
  await leave();
});

test("an order canceled before it was cooked has no ticket and holds up no other, nor does one that left the board", async () => {
  const { slips, printed, show, leave } = await aBoard([isNew("a"), isNew("b")]);
  for (const id of ["a", "b", "c"]) slips().addAccepted(id);
  const canceled = boardCard({ id: "a", status: OrderStatus.CANCELED });
  await show(canceled, maySellOut("b"));
  await vi.waitFor(() => expect(printed()).toBe("ticket of b"));
  await show(canceled, maySellOut("c"));
  await vi.waitFor(() => expect(printed()).toBe("ticket of c"));
  slips().done();
  await vi.waitFor(() => expect(printed()).toBe(null));
  await leave();
});

test("a slip asked for by hand is printed at once, whatever the state of its order", async () => {
  const { slips, printed, leave } = await aBoard([isNew("a"), maySellOut("b")]);
  slips().addAccepted("b");
  await vi.waitFor(() => expect(printed()).toBe("ticket of b"));
  slips().print("a", "label");
  await vi.waitFor(() => expect(printed()).toBe("label of a"));
  await leave();
});
