import { useLingui } from "@lingui/react/macro";
import { expect, test } from "vitest";
import { LineText, SoldOutButton, SoldOutChoice } from "#app/routes/staff/shop/card/card-lines.tsx";
import type { CardTools } from "#app/routes/staff/shop/card/card-tools.ts";
import { ProblemText } from "#app/routes/staff/shop/card/problem-text.tsx";
import { Label } from "#app/routes/staff/shop/card/slip.tsx";
import { cardProblem } from "#app/routes/staff/shop/shop-texts.ts";
import { venueProblem } from "#app/routes/staff/venue/parts/venue-texts.ts";
import type { BoardLine } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { boardCard, boardSnapshot } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const areas = ["messages", "staff"] as const;

test("too many requests are told in words, on the board and in the console", async () => {
  function Words() {
    const { t } = useLingui();
    const board = cardProblem(t, { code: "too-many-requests", action: "accept" }, boardCard());
    const console = venueProblem(t, "too-many-requests");
    return `${board} | ${console}`;
  }
  const text = "Too many at once. Try again in a moment.";
  expect((await draw(<Words />, { areas })).text).toBe(`${text} | ${text}`);
});

test("a tap that comes after a cancel names no column to look in", async () => {
  function Words() {
    const { t } = useLingui();
    const card = boardCard({ status: OrderStatus.CANCELED });
    return cardProblem(t, { code: "wrong-state", action: "ready" }, card);
  }
  expect((await draw(<Words />, { areas })).text).toBe("It was canceled.");
});

test("a board that many refunds come from leads to the password, and back", async () => {
  const problem = { code: "password-needed" as const, action: "refund" };
  const { html } = await draw(<ProblemText problem={problem} card={boardCard()} />, { areas });
  expect(html).toMatch(/Many refunds within minutes\. <a href="\/confirm-password\?next=%2F[^"]*"/);
});

test.each([
  ["en", 1, "· 1 item ·"],
  ["en", 2, "· 2 items ·"],
  ["he", 1, "· פריט אחד ·"],
  ["he", 2, "· 2 פריטים ·"],
] as const)("a bag's label counts its pieces in %s: %i", async (language, quantity, said) => {
  const card = boardCard();
  const lines = card.lines.map((line) => ({ ...line, quantity }));
  const label = <Label card={{ ...card, lines }} shop={boardSnapshot().shop} />;
  expect((await draw(label, { areas, visitor: { language } })).text).toContain(said);
});

const swap = { kind: "swap" as const, itemId: "tea", name: { en: "Tea", he: "תה" }, choices: [] };
const askedCard = (ifSoldOut: BoardLine["ifSoldOut"], over: Parameters<typeof boardCard>[0] = {}) => {
  const card = boardCard(over);
  const [line] = card.lines as [BoardLine];
  const asked = { ...line, quantity: 2, ...(ifSoldOut && { ifSoldOut }) };
  return { ...card, lines: [asked, { ...line, position: 1 }] };
};
const toolsWith = (portions: number, canAct = true) =>
  ({
    ...{ canAct, portionsOf: () => portions },
    actions: { waiting: new Map(), busy: new Map() },
  }) as unknown as CardTools;

test.each([
  ["leave it out", { kind: "leave-out" }, 9, "Sold out: accept without it"],
  ["cancel everything", { kind: "cancel" }, 9, "Sold out: cancel the order"],
  [
    "bring tea",
    { ...swap, unitMinor: 1, unitTaxMinor: 0 },
    2,
    "Sold out: accept with \u2068Tea\u2069 instead",
  ],
  [
    "bring tea, which is gone, too",
    { ...swap, unitMinor: 1, unitTaxMinor: 0 },
    1,
    "Sold out, \u2068Tea\u2069 too: accept without it",
  ],
] as const)("the card’s button says what one tap does: %s", async (_, ifSoldOut, portions, said) => {
  const card = askedCard(ifSoldOut);
  const [line] = card.lines as [BoardLine];
  const drawn = (tools: CardTools, of = card) =>
    draw(<SoldOutButton card={of} line={line} tools={tools} />, { areas });
  const fresh = await drawn(toolsWith(portions));
  expect(fresh.html).toContain(`: ${said}"`);
  expect(fresh.html).toContain(`title="${said}"`);
  const cooking = { ...card, status: OrderStatus.PREPARING, acceptedAt: 1 };
  expect((await drawn(toolsWith(portions), cooking)).html).toContain(
    `: ${said.replace("accept without it", "leave it out").replace("accept with ", "")}"`,
  );
  // For those who may act, and while it is cooked.
  expect((await drawn(toolsWith(portions, false))).html).not.toContain("<button");
  const ready = { ...card, status: OrderStatus.PREPARING, acceptedAt: 1, readyAt: 2 };
  expect((await drawn(toolsWith(portions), ready)).html).not.toContain("<button");
});

test("a line that the fan said nothing for has no button, as in a venue that doesn’t ask", async () => {
  const card = askedCard(undefined);
  const [line] = card.lines as [BoardLine];
  expect((await draw(<SoldOutButton card={card} line={line} tools={toolsWith(9)} />, { areas })).text).toBe(
    "",
  );
});

test("ticket and label name what comes instead, and the fan’s word on what may still sell out", async () => {
  const card = askedCard({ ...swap, unitMinor: 1, unitTaxMinor: 0 });
  const [line] = card.lines as [BoardLine];
  const instead = { ...line, position: 2, name: swap.name, instead: { of: 0, refundId: null } };
  const settled = { ...card, lines: [{ ...line, removedQuantity: 2 }, instead] };
  const word = (of: BoardLine) =>
    draw(
      <LineText line={of} card={settled}>
        <SoldOutChoice line={of} />
      </LineText>,
      { areas },
    );
  expect((await word(line)).text).toContain("If sold out: \u2068Tea\u2069 instead");
  expect((await word({ ...line, removedQuantity: 2 })).text).not.toContain("If sold out");
  const other = `\u2068${line.name.en}\u2069`;
  expect((await word(instead as BoardLine)).text).toContain(`instead of ${other}`);
  const label = await draw(<Label card={settled} shop={boardSnapshot().shop} />, { areas });
  expect(label.text).toContain(`Tea instead of ${line.name.en}`);
});
