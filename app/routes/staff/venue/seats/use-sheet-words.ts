import { plural } from "@lingui/core/macro";
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
          return t`Required`;
        case "range-invalid":
          return t`We can’t read “${part}”. Try 1-20, 25 or A-F, for example.`;
        case "range-too-long":
          return t`No section has that many.`;
        case "section-unknown":
          return t`This level has no section “${part}”.`;
        default:
          return t`That’s too many codes: ${number(count)}. One sheet fits up to ${number(maxSheetCodes)}, so make several.`;
      }
    },
    note({ section, kind, asked, has }: SheetNote): string {
      return kind === "rows"
        ? t`Section ${section} has ${plural(has, { one: "# row", other: "# rows" })}, and you asked for ${asked}.`
        : t`Section ${section} has ${plural(has, { one: "# seat", other: "# seats" })} in a row, and you asked for ${asked}.`;
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
