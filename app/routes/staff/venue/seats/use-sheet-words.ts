import { useLingui } from "@lingui/react/macro";
import {
  maxSheetCodes,
  type SheetLayout,
  type SheetNote,
  type SheetProblem,
} from "#domain/venue/seat-sheet.ts";

export function useSheetWords() {
  const { t, i18n } = useLingui();
  const number = (value: number) => i18n.number(value);
  return {
    problem({ reason, part = "", count = 0 }: SheetProblem): string {
      switch (reason) {
        case "range-empty":
          return t`Please fill this in`;
        case "range-invalid":
          return t`“${part}” can’t be read. Write for example 1-20, 25 or A-F.`;
        case "range-too-long":
          return t`That is more than any stand has.`;
        case "section-unknown":
          return t`This stand has no section “${part}”.`;
        default:
          return t`That would be ${number(count)} codes; one sheet has up to ${number(maxSheetCodes)}. Make several.`;
      }
    },
    note({ section, kind, asked, has }: SheetNote): string {
      return kind === "rows"
        ? t`Section ${section} has ${has} rows, and you ask for ${asked}.`
        : t`Section ${section} has ${has} seats in a row, and you ask for ${asked}.`;
    },
    layout(layout: SheetLayout): string {
      return {
        "labels-24": t`Labels, 24 on A4 (70 × 37 mm)`,
        "labels-10": t`Labels, 10 on A4 (105 × 57 mm)`,
        "cards-4": t`Cards, 4 on A4 (A6)`,
        poster: t`One on each A4`,
      }[layout];
    },
  };
}
