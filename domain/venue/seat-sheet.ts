import { type Block, findBlock } from "../menu/catalog.ts";
import type { Stand } from "../seat/seat.ts";
import type { SeatPlace } from "../seat/seat-link.ts";
import { parseRange, type RangeProblem } from "../seat/seat-ranges.ts";
import { parseSeating } from "../seat/seating.ts";

/** Paper layouts for printed codes; millimetres on A4, with common label sizes. */
export const sheetLayouts = {
  "labels-24": { columns: 3, rows: 8, width: 70, height: 37 },
  "labels-10": { columns: 2, rows: 5, width: 105, height: 57 },
  "cards-4": { columns: 2, rows: 2, width: 105, height: 148.5 },
  poster: { columns: 1, rows: 1, width: 210, height: 297 },
} as const;
export type SheetLayout = keyof typeof sheetLayouts;
export const sheetLayoutNames = Object.keys(sheetLayouts) as SheetLayout[];

/** Maximum number of codes in one document, so that a browser can still print it. */
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
  reason: RangeProblem["reason"] | "section-unknown" | "too-many-codes" | "none-listed";
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
      /** The requested seats that exist in a row. */
      seatsIn: (section: string, row: string) => string[];
      notes: SheetNote[];
    }
  | { ok: false; problems: SheetProblem[] };
/**
 * More rows or seats than the venue counts in a section: printed, with a note. Of a section that lists its rows by name
 * only those and their seats are ("unlisted": some were asked that it lacks).
 */
export type SheetNote = { section: string; kind: "rows" | "seats" | "unlisted"; asked: number; has: number };

/** The sheet that a request prints, or every problem with it. */
export function planSheet(request: SheetRequest, blocks: Block[]): SheetPlan {
  const known = blocks.filter(({ stand }) => stand === request.stand).flatMap(({ sections }) => sections);
  const ranges = (["sections", "rows", "seats"] as const).map((field) => ({
    field,
    range: parseRange(
      request[field],
      field === "seats" ? maxSheetCodes : undefined,
      field === "sections" ? known : [],
    ),
  }));
  const problems = ranges.flatMap(({ field, range }): SheetProblem[] =>
    range.ok ? [] : [{ field, reason: range.reason, ...("part" in range ? { part: range.part } : {}) }],
  );
  const [typedSections = [], rows = [], seats = []] = ranges.map(({ range }) =>
    range.ok ? range.values : [],
  );
  const sections: string[] = [];
  for (const part of typedSections) {
    const found = findSection(blocks, part, request.stand);
    if (found) sections.push(found.name);
    else problems.push({ field: "sections", reason: "section-unknown", part });
  }
  const blockOf = (section: string) => findSection(blocks, section, request.stand)?.block;
  const inBlocks = new Map(
    [...new Set(sections.map(blockOf))].map((block) => [block, listedIn(block, rows, seats)] as const),
  );
  const countIn = (section: string) => inBlocks.get(blockOf(section))?.count ?? rows.length * seats.length;
  const count = sections.reduce((sum, section) => sum + countIn(section), 0);
  if (count === 0 && problems.length === 0) problems.push({ field: null, reason: "none-listed" });
  if (count > maxSheetCodes) problems.push({ field: null, reason: "too-many-codes", count });
  if (problems.length > 0) return { ok: false, problems };
  const { columns, rows: perColumn } = sheetLayouts[request.layout];
  const notes = sections.flatMap((section): SheetNote[] => {
    const block = blockOf(section);
    const note = (kind: SheetNote["kind"], count: number, has: number) =>
      count > has ? [{ section, kind, asked: count, has }] : [];
    if (inBlocks.get(block)) return note("unlisted", rows.length * seats.length, countIn(section));
    return block
      ? [...note("rows", rows.length, block.rows), ...note("seats", seats.length, block.seats)]
      : [];
  });
  const seatsIn = (section: string, row: string) => {
    const listed = inBlocks.get(blockOf(section));
    return listed ? (listed.rows.get(row) ?? []) : seats;
  };
  return { ok: true, count, pages: Math.ceil(count / (columns * perColumn)), sections, rows, seatsIn, notes };
}

/** The asked rows that a block lists by name, each with the asked seats that it has; null where it counts them. */
function listedIn(block: Block | undefined, asked: string[], seats: string[]) {
  const listed = block?.seating ? parseSeating(block.seating) : null;
  if (!listed) return null;
  const rows = new Map(
    listed
      .filter(({ row }) => asked.includes(row))
      .map(({ row, seats: has }) => [row, seats.filter((each) => has.includes(each))]),
  );
  return { rows, count: [...rows.values()].reduce((sum, each) => sum + each.length, 0) };
}

export function* seatsOf(plan: Extract<SheetPlan, { ok: true }>, stand: Stand): Generator<SeatPlace> {
  for (const section of plan.sections)
    for (const row of plan.rows)
      for (const seatNo of plan.seatsIn(section, row)) yield { stand, section, row, seatNo };
}

/** The section's name as the venue writes it, ignoring case. */
function findSection(blocks: Block[], section: string, stand: Stand): { name: string; block: Block } | null {
  const block = findBlock(blocks, section, stand);
  const name = block?.sections.find((each) => each.toLowerCase() === section.toLowerCase());
  return block?.stand === stand && name !== undefined ? { name, block } : null;
}
