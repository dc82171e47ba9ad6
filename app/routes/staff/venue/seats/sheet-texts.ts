import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import {
  maxSheetCodes,
  type SheetLayout,
  type SheetNote,
  type SheetProblem,
} from "#domain/venue/seat-sheet.ts";

export function sheetProblem(i18n: I18n, { reason, part = "", count = 0 }: SheetProblem): string {
  const number = (value: number) => i18n.number(value);
  const texts: Record<SheetProblem["reason"], MessageDescriptor> = {
    "range-empty": msg`Required`,
    "range-invalid": msg`We can’t read “${part}”. Try 1-20, 25 or A-F, for example.`,
    "range-too-long": msg`No section has that many.`,
    "section-unknown": msg`This level has no section “${part}”.`,
    "none-listed": msg`These sections list their rows by name, and have none of these seats.`,
    "too-many-codes": msg`That’s too many codes: ${number(count)}. One sheet fits up to ${number(maxSheetCodes)}, so make several.`,
  };
  return i18n._(texts[reason]);
}

export const sheetNote = ({ section, kind, asked, has }: SheetNote): MessageDescriptor =>
  kind === "rows"
    ? msg`Section ${section} has ${plural(has, { one: "# row", other: "# rows" })}, and you asked for ${asked}.`
    : kind === "unlisted"
      ? msg`Section ${section}: seats that its rows don’t have get no code.`
      : msg`Section ${section} has ${plural(has, { one: "# seat", other: "# seats" })} in a row, and you asked for ${asked}.`;

export const layoutTexts: Record<SheetLayout, MessageDescriptor> = {
  "labels-24": msg`Labels, 24 on A4 (70 × 37 mm)`,
  "labels-10": msg`Labels, 10 on A4 (105 × 57 mm)`,
  "cards-4": msg`Cards, 4 on A4 (A6)`,
  poster: msg`One on each A4`,
};
