import { expect, test } from "vitest";
import { BoardColumnsView } from "#app/routes/staff/shop/board/board-columns-view.tsx";
import { cardsOf, startBoard } from "#app/routes/staff/shop/board-state.ts";
import type { CardTools } from "#app/routes/staff/shop/card/card-tools.ts";
import { OrderCard } from "#app/routes/staff/shop/card/order-card.tsx";
import { Ticket } from "#app/routes/staff/shop/card/slip.tsx";
import { allDayOf } from "#domain/kitchen/all-day.ts";
import type { BoardCard, BoardColumn } from "#domain/kitchen/board-events.ts";
import { boardCard, boardSnapshot } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const areas = ["messages", "staff"] as const;
const tools = {
  canAct: true,
  runners: [],
  unseen: new Set(),
  ticks: { has: () => false },
  portionsOf: () => 9,
  actions: { waiting: new Map(), busy: new Map(), problems: new Map() },
} as unknown as CardTools;

const view = (cards: Partial<Record<BoardColumn, BoardCard[]>>, rings = true) => {
  const columns = { new: [], preparing: [], ready: [], "on-the-way": [], ...cards };
  return draw(<BoardColumnsView columns={columns} now={0} tools={tools} rings={rings} />, { areas });
};

test("the column without new orders promises a bell only where somebody is on shift", async () => {
  expect((await view({}, true)).text).toContain("No new orders. The tablet rings when one comes.");
  const silent = await view({}, false);
  expect(silent.text).toContain("No new orders.");
  expect(silent.text).not.toContain("rings");
});

test("an empty column leaves its room to the others; on an empty board each says that it is empty", async () => {
  const cooking = boardCard({ status: 1, acceptedAt: 1 });
  expect((await view({ preparing: [cooking] })).html).toContain('data-strips="new ready"');
  expect((await view({})).html).toContain('data-strips=""');
});

test("an order canceled before anybody began it is a head and a line, one that was begun says what to stop", async () => {
  const canceled = { status: 4, closedAt: 1, cancelReason: "customer" } as const;
  const card = (changes: Partial<BoardCard>) =>
    draw(<OrderCard card={boardCard({ ...canceled, ...changes })} now={2} tools={tools} />, { areas });
  const gone = await card({});
  expect(gone.text).toContain("Canceled");
  expect(gone.text).toContain("The fan canceled it.");
  expect(gone.text).not.toContain("Burger");
  const begun = await card({ acceptedAt: 1 });
  expect(begun.text).toContain("Canceled. Don’t cook.");
  expect(begun.text).toContain("Burger");
});

test("an order for after half-time says from when, on its card and its ticket, and is not among what to cook now", async () => {
  const placed = boardCard({ status: 1, acceptedAt: 1 });
  const halfTime = { state: "on", key: "", from: 0, until: 0, breakFrom: 0, later: [] } as const;
  const shop = boardSnapshot().shop;
  const cards = (orders: string[]) => {
    const board = { ...halfTime, later: [], orders, ordersFrom: Date.UTC(2026, 10, 21, 18, 45) };
    return cardsOf(startBoard(boardSnapshot({ cards: [placed], halfTime: board }), 0, 0));
  };
  expect(cards(["order-2"])).toEqual([placed]);
  const [card = placed] = cards(["order-1"]);
  const drawn = (
    <>
      <OrderCard card={card} now={0} tools={tools} />
      <Ticket card={card} shop={shop} />
    </>
  );
  expect((await draw(drawn, { areas })).text.match(/After half-time, from \P{L}*20:45/gu)).toHaveLength(2);
  expect(allDayOf([placed], () => 10)).toHaveLength(1);
  expect(allDayOf([card], () => 10)).toEqual([]);
});

test("what the fan chose stands behind its dish, and no line begins with a dot", async () => {
  const [line] = boardCard().lines;
  const options = [
    { en: "Egg", he: "ביצה" },
    { en: "Onion", he: "בצל" },
  ];
  const lines = line ? [{ ...line, options }] : [];
  const { html } = await draw(<OrderCard card={boardCard({ lines })} now={0} tools={tools} />, { areas });
  expect(html.replace(/<[^>]+>/g, "")).toContain("Burger\u00a0· Egg\u00a0· Onion");
});
