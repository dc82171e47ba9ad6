import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsAt } from "#app/routes/staff/shop/board/board-columns.ts";
import {
  type BoardEvent,
  type BoardState,
  cardsOf,
  reduceBoard,
  startBoard,
  unseenOf,
} from "#app/routes/staff/shop/board-state.ts";
import type { BoardCard, BoardMessage } from "#domain/kitchen/board-events.ts";
import { digestOf } from "#domain/kitchen/board-events.ts";
import { boardCard, boardItem, boardSnapshot, minute } from "#tests/support/board.ts";

const start = (...cards: BoardCard[]) => startBoard(boardSnapshot({ cards }), 1_000, 1_000);
const then = (state: BoardState, ...events: BoardEvent[]) => events.reduce(reduceBoard, state);
const hear = (message: BoardMessage): BoardEvent => ({ type: "message", message, at: message.serverNow });
const card = (changes: Partial<BoardCard>, serverNow = 2_000) =>
  hear({ type: "card", card: boardCard(changes), serverNow });
const board = (cards: BoardCard[], serverNow: number) =>
  hear({ type: "board", board: boardSnapshot({ cards }), serverNow });
const only = (state: BoardState) => {
  expect(cardsOf(state)).toHaveLength(1);
  return cardsOf(state)[0] as BoardCard;
};

describe("what a board holds", () => {
  test("a card that arrives takes the place of its older self, however far it jumped", () => {
    expect(only(then(start(boardCard()), card({ number: 5, status: 1 })))).toMatchObject({
      number: 5,
      status: 1,
    });
  });

  test("a card never goes back to an older number, whichever way the old one comes", () => {
    const state = start(boardCard({ number: 5, status: 1 }));
    expect(only(then(state, card({ number: 4 })))).toMatchObject({ number: 5, status: 1 });
    expect(only(then(state, board([boardCard({ number: 4 })], 3_000)))).toMatchObject({ number: 5 });
    const polled = {
      board: boardSnapshot({ cards: [boardCard({ number: 4 })] }),
      serverNow: 3_000,
      at: 3_000,
    };
    expect(only(then(state, { type: "polled", ...polled }))).toMatchObject({ number: 5 });
  });

  test("in whatever order news arrives, each card ends at its highest number, and seen stays seen", () => {
    const numbers = fc.array(
      fc.record({
        id: fc.constantFrom("a", "b"),
        number: fc.nat(9),
        acknowledgedAt: fc.option(fc.constant(7)),
      }),
    );
    fc.assert(
      fc.property(numbers, (news) => {
        const state = then(start(), ...news.map((each) => card(each)));
        for (const held of cardsOf(state)) {
          const own = news.filter((each) => each.id === held.id);
          expect(held.number).toBe(Math.max(...own.map((each) => each.number)));
          const last = own.findLast((each) => each.number === held.number);
          if (last?.acknowledgedAt) expect(held.acknowledgedAt).toBe(7);
        }
      }),
    );
  });

  test("what a look at the whole board does not name is gone", () => {
    expect(cardsOf(then(start(boardCard()), board([], 2_000)))).toEqual([]);
  });

  test("but an order that came after that look stays", () => {
    const state = then(start(), card({ id: "new" }, 2_500), board([], 2_400));
    expect(cardsOf(state).map(({ id }) => id)).toEqual(["new"]);
  });

  test("an older look takes nothing of the shop back", () => {
    const closed = boardSnapshot().shop;
    const state = then(
      start(),
      hear({ type: "shop", shop: { ...closed, isOpen: false }, items: [], serverNow: 5_000 }),
      board([], 4_000),
    );
    expect(state.shop.isOpen).toBe(false);
  });

  test("a dish that the small message does not name is as on the menu again", () => {
    const items = [boardItem({ id: "a", soldOutUntil: 9_000 }), boardItem({ id: "b" })];
    const state = startBoard(boardSnapshot({ items }), 1_000, 1_000);
    const news = { type: "shop", shop: state.shop, serverNow: 2_000 } as const;
    const said = then(state, hear({ ...news, items: [boardItem({ id: "b", stock: 3 })] }));
    expect(said.items).toEqual([boardItem({ id: "a" }), boardItem({ id: "b", stock: 3 })]);
  });
});

describe("noticing what was missed", () => {
  const beat = (cards: BoardCard[]) => hear({ type: "beat", digest: digestOf(cards), serverNow: 3_000 });

  test("a beat's answer that fits what is shown is no news", () => {
    expect(then(start(boardCard()), beat([boardCard()])).isBehind).toBe(false);
  });

  test("a missing order, an old state and an unseen look are each noticed, and a new look settles it", () => {
    const shown = boardCard();
    for (const real of [
      [],
      [shown, boardCard({ id: "other" })],
      [boardCard({ number: 2 })],
      [boardCard({ acknowledgedAt: 1 })],
    ]) {
      const state = then(start(shown), beat(real));
      expect(state.isBehind).toBe(true);
      expect(then(state, board(real, 4_000)).isBehind).toBe(false);
    }
  });

  test("a complaint that never came is noticed, and so is its answer", () => {
    const over = boardCard({ status: 3 });
    const complaint = { reason: "cold" as const, lines: [], at: 1_000 };
    const complained = boardCard({ status: 3, complaint });
    expect(then(start(over), beat([complained])).isBehind).toBe(true);
    expect(then(start(complained), beat([complained])).isBehind).toBe(false);
    expect(then(start(complained), beat([])).isBehind).toBe(true);
  });

  test("orders that are over don't count, in whatever order they are named", () => {
    const [a, b] = [boardCard({ id: "a" }), boardCard({ id: "b" })];
    expect(digestOf([a, b, boardCard({ id: "c", status: 3 })])).toBe(digestOf([b, a]));
  });
});

describe("the bell", () => {
  test("rings for new orders that nobody saw, and for nothing else", () => {
    const state = start(
      boardCard({ id: "unseen" }),
      boardCard({ id: "seen", acknowledgedAt: 5 }),
      boardCard({ id: "cooking", status: 1 }),
    );
    expect(unseenOf(state).map(({ id }) => id)).toEqual(["unseen"]);
  });

  test("is silent at once where somebody touched it, though the server does not know yet", () => {
    expect(unseenOf(then(start(boardCard()), { type: "silenced", ids: ["order-1"] }))).toEqual([]);
  });

  test("is silent at every tablet once one of them was touched", () => {
    expect(unseenOf(then(start(boardCard()), card({ acknowledgedAt: 9 })))).toEqual([]);
  });
});

describe("columns", () => {
  const cooking = boardCard({ id: "cooking", status: 1, acceptedAt: minute });
  const columns = (state: BoardState, now = 2 * minute) =>
    Object.fromEntries(
      Object.entries(columnsAt(state, now)).map(([name, cards]) => [name, cards.map(({ id }) => id)]),
    );

  test("an order moves from column to column and leaves the board when it is delivered", () => {
    const steps: Partial<BoardCard>[] = [
      {},
      { number: 2, status: 1, acceptedAt: 1 },
      { number: 3, status: 1, acceptedAt: 1, readyAt: 2 },
      { number: 4, status: 2, acceptedAt: 1, readyAt: 2, deliveringAt: 3 },
      { number: 5, status: 3, acceptedAt: 1, readyAt: 2, deliveringAt: 3, closedAt: 4 },
    ];
    const places = steps.map((step) => {
      const shown = columns(then(start(), card(step)));
      return Object.entries(shown).find(([, ids]) => ids.length > 0)?.[0] ?? "gone";
    });
    expect(places).toEqual(["new", "preparing", "ready", "on-the-way", "gone"]);
  });

  test("each column begins with what is due first", () => {
    const promised = (toAt: number) => ({ fromAt: 0, toAt: toAt * minute });
    const state = start(
      boardCard({ id: "b", acceptBy: 20 }),
      boardCard({ id: "a", acceptBy: 10 }),
      boardCard({ ...cooking, id: "early", placedAt: 0, promise: promised(30) }),
      boardCard({ ...cooking, id: "urgent", placedAt: 5, promise: promised(20) }),
    );
    expect(columns(state)).toMatchObject({ new: ["a", "b"], preparing: ["urgent", "early"] });
  });

  test("an order canceled while it cooks stays where it was until somebody took note", () => {
    const state = start({ ...cooking, status: 4, closedAt: minute });
    expect(columns(state, 9 * minute).preparing).toEqual(["cooking"]);
    expect(columns(then(state, { type: "dismissed", ids: ["cooking"] })).preparing).toEqual([]);
  });

  test("one that nobody had begun says for a minute that it was canceled, then goes by itself", () => {
    const state = start(boardCard({ status: 4, closedAt: minute, cancelReason: "customer" }));
    expect(columns(state, minute + 59_000).new).toEqual(["order-1"]);
    expect(columns(state, minute + 61_000).new).toEqual([]);
  });

  test("a canceled one that nobody had begun stands below the live ones, one that was begun in its place", () => {
    const canceled = { status: 4, acceptBy: 10, closedAt: minute } as const;
    const state = start(
      boardCard({ ...canceled, id: "gone", cancelReason: "not-accepted" }),
      boardCard({ ...canceled, id: "lost", cancelReason: "payment-lost" }),
      boardCard({ id: "second", acceptBy: 30 }),
      boardCard({ id: "first", acceptBy: 20 }),
      boardCard({ ...cooking, ...canceled, id: "stop", promise: { fromAt: 0, toAt: 20 * minute } }),
      boardCard({ ...cooking, id: "later", promise: { fromAt: 0, toAt: 30 * minute } }),
    );
    expect(columns(state, minute)).toMatchObject({
      new: ["lost", "first", "second", "gone"],
      preparing: ["stop", "later"],
    });
  });

  test("a payment that was lost stays until somebody took note: they were about to cook", () => {
    const state = start(boardCard({ status: 4, closedAt: minute, cancelReason: "payment-lost" }));
    expect(columns(state, 9 * minute).new).toEqual(["order-1"]);
  });
});

test("a message makes the board live, an answer to polling never does", () => {
  const polled = { board: boardSnapshot(), serverNow: 2_000, at: 2_000 };
  expect(then(start(), { type: "polled", ...polled }).link).toEqual({ asOf: 2_000 });
  expect(then(start(), card({})).link).toBe("live");
});
