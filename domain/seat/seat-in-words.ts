import { type LabelField, wordsOf } from "./known-seats.ts";

export type SeatInWords = { section: string; row: string; seatNo: string };

/**
 * A seat as people say it in one breath: "Section 12 row 4 seat 7", "12-4-7". A part that is not said is empty; null
 * where no two of them are.
 */
export function seatInWords(text: string): SeatInWords | null {
  const short = /^([\p{L}\d]{1,4})\s?[-/,]\s?([\p{L}\d]{1,3})\s?[-/,]\s?(\d{1,3}\p{L}?)$/u.exec(text);
  if (short) return { section: short[1] ?? "", row: short[2] ?? "", seatNo: short[3] ?? "" };
  const said = (field: LabelField) =>
    new RegExp(`(?<![\\p{L}])(?:${wordsOf(field).join("|")})[\\s.:#׳'־-]+([\\p{L}\\d]+)`, "iu").exec(
      text,
    )?.[1] ?? "";
  const seat = { section: said("section"), row: said("row"), seatNo: said("seatNo") };
  return Object.values(seat).filter(Boolean).length > 1 ? seat : null;
}
