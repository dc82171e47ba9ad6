import type { Localized, WrittenLanguage } from "../language/localized.ts";
import { plainDigits } from "../language/typed.ts";
import { fold } from "../search/fold.ts";
import { isOneSlip } from "../search/word-forms.ts";
import type { Seat, Stand } from "./seat.ts";
import { parseSeating, type SeatRow } from "./seating.ts";

/** A block, reduced to what seat matching needs. `areas`: its side's name in every language. */
export type KnownBlock = {
  stand: Stand;
  areas: string[];
  entrance: string;
  sections: string[];
  rows: number;
  seats: number;
  seating?: string | undefined;
};

/** A venue's block in these terms. */
export const toKnownBlock = ({
  area,
  ...block
}: Omit<KnownBlock, "areas"> & { area: Localized }): KnownBlock => ({
  ...block,
  areas: Object.values(area),
});

/** A part of a seat that the venue does not have, and the nearest that it has. */
export type SeatMismatch = { field: "section" | "row" | "seatNo" | "entrance"; nearest: string };

export type LabelField = "entrance" | "area" | "section" | "row" | "seatNo";
/** Labels that fans copy from the ticket together with the value. */
const labels: Record<WrittenLanguage, Record<LabelField, string>> = {
  en: {
    entrance: "gate|entrance|door",
    area: "stand|side|tribune",
    section: "section|sec|block|sect",
    row: "row",
    seatNo: "seat|no|number|chair",
  },
  he: {
    entrance: "שער|כניסה",
    area: "יציע|צד|היציע|ביציע|בצד",
    section: "גוש|בלוק",
    row: "שורה",
    seatNo: "כיסא|כסא|מושב|מספר|מס",
  },
};
export const wordsOf = (field: LabelField) => Object.values(labels).map((each) => each[field]);
const labelPattern = (field: LabelField) =>
  new RegExp(`^(?:${wordsOf(field).join("|")})(?![\\p{L}])[\\s.:#׳'־-]*|^[#№]\\s*`, "iu");

/** A name as two spellings of it compare: "014a", "14 A" and "14-A" are one, "–1" and "1" are not. */
const keyOf = (name: string) =>
  (/^\s*[-–−]\s*\d/.test(name) ? "-" : "") +
  fold(plainDigits(name))
    .replaceAll(" ", "")
    .toUpperCase()
    .replace(/^0+(?=\d)/, "");

/** The value without its labels: "Gate 5", "שער 5" and "Gate ##5" are "5". A label alone stays as it is. */
export function withoutLabel(field: LabelField, text: string): string {
  let value = plainDigits(text);
  for (;;) {
    const rest = value.replace(labelPattern(field), "").trim();
    if (rest === "" || rest === value) return value;
    value = rest;
  }
}

/** The venue's spelling if it knows the name, which may begin with its label; else the text without its label. */
function venueSpelling(field: LabelField, text: string, names: readonly string[]): string {
  const value = withoutLabel(field, text);
  const isValue = (name: string) => keyOf(withoutLabel(field, name)) === keyOf(value);
  return findName(text, names) ?? findName(value, names) ?? names.find(isValue) ?? value;
}

/** Tells "0" from "00". */
const findName = (value: string, names: readonly string[]) =>
  names.find((name) => name === value) ?? names.find((name) => keyOf(name) === keyOf(value));

/** A side of the stadium by any word of its name: "מזרחי", "East". A whole name stays in the language it is in. */
function normalizeArea(text: string, blocks: readonly KnownBlock[]): string {
  const folded = fold(text.replace(labelPattern("area"), ""));
  if (!folded) return text;
  const sides = new Set(
    blocks
      .filter(({ areas }) => areas.some((name) => ` ${fold(name)} `.includes(` ${folded} `)))
      .map(({ areas }) => areas.find((name) => fold(name) === fold(text)) ?? areas[0] ?? ""),
  );
  const [only = text] = sides;
  return sides.size === 1 ? only : text;
}

/** A typed seat in the venue's spelling; unknown parts stay as typed. */
export function normalizeSeat(blocks: readonly KnownBlock[], seat: Seat): Seat {
  const section = venueSpelling(
    "section",
    seat.section,
    blocks.flatMap(({ sections }) => sections),
  );
  const listed = rowsOf(blockOf(blocks, { ...seat, section })) ?? [];
  const row = venueSpelling(
    "row",
    seat.row,
    listed.map((each) => each.row),
  );
  return {
    ...seat,
    section,
    row,
    seatNo: venueSpelling("seatNo", seat.seatNo, listed.find((each) => each.row === row)?.seats ?? []),
    entrance: venueSpelling(
      "entrance",
      seat.entrance,
      blocks.map(({ entrance }) => entrance),
    ),
    area: normalizeArea(seat.area, blocks),
  };
}

function blockOf(blocks: readonly KnownBlock[], { section, stand }: Seat): KnownBlock | undefined {
  const name = findName(
    section,
    blocks.flatMap(({ sections }) => sections),
  );
  const own = blocks.filter(({ sections }) => sections.some((each) => each === name));
  return own.find((block) => block.stand === stand) ?? own[0];
}

/** The rows that a block lists by name; null where it counts them. */
const rowsOf = (block: KnownBlock | undefined): SeatRow[] | null =>
  block?.seating ? parseSeating(block.seating) : null;

/**
 * The parts of a seat that the venue does not have. Where it lists rows by name, they and their seats are all that there
 * are. Elsewhere both count from 1 (or A, or א); a name that is not a number is accepted, and so is everything where the
 * venue lists no seats.
 */
export function findSeatMismatches(blocks: readonly KnownBlock[], seat: Seat): SeatMismatch[] {
  if (blocks.length === 0) return [];
  const doubts: SeatMismatch[] = [];
  const doubt = (field: SeatMismatch["field"], value: string, nearest: string | null) => {
    if (value && nearest !== null && keyOf(nearest) !== keyOf(value)) doubts.push({ field, nearest });
  };
  const block = blockOf(blocks, seat);
  const gates = blocks.map(({ entrance }) => entrance);
  if (!gates.some((gate) => keyOf(gate) === keyOf(seat.entrance)))
    doubt("entrance", seat.entrance, block?.entrance ?? nearestName(seat.entrance, gates));
  if (!block) {
    doubt(
      "section",
      seat.section,
      nearestName(
        seat.section,
        blocks.flatMap(({ sections }) => sections),
      ),
    );
    return doubts;
  }
  const listed = rowsOf(block);
  if (listed) {
    const row = listedName(
      seat.row,
      listed.map((each) => each.row),
    );
    doubt("row", seat.row, row);
    const seats = listed.find((each) => each.row === row)?.seats ?? [];
    doubt("seatNo", seat.seatNo, listedName(seat.seatNo, seats));
    return doubts;
  }
  doubt("row", seat.row, withinCount(seat.row, block.rows));
  doubt("seatNo", seat.seatNo, withinCount(seat.seatNo, block.seats));
  return doubts;
}

/** Prefers names with one letter more or less, the later in the name the better; else the nearest number, or first. */
function nearestName(typed: string, names: readonly string[]): string | null {
  const typedKey = keyOf(typed);
  const distance = (name: string) => {
    const key = keyOf(name);
    if (typedKey.length !== key.length && isOneSlip(typedKey, key))
      return -[...typedKey].findIndex((letter, at) => letter !== key[at]);
    const [a, b] = [numberIn(typedKey), numberIn(key)];
    return a === null || b === null ? Number.MAX_SAFE_INTEGER : 1 + Math.abs(a - b);
  };
  return [...names].sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The listed name that equals the typed one, else the one with the nearest number. */
function listedName(typed: string, names: readonly string[]): string | null {
  const distance = (name: string) => Math.abs(Number(keyOf(name)) - Number(keyOf(typed)));
  const numbered = names
    .filter((name) => !Number.isNaN(distance(name)))
    .sort((a, b) => distance(a) - distance(b));
  return findName(typed, names) ?? numbered[0] ?? nearestName(typed, names);
}

function withinCount(typed: string, count: number): string | null {
  const number = numberIn(keyOf(typed));
  if (number === null || count < 1) return null;
  return number < 1 ? "1" : number > count ? String(count) : typed;
}

function numberIn(text: string): number | null {
  const [digits] = /-?\d+/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Whether an order may come to this seat: the venue has it, its code was scanned, or the fan insists. */
export function acceptsSeat(
  doubts: readonly SeatMismatch[],
  {
    isScanned,
    isInsisted,
    isSeatListComplete,
  }: { isScanned: boolean; isInsisted: boolean; isSeatListComplete: boolean },
): boolean {
  return doubts.length === 0 || isScanned || (isInsisted && !isSeatListComplete);
}
