import { expect, test } from "vitest";
import { traysToDo } from "#app/routes/staff/shop/ahead/ahead-dishes.ts";
import { AheadSheet } from "#app/routes/staff/shop/ahead/ahead-sheet.tsx";
import type { AheadTools } from "#app/routes/staff/shop/ahead/use-trays.ts";
import { cardsOf, startBoard } from "#app/routes/staff/shop/board-state.ts";
import { LineText } from "#app/routes/staff/shop/card/card-lines.tsx";
import { allDayOf } from "#domain/kitchen/all-day.ts";
import type { Tray } from "#domain/kitchen/bake-list.ts";
import type { BakeList } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { boardCard, boardItem, boardSnapshot, minute } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const breakFrom = Date.UTC(2026, 10, 27, 19, 45);
const burger = boardItem({ menuMinutes: 4, holdMinutes: 60, tray: 6 });
const cola = boardItem({ id: "cola", name: { en: "Cola" } });
const tray = (changes: Partial<Tray> = {}): Tray => ({
  ...{
    id: "one",
    itemId: "burger",
    portions: 6,
    left: 6,
    state: "in",
    preparationMinutes: 4,
    holdMinutes: 60,
  },
  ...{ inAt: breakFrom - 20 * minute, outAt: null, goodUntil: null, ...changes },
});
const bakeOf = (changes: Partial<BakeList> = {}): BakeList => ({
  ...{ trays: [], breakFrom, ahead: { burger: 40 }, typed: [], fromTrays: {}, ...changes },
});

async function drawn(bake: BakeList, minutes: number, canAct = true) {
  const tools = {
    ...{ bake, canAct, now: breakFrom + minutes * minute, timeZone: "UTC" },
    ...{ trays: { problem: null }, undo: { waiting: new Map(), queue: {} } },
  } as unknown as AheadTools;
  const sheet = <AheadSheet items={[cola, burger]} tools={tools} onClose={() => {}} />;
  const { text } = await draw(sheet, { areas: ["messages", "staff"] });
  return text.replaceAll(/[\u2066-\u2069\u200e]/g, "");
}

test("the list says of each dish what is ready, cooking and wanted, and which trays should go in now", async () => {
  const text = await drawn(bakeOf({ trays: [tray()] }), -20);
  expect(text).toContain("Half-time at 19:45.");
  expect(text).toContain("Burger 6 trays to put in now Ready 0 Cooking 6 Wanted 40");
  expect(text).toContain("6 × Burger · in at 19:25 Out Thrown away");
  expect(text).not.toContain("Cola");
  expect(await drawn(bakeOf(), -40)).not.toContain("to put in now");
});

test("a tray that is out says when to throw it away, and one that is no longer good that it has to go", async () => {
  const out = { state: "out", outAt: breakFrom, goodUntil: breakFrom + 60 * minute, left: 5 } as const;
  expect(await drawn(bakeOf({ trays: [tray(out)] }), 5)).toContain("5 × Burger · throw away at 20:45 Label");
  const text = await drawn(bakeOf({ trays: [tray({ ...out, state: "expired" })] }), 61);
  expect(text).toContain("5 × Burger · no longer good, throw it away Thrown away");
  expect(await drawn(bakeOf({ trays: [tray(out)] }), 5, false)).not.toContain("Thrown away");
});

test("the list is there an hour before a break until its end, and while there are trays", () => {
  const toDo = (bake: BakeList, minutes: number, items = [burger]) =>
    traysToDo(bake, items, breakFrom + minutes * minute);
  expect(toDo(bakeOf(), -61)).toBeNull();
  expect(toDo(bakeOf(), -40)).toBe(0);
  expect(toDo(bakeOf(), -20)).toBe(7);
  expect(toDo(bakeOf(), 16)).toBeNull();
  expect(toDo(bakeOf({ breakFrom: null, trays: [tray({ state: "expired" })] }), 90)).toBe(1);
  expect(toDo(bakeOf(), -20, [cola])).toBeNull();
});

test("a line from the tray says so, and is not among what is to cook", async () => {
  const placed = boardCard({ status: OrderStatus.PREPARING, acceptedAt: 1 });
  const cards = (fromTrays: BakeList["fromTrays"]) =>
    cardsOf(startBoard(boardSnapshot({ cards: [placed], bake: bakeOf({ fromTrays }) }), 0, 0));
  const [card] = cards({ "order-1": [0] });
  const [line] = card?.lines ?? [];
  if (!card || !line) throw new Error("no line");
  const { text } = await draw(<LineText line={line} card={card} />, { areas: ["messages", "staff"] });
  expect(text).toContain("from the tray");
  expect(cards({ "order-2": [0] })).toEqual([placed]);
  expect(allDayOf([placed], () => 10)).toHaveLength(1);
  expect(allDayOf([card], () => 10)).toEqual([]);
});
