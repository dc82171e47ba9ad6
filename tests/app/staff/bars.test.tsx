import { expect, test } from "vitest";
import { AlarmBar } from "#app/routes/staff/shop/board/bars.tsx";
import type { CardActions } from "#app/routes/staff/shop/card/use-card-actions.ts";
import type { Waiting } from "#app/routes/staff/shop/dishes/undo.tsx";
import { boardCard } from "#tests/support/board.ts";
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
