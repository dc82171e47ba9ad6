import { expect, test } from "vitest";
import type { Block } from "#domain/menu/catalog.ts";
import { rangesOf } from "#domain/seat/seating.ts";
import {
  maxSheetCodes,
  planSheet,
  type SheetRequest,
  seatsOf,
  sheetLayouts,
} from "#domain/venue/seat-sheet.ts";

const block = (stand: Block["stand"], sections: string[]): Block => ({
  ...{ stand, sections, entrance: "1", rows: 20, seats: 30, latitude: 0, longitude: 0 },
  area: { en: "West", he: "מערב" },
});
const blocks = [block("Main", ["101", "102", "VIP"]), block("Gallery", ["201", "101"])];
const asked: SheetRequest = {
  stand: "Main",
  sections: "101-102",
  rows: "A-B",
  seats: "1-3",
  layout: "labels-24",
};

test("a run is every seat of every row of every section, in the order of walking", () => {
  const plan = planSheet(asked, blocks);
  if (!plan.ok) throw new Error("refused");
  expect(plan).toMatchObject({ count: 12, pages: 1, notes: [] });
  const seats = [...seatsOf(plan, "Main")].map(({ section, row, seatNo }) => `${section}${row}${seatNo}`);
  expect(seats).toHaveLength(12);
  expect(seats.slice(0, 4)).toEqual(["101A1", "101A2", "101A3", "101B1"]);
});

test("a section whose name has a hyphen is itself, and no range", () => {
  const named = [block("Main", ["A-12", "104-A", "101-103"])];
  const plan = planSheet({ ...asked, sections: "a–12, 104-A, 101-103" }, named);
  expect(plan).toMatchObject({ ok: true, sections: ["A-12", "104-A", "101-103"] });
});

test("of rows that are listed by name each gets the codes of its own seats", () => {
  const listed = { ...block("Main", ["1", "2"]), seating: "00: 2; A-B: 11-13" };
  const all = { ...asked, sections: "1", ...rangesOf(listed) };
  const plan = planSheet(all, [listed, ...blocks]);
  if (!plan.ok) throw new Error("refused");
  expect([...seatsOf(plan, "Main")].map(({ row, seatNo }) => `${row}/${seatNo}`)).toEqual([
    "00/1",
    "00/2",
    "A/11",
    "A/12",
    "A/13",
    "B/11",
    "B/12",
    "B/13",
  ]);
  expect(plan).toMatchObject({ count: 8, notes: [{ section: "1", kind: "unlisted" }] });
  expect(planSheet({ ...all, rows: "C" }, [listed])).toEqual({
    ok: false,
    problems: [{ field: null, reason: "none-listed" }],
  });
});

test("a section whose seats are numbered through its rows gets all of its codes", () => {
  const rows = Array.from({ length: 40 }, (_, row) => `${row + 1}: ${row * 30 + 1}-${row * 30 + 30}`);
  const through = { ...block("Main", ["1"]), seating: rows.join("; ") };
  const all = { ...asked, sections: "1", ...rangesOf(through) };
  expect(planSheet(all, [through])).toMatchObject({ ok: true, count: 1_200 });
});

test("pages are counted by the paper's labels", () => {
  const pages = (layout: SheetRequest["layout"]) => {
    const plan = planSheet({ ...asked, layout }, blocks);
    return plan.ok ? plan.pages : 0;
  };
  expect([pages("labels-24"), pages("labels-10"), pages("cards-4"), pages("poster")]).toEqual([1, 2, 3, 12]);
});

test("no paper's labels are larger than A4", () => {
  for (const { columns, rows, width, height } of Object.values(sheetLayouts))
    expect([columns * width <= 210, rows * height <= 297]).toEqual([true, true]);
});

test("a section is written as the venue writes it, and belongs to the stand that was chosen", () => {
  const plan = planSheet({ ...asked, sections: "vip" }, blocks);
  expect(plan.ok && plan.sections).toEqual(["VIP"]);
  expect(planSheet({ ...asked, sections: "201" }, blocks)).toEqual({
    ok: false,
    problems: [{ field: "sections", reason: "section-unknown", part: "201" }],
  });
  expect(planSheet({ ...asked, stand: "Gallery", sections: "101" }, blocks).ok).toBe(true);
});

test("every field that can't be read is told, not only the first", () => {
  expect(planSheet({ ...asked, sections: "", rows: "A-3", seats: "1-9999" }, blocks)).toEqual({
    ok: false,
    problems: [
      { field: "sections", reason: "range-empty" },
      { field: "rows", reason: "range-invalid", part: "A-3" },
      { field: "seats", reason: "range-too-long" },
    ],
  });
});

test("a run has at most so many codes", () => {
  const most = planSheet(
    { ...asked, sections: "101", rows: "1-100", seats: `1-${maxSheetCodes / 100}` },
    blocks,
  );
  expect(most.ok && most.count).toBe(maxSheetCodes);
  expect(planSheet({ ...asked, sections: "101-102", rows: "1-100", seats: "1-30" }, blocks)).toMatchObject({
    problems: [{ field: null, reason: "too-many-codes", count: 6000 }],
  });
});

test("more rows or seats than a section is said to have are printed and noted", () => {
  const plan = planSheet({ ...asked, sections: "101", rows: "1-22", seats: "1-31" }, blocks);
  expect(plan.ok && plan.notes).toEqual([
    { section: "101", kind: "rows", asked: 22, has: 20 },
    { section: "101", kind: "seats", asked: 31, has: 30 },
  ]);
});
