import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block } from "#domain/menu/catalog.ts";
import { acceptsSeat, findSeatMismatches, type KnownBlock, normalizeSeat } from "#domain/seat/known-seats.ts";
import { emptySeat, type Seat, seatLimits, toSeat } from "#domain/seat/seat.ts";
import { parseSeating } from "#domain/seat/seating.ts";

const folder = new URL("../../../seed/venues/", import.meta.url);
const venues = readdirSync(folder).map((file) => {
  const { stadium } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
    stadium: { id: string; blocks: Block[] };
  };
  const blocks = stadium.blocks.map((block): KnownBlock => ({ ...block, areas: Object.values(block.area) }));
  return { id: stadium.id, blocks };
});
/** A ground whose rows are not 1 to n. */
const seating = "00: 6; –2, -1: 19; 1-41: 11-29; A-F: 288-313";
const listed: KnownBlock = {
  ...{ stand: "Main", areas: ["West stand"], entrance: "3", sections: ["1", "Field Level 127B"] },
  ...{ rows: 50, seats: 26, seating },
};
venues.push({ id: "metalist", blocks: [listed] });
const blocksOf = (id: string) => venues.find((venue) => venue.id === id)?.blocks ?? [];
const aSeat = (over: Partial<Seat>): Seat => ({ ...emptySeat, ...over });

describe("what fans type is understood", () => {
  test.each<[string, Partial<Seat>, Partial<Seat>]>([
    ["a gate with its Hebrew word", { entrance: "שער 5" }, { entrance: "5" }],
    ["a gate with its English word", { entrance: "Gate 5" }, { entrance: "5" }],
    ["a gate in capitals and with a sign", { entrance: "GATE #5" }, { entrance: "5" }],
    ["a side by one word", { area: "מזרחי" }, { area: "East stand" }],
    ["a side in the other language", { area: "east" }, { area: "East stand" }],
    ["a side by its whole name, in its own language", { area: "יציע מזרחי" }, { area: "יציע מזרחי" }],
    ["a side with its word behind", { area: "East Stand" }, { area: "East stand" }],
    ["a section with its word", { section: "גוש 112" }, { section: "112" }],
    ["a row and a seat with theirs", { row: "שורה 14", seatNo: "כיסא 7" }, { row: "14", seatNo: "7" }],
    [
      "English words",
      { section: "Sec. 112", row: "Row 14", seatNo: "seat 7" },
      { section: "112", row: "14", seatNo: "7" },
    ],
    ["digits of another script", { section: "١١٢", row: "１４" }, { section: "112", row: "14" }],
    ["zeros in front", { section: "0112" }, { section: "112" }],
    ["a side that nobody knows, as typed", { area: "VIP" }, { area: "VIP" }],
    ["labels in a row", { row: "Row row 14", seatNo: "seat no. ##7" }, { row: "14", seatNo: "7" }],
    ["a label without a value, as typed", { entrance: "שער" }, { entrance: "שער" }],
  ])("%s", (_, typed, understood) => {
    expect(normalizeSeat(blocksOf("teddy"), aSeat(typed))).toEqual(aSeat(understood));
  });

  test("letters in any case, with spaces or without", () => {
    expect(normalizeSeat(blocksOf("sammy-ofer"), aSeat({ entrance: "gate c" })).entrance).toBe("C");
    for (const section of ["014a", "14A", "14 a", "14-a"])
      expect(normalizeSeat(blocksOf("yankee"), aSeat({ section })).section).toBe("014A");
  });
});

test.each([
  ["Gate 5", "Block A", "Row B", "No5"],
  ["5", "A", "B", "5"],
  ["שער 5", "גוש A", "שורה B", "כיסא 5"],
])("a venue's names may begin with their labels: %s, %s, %s, %s", (entrance, section, row, seatNo) => {
  const block = { ...listed, entrance: "Gate 5", sections: ["Block A"], seating: "Row B: No1-No9" };
  const other = { ...listed, entrance: "שער 3", sections: ["גוש 12"] };
  const seat = normalizeSeat([other, block], aSeat({ entrance, section, row, seatNo }));
  expect(seat).toMatchObject({ entrance: "Gate 5", section: "Block A", row: "Row B", seatNo: "No5" });
  expect(findSeatMismatches([other, block], seat)).toEqual([]);
});

test("of two sections that differ in their zeros alone, the one that was named has the rows", () => {
  const blocks = [
    { ...listed, sections: ["12"], seating: "A: 1-9" },
    { ...listed, sections: ["012"], seating: "B: 1-9" },
  ];
  const seat = aSeat({ section: "012", row: "B", seatNo: "3" });
  expect(findSeatMismatches(blocks, seat)).toEqual([]);
});

describe("a seat that the venue does not have", () => {
  const inTeddy = (typed: Partial<Seat>) =>
    findSeatMismatches(
      blocksOf("teddy"),
      aSeat({ section: "112", row: "14", seatNo: "7", entrance: "5", ...typed }),
    );

  test.each<[string, Partial<Seat>, ReturnType<typeof findSeatMismatches>]>([
    ["is none when it has it", {}, []],
    ["the last row and seat", { row: "26", seatNo: "24" }, []],
    ["a row too far up", { row: "40" }, [{ field: "row", nearest: "26" }]],
    [
      "a row and a seat 0",
      { row: "0", seatNo: "0" },
      [
        { field: "row", nearest: "1" },
        { field: "seatNo", nearest: "1" },
      ],
    ],
    ["a row below the first", { row: "-1" }, [{ field: "row", nearest: "1" }]],
    ["a seat too far along", { seatNo: "77" }, [{ field: "seatNo", nearest: "24" }]],
    ["a section with a letter too many", { section: "1122" }, [{ field: "section", nearest: "112" }]],
    ["a section after the last", { section: "130" }, [{ field: "section", nearest: "124" }]],
    [
      "a gate that is not there: the section's own",
      { entrance: "77" },
      [{ field: "entrance", nearest: "5" }],
    ],
    ["another gate of this venue is the fan's business", { entrance: "7" }, []],
    ["a row that is a letter can't be judged", { row: "F" }, []],
    ["what is not filled in is missing, not unknown", { section: "", row: "", entrance: "" }, []],
  ])("%s", (_, typed, doubts) => {
    expect(inTeddy(typed)).toEqual(doubts);
  });

  test("is none where the venue told nothing of its seats", () => {
    expect(findSeatMismatches([], aSeat({ section: "999", row: "999" }))).toEqual([]);
  });

  test.each([
    ["an insisting fan's", { isInsisted: true }, true],
    ["one with a scanned code", { isScanned: true }, true],
    ["just typed", {}, false],
    ["insisted, where the venue's list is complete", { isInsisted: true, isSeatListComplete: true }, false],
  ])("%s is taken: %j -> %s", (_, how, taken) => {
    const facts = { isScanned: false, isInsisted: false, isSeatListComplete: false, ...how };
    expect(acceptsSeat([{ field: "row", nearest: "26" }], facts)).toBe(taken);
  });
});

describe("where rows are listed by name", () => {
  const inListed = (typed: Partial<Seat>) => {
    const seat = normalizeSeat([listed], aSeat({ section: "1", entrance: "3", ...typed }));
    return findSeatMismatches([listed], seat).map(({ field, nearest }) => `${field}: ${nearest}`);
  };

  test.each<[string, Partial<Seat>, string[]]>([
    ["row 00 is there", { row: "00", seatNo: "3" }, []],
    ["a row below the first is there, with any minus", { row: "-1", seatNo: "19" }, []],
    ["numbers that begin at 11 are there", { row: "41", seatNo: "11" }, []],
    ["numbers that run through the rows are there", { row: "f", seatNo: "313" }, []],
    ["a shorter row has fewer seats", { row: "00", seatNo: "7" }, ["seatNo: 6"]],
    ["a seat before the first is not there", { row: "5", seatNo: "3" }, ["seatNo: 11"]],
    ["a row past the last is not there", { row: "42", seatNo: "11" }, ["row: 41"]],
    ["a letter past the last is not there either", { row: "K", seatNo: "300" }, ["row: 00", "seatNo: 6"]],
    ["a section may have a long name", { section: "field level 127b", row: "1", seatNo: "12" }, []],
  ])("%s", (_, typed, doubts) => {
    expect(inListed(typed)).toEqual(doubts);
  });

  test("a seat is written as its venue does", () => {
    const typed = aSeat({ section: "1", row: "Row a", seatNo: "seat 0288" });
    expect(normalizeSeat([listed], typed)).toMatchObject({ row: "A", seatNo: "288" });
  });
});

describe.each(venues)("at $id", ({ blocks }) => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const rowsIn = (block: KnownBlock) =>
    (block.seating && parseSeating(block.seating)) ||
    upTo(block.rows).map((row) => ({ row, seats: upTo(block.seats) }));
  const place = fc.constantFrom(...blocks).chain((block) =>
    fc.constantFrom(...rowsIn(block)).chain(({ row, seats }) =>
      fc.record({
        ...{ block: fc.constant(block), section: fc.constantFrom(...block.sections) },
        ...{ row: fc.constant(row), seatNo: fc.constantFrom(...seats) },
      }),
    ),
  );
  const spelled = fc.constantFrom<(value: string) => string>(
    (value) => value,
    (value) => value.toLowerCase(),
    (value) => ` ${value} `,
    (value) => `${value}.`,
  );
  const label = (...words: string[]) => fc.constantFrom("", ...words.map((word) => `${word} `));

  test("every seat that it has is understood and taken, however it is typed", () => {
    const labelled = fc.record({
      section: label("גוש", "Section", "sec."),
      row: label("שורה", "row"),
      seatNo: label("כיסא", "מושב", "Seat"),
      entrance: label("שער", "כניסה", "Gate", "GATE"),
    });
    fc.assert(
      fc.property(place, labelled, spelled, ({ block, ...seat }, words, spell) => {
        const typed = toSeat({
          stand: block.stand,
          section: words.section + spell(seat.section),
          row: words.row + seat.row,
          seatNo: words.seatNo + seat.seatNo,
          entrance: words.entrance + spell(block.entrance),
        });
        // What the field's length cuts off is not typed.
        fc.pre((words.section + spell(seat.section)).trim().length <= seatLimits.section);
        const understood = normalizeSeat(blocks, typed);
        expect(understood).toMatchObject({ ...seat, entrance: block.entrance });
        expect(findSeatMismatches(blocks, understood)).toEqual([]);
      }),
    );
  });

  test("whatever is typed, the nearest seat is one that it has, and understanding twice changes nothing", () => {
    const labelled = fc.array(fc.constantFrom("#", "№", "Gate ", "row", "שורה ", "no.", "seat-", "1", "!"));
    const text = fc.oneof(
      fc.string({ maxLength: 12, unit: "grapheme" }),
      fc.nat(1_500).map(String),
      labelled.map((parts) => parts.join("")),
    );
    const any = fc.record({ section: text, row: text, seatNo: text, entrance: text, area: text });
    fc.assert(
      fc.property(any, (typed) => {
        const seat = normalizeSeat(blocks, toSeat(typed));
        expect(normalizeSeat(blocks, seat)).toEqual(seat);
        let mended = seat;
        // A new section has other rows: at most two rounds.
        for (let round = 0; round < 2; round += 1)
          for (const { field, nearest } of findSeatMismatches(blocks, mended))
            mended = { ...mended, [field]: nearest };
        expect(findSeatMismatches(blocks, mended)).toEqual([]);
      }),
    );
  });
});
