import { expect, test } from "vitest";
import { SeatFold } from "#app/routes/checkout/place/seat-card.tsx";
import { emptySeat } from "#domain/seat/seat.ts";
import { draw } from "#tests/support/draw.tsx";

const seat = { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" };
const fold = (over: Partial<typeof seat>, isPrefilled = true, isWanted = false) =>
  draw(
    <SeatFold seat={{ ...seat, ...over }} isPrefilled={isPrefilled} isWanted={isWanted}>
      <p>the form</p>
    </SeatFold>,
  );

test("a known seat is one line that names gate, section, row and seat, with its form a tap away", async () => {
  const { html, text } = await fold({});
  expect(text).toContain(
    "Gate \u20685\u2069 · Section \u2068112\u2069 · Row \u206814\u2069 · Seat \u20687\u2069",
  );
  expect(text).toContain("Edit");
  expect(html).toContain("<details>");
});

test("a seat with anything unknown shows its form", async () => {
  for (const each of ["section", "row", "seatNo", "entrance"])
    expect((await fold({ [each]: "" })).html, each).not.toContain("<details");
  expect((await fold({}, false)).html).not.toContain("<details");
});

test("a seat in doubt is opened", async () => {
  expect((await fold({}, true, true)).html).toContain("<details open");
});
