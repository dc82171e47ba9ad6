import { expect, test } from "vitest";
import { AlarmBar, HalfTimeBar } from "#app/routes/staff/shop/board/bars.tsx";

import type { CardActions } from "#app/routes/staff/shop/card/use-card-actions.ts";
import type { Waiting } from "#app/routes/staff/shop/dishes/undo.tsx";
import type { HalfTime } from "#domain/kitchen/board-events.ts";
import { boardCard, boardItem } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const bar = (...waiting: Waiting[]) => {
  const actions = { waiting: new Map(waiting.map((each) => [each.key, each])), busy: new Map() };
  const props = { unseen: [boardCard()], isMuted: false, canAct: true, onSeen() {} };
  return draw(<AlarmBar {...props} actions={actions as unknown as CardActions} />, {
    areas: ["messages", "staff"],
  });
};

test("the bell's bar accepts an only new order, unless a dish of it was just marked as sold out", async () => {
  const soldOut = { kind: "sold-out", dueAt: 5_000 };
  expect((await bar()).text).toContain("Accept");
  expect((await bar({ key: "burger", ...soldOut })).text).toContain("Accept");
  const { text } = await bar({ key: "order-1", ...soldOut });
  expect(text).toContain("1 new order");
  expect(text).not.toContain("Accept");
});

test("the half-time bar says what becomes of the menu, and what the stand may decide", async () => {
  const at = Date.UTC(2026, 10, 21, 18, 37);
  const items = [boardItem(), { ...boardItem(), id: "cola", name: { en: "Cola" } }];
  const shop = { id: "grill", timeZone: "UTC" };
  const drawn = async (state: HalfTime["state"], canAct = true) => {
    const halfTime = { state, key: "m half-time", from: at, until: at + 1_200_000, breakFrom: at + 480_000 };
    const board = { ...halfTime, later: ["burger"], orders: [], ordersFrom: at };
    const bar = (
      <HalfTimeBar halfTime={board} shop={shop} items={items} canAct={canAct} onAnswer={() => {}} />
    );
    return (await draw(bar, { areas: ["messages", "staff"] })).text.replaceAll(/[\u2066-\u2069\u200e]/g, "");
  };
  expect(await drawn("announced")).toBe("Half-time menu from 18:37 Cola Start now Not this time");
  expect(await drawn("offered")).toContain("Half-time is at about 18:45.");
  expect(await drawn("on")).toBe(
    "Half-time menu until 18:57. Other dishes come after half-time. Cola Back to the full menu",
  );
  expect(await drawn("on", false)).not.toContain("Back");
  expect(await drawn("off")).toBe("");
});
