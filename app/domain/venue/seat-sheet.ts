import { type Block, findBlock } from "../menu/catalog.ts";
import type { Stand } from "../seat/seat.ts";
import type { SeatPlace } from "../seat/seat-link.ts";
import { parseRange, type RangeProblem } from "../seat/seat-ranges.ts";

/** Paper layouts for printed codes; millimetres on A4, with common label sizes. */
export const sheetLayouts = {
  "labels-24": { columns: 3, rows: 8, width: 70, height: 37 },
  "labels-10": { columns: 2, rows: 5, width: 105, height: 57 },
  "cards-4": { columns: 2, rows: 2, width: 105, height: 148.5 },
  poster: { columns: 1, rows: 1, width: 210, height: 297 },
} as const;
export type SheetLayout = keyof typeof sheetLayouts;
export const sheetLayoutNames = Object.keys(sheetLayouts) as SheetLayout[];

/** Most codes in one document: a block of a stand, and what a browser still prints. */
export const maxSheetCodes = 3_000;

export type SheetRequest = {
  stand: Stand;
  sections: string;
  rows: string;
  seats: string;
  layout: SheetLayout;
};
type SheetField = "sections" | "rows" | "seats";
export type SheetProblem = {
  /** Null when it concerns the whole request. */
  field: SheetField | null;
  reason: RangeProblem["reason"] | "section-unknown" | "too-many-codes";
  /** The part that can't be read or does not exist. */
  part?: string;
  count?: number;
};
export type SheetPlan =
  | {
      ok: true;
      count: number;
      pages: number;
      sections: string[];
      rows: string[];
      seats: string[];
      notes: SheetNote[];
    }
  | { ok: false; problems: SheetProblem[] };
/** More rows or seats than the venue lists for a section: printed, with a note. */
export type SheetNote = { section: string; kind: "rows" | "seats"; asked: number; has: number };

/** What a request would print, or every reason why not. */
export function planSheet(request: SheetRequest, blocks: Block[]): SheetPlan {
  const ranges = (["sections", "rows", "seats"] as const).map((field) => ({
    field,
    range: parseRange(request[field]),
  }));
  const problems = ranges.flatMap(({ field, range }): SheetProblem[] =>
    range.ok ? [] : [{ field, reason: range.reason, ...("part" in range ? { part: range.part } : {}) }],
  );
  const [asked = [], rows = [], seats = []] = ranges.map(({ range }) => (range.ok ? range.values : []));
  const sections: string[] = [];
  for (const part of asked) {
    const found = findSection(blocks, part, request.stand);
    if (found) sections.push(found.name);
    else problems.push({ field: "sections", reason: "section-unknown", part });
  }
  const count = sections.length * rows.length * seats.length;
  if (count > maxSheetCodes) problems.push({ field: null, reason: "too-many-codes", count });
  if (problems.length > 0) return { ok: false, problems };
  const { columns, rows: perColumn } = sheetLayouts[request.layout];
  const notes = sections.flatMap((section): SheetNote[] => {
    const block = findSection(blocks, section, request.stand)?.block;
    const note = (kind: "rows" | "seats", count: number, has: number) =>
      count > has ? [{ section, kind, asked: count, has }] : [];
    return block
      ? [...note("rows", rows.length, block.rows), ...note("seats", seats.length, block.seats)]
      : [];
  });
  return { ok: true, count, pages: Math.ceil(count / (columns * perColumn)), sections, rows, seats, notes };
}

export function* seatsOf(plan: Extract<SheetPlan, { ok: true }>, stand: Stand): Generator<SeatPlace> {
  for (const section of plan.sections)
    for (const row of plan.rows) for (const seatNo of plan.seats) yield { stand, section, row, seatNo };
}

/** The section's name as the venue writes it, ignoring case. */
function findSection(blocks: Block[], section: string, stand: Stand): { name: string; block: Block } | null {
  const block = findBlock(blocks, section, stand);
  const name = block?.sections.find((each) => each.toLowerCase() === section.toLowerCase());
  return block?.stand === stand && name !== undefined ? { name, block } : null;
}
