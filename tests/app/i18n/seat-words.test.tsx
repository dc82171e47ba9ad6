import { useLingui } from "@lingui/react/macro";
import { describe, expect, test } from "vitest";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { seatFacts, seatText } from "#app/i18n/seat-words.ts";
import { SeatCard } from "#app/routes/orders/tracking/seat-card.tsx";
import { BigSeat, useWay } from "#app/routes/staff/runner/walk/stop-facts.tsx";
import { SeatLine } from "#app/routes/staff/shop/card/order-card.tsx";
import { Label } from "#app/routes/staff/shop/card/slip.tsx";
import { emptySeat, type Seat } from "#domain/seat/seat.ts";
import { boardCard, boardSnapshot } from "#tests/support/board.ts";
import { draw } from "#tests/support/draw.tsx";

const areas = ["messages", "pages", "staff"] as const;
const seat: Seat = {
  ...emptySeat,
  ...{ entrance: "5", area: "יציע צפוני", section: "112", row: "14-A", seatNo: "7" },
};

function Text({ of, fields }: { of: Seat; fields?: Parameters<typeof seatText>[2] }) {
  const { t } = useLingui();
  return <p>{seatText(t, of, fields)}</p>;
}
function Labels() {
  const { t } = useLingui();
  const facts = seatFacts(t, { ...seat, stand: "Gallery" });
  return <p>{facts.map(({ label }) => label).join(" ")}</p>;
}
function Way() {
  return <p>{useWay()({ seat, way: { stand: "Main", entrance: "5" } })}</p>;
}
const read = async (element: React.ReactElement, language: "he" | "en") =>
  (await draw(element, { visitor: { language }, areas })).text;
const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

describe("a seat is said as on the ticket", () => {
  test.each([
    ["en", "Gate Stand Level Section Row Seat"],
    ["he", "שער יציע טבעת גוש שורה כיסא"],
  ] as const)("in its words and their order, in %s", async (language, words) => {
    expect(await read(<Labels />, language)).toBe(words);
  });

  test.each([
    ["en", "Gate 5 · יציע צפוני · Section 112 · Row 14-A · Seat 7"],
    ["he", "שער 5 · יציע צפוני · גוש 112 · שורה 14-A · כיסא 7"],
  ] as const)("on one line, in %s; the usual level is folded away", async (language, line) => {
    expect(bare(await read(<Text of={seat} />, language))).toBe(line);
    expect(await read(<Text of={{ ...seat, stand: "Gallery" }} />, language)).toMatch(/Gallery|עליונה/);
    expect(await read(<Text of={emptySeat} />, language)).toMatch(/Main|תחתונה/);
  });

  test.each(["en", "he"] as const)(
    "with the same words for fan, board, slip and runner, in %s",
    async (language) => {
      const words = language === "en" ? ["Section", "Row", "Seat"] : ["גוש", "שורה", "כיסא"];
      const card = { ...boardCard(), seat };
      for (const element of [
        <SeatCard
          key="fan"
          order={{ id: "1", stadiumId: "teddy", seat, areaName: null, stadiumName: { en: "Teddy" } }}
          mayMove={false}
          scannedSeat={null}
        />,
        <SeatLine key="board" card={card} />,
        <Label key="slip" card={card} shop={boardSnapshot().shop} />,
        <BigSeat key="runner" seat={seat} />,
      ]) {
        const text = await read(element, language);
        const places = words.map((word) => text.lastIndexOf(word));
        expect(places, text).toEqual([...places].sort((a, b) => a - b));
        expect(Math.min(...places), text).toBeGreaterThanOrEqual(0);
      }
      expect(bare(await read(<Way />, language))).toBe(
        language === "en" ? "Gate 5 · יציע צפוני" : "שער 5 · יציע צפוני",
      );
    },
  );

  test.each(["en", "he"] as const)(
    "a seat that is not in the list is marked on the board and its slip, in %s",
    async (language) => {
      const card = { ...boardCard(), isSeatInsisted: true };
      const word = language === "en" ? "Seat not listed" : "מושב לא ברשימה";
      expect(await read(<SeatLine card={card} />, language)).toContain(word);
      expect(await read(<Label card={card} shop={boardSnapshot().shop} />, language)).toContain(word);
      expect(await read(<SeatLine card={boardCard()} />, language)).not.toContain(word);
    },
  );
});

describe("nothing reads backwards", () => {
  /** Every level of direction is closed again, and the text is what remains outside of any. */
  const outside = (text: string) => {
    let rest = text;
    for (let before = ""; before !== rest; ) {
      before = rest;
      rest = rest.replace(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, "");
    }
    expect(rest).not.toMatch(/[\u2066-\u2069]/);
    return rest;
  };

  test.each(["en", "he"] as const)(
    "whatever a fan typed is isolated in its line, in %s",
    async (language) => {
      const odd = { ...seat, section: "A-12", row: "שורה ב", seatNo: "7–9" };
      const text = outside(await read(<Text of={odd} />, language));
      for (const value of ["5", "A-12", "ב", "7–9", "צפוני"]) expect(text).not.toContain(value);
    },
  );

  test("a range of minutes stays in one line from left to right, and a translation leaves it alone", async () => {
    const { html } = await draw(minutesRange({ from: 8, to: 12 }));
    expect(html).toContain('<bdi dir="ltr" translate="no" style="white-space:nowrap">8–12</bdi>');
  });
});
