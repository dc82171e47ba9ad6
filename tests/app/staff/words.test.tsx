import { expect, test } from "vitest";
import { Label } from "#app/routes/staff/shop/card/slip.tsx";
import { useProblemWords } from "#app/routes/staff/shop/words.ts";
import { useVenueProblem } from "#app/routes/staff/venue/parts/venue-words.ts";
import { boardCard, boardSnapshot } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const areas = ["messages", "staff"] as const;

test("too many requests are told in words, on the board and in the console", async () => {
  function Words() {
    const board = useProblemWords()({ code: "too-many-requests", action: "accept" }, boardCard());
    const console = useVenueProblem()("too-many-requests");
    return `${board} | ${console}`;
  }
  const text = "Too many at once. Try again in a moment.";
  expect((await draw(<Words />, { areas })).text).toBe(`${text} | ${text}`);
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
