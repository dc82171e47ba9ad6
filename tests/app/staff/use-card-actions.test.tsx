import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCardActions } from "#app/routes/staff/shop/card/use-card-actions.ts";
import { boardCard } from "#tests/support/board.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

const board = { resync: vi.fn(), refresh: vi.fn(), seen: vi.fn(), dismiss: vi.fn() };
const onAccepted = vi.fn();
const answer = vi.fn();
const now: { actions?: ReturnType<typeof useCardActions> } = {};
const actions = () => now.actions as ReturnType<typeof useCardActions>;
let leave: () => Promise<void>;

beforeEach(async () => {
  answer.mockImplementation(async () => Response.json({ order: {} }));
  vi.stubGlobal("fetch", answer);
  function Board() {
    now.actions = useCardActions(board, onAccepted);
    return null;
  }
  leave = await mountStrictly(<Board />);
  vi.clearAllMocks();
});
afterEach(() => leave());

test("an order accepted where no socket tells of it is asked for at once; a refusal asks for the whole board", async () => {
  await actions().accept(boardCard());
  expect(onAccepted).toHaveBeenCalledOnce();
  expect(board.refresh).toHaveBeenCalledOnce();
  expect(board.resync).not.toHaveBeenCalled();
  answer.mockImplementation(async () => Response.json({ code: "order-busy", message: "" }, { status: 409 }));
  await actions().accept(boardCard());
  expect(onAccepted).toHaveBeenCalledOnce();
  expect(board.refresh).toHaveBeenCalledOnce();
  expect(board.resync).toHaveBeenCalledOnce();
});

test("who marks a dish of a new order as sold out has seen the order: its bell stops while the tap can be undone", () => {
  actions().soldOut(boardCard(), { position: 0, quantity: 2 }, "Burger: leave it out");
  expect(board.seen).toHaveBeenCalledExactlyOnceWith(["order-1"]);
  expect(answer).not.toHaveBeenCalled();
});
