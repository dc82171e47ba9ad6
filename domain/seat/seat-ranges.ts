import type { WrittenLanguage } from "../language/localized.ts";
import { plainDigits, typed } from "../language/typed.ts";

export type RangeProblem =
  | { reason: "range-empty" }
  /** A part that can't be read: "A-12", "1-", a text that is too long. */
  | { reason: "range-invalid"; part: string }
  | { reason: "range-too-long" };
export type Range = { ok: true; values: string[] } | ({ ok: false } & RangeProblem);

/** More rows or seats than any stand has. */
export const maxRangeValues = 500;
const maxLength = 20;

/** Letters used as row names. Hebrew without final forms: א, ב, … י, כ. */
const rowLetters: Record<WrittenLanguage, string> = {
  en: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  he: "אבגדהוזחטיכלמנסעפצקרשת",
};

/**
 * Parses section, row or seat names as people write them: "101-104, 110", "A-F", "א-ו", "N1-N12", "01-20". Keeps their
 * order, without duplicates; a reversed range equals the range. `most`: values in all; `known`: names that are no range
 * ("A-12").
 */
export function parseRange(text: string, most = maxRangeValues, known: readonly string[] = []): Range {
  const plain = (name: string) => typed(name).toLowerCase();
  const names = new Map(known.map((name) => [plain(name), name]));
  const parts = text
    .split(/[,;\n]+/)
    .map(plainDigits)
    .filter(Boolean);
  if (parts.length === 0) return { ok: false, reason: "range-empty" };
  const values = new Set<string>();
  for (const part of parts) {
    const name = names.get(plain(part));
    const found = name ? [name] : valuesOf(part, most);
    if (found === "too-long") return { ok: false, reason: "range-too-long" };
    if (!found) return { ok: false, reason: "range-invalid", part: part.slice(0, 40) };
    for (const value of found) values.add(value);
    if (values.size > most) return { ok: false, reason: "range-too-long" };
  }
  return { ok: true, values: [...values] };
}

function valuesOf(part: string, most: number): string[] | "too-long" | null {
  // A row below the first, as some grounds have it; a hyphen may be half of a range.
  if (/^[–−]\d{1,3}$/.test(part)) return [part];
  // Hyphens, dashes, the minus, the Hebrew maqaf and two dots.
  const ends = part.split(/\s*(?:[-\u2010-\u2015\u2212\u05be]|\.\.)\s*/);
  const [from, to] = ends;
  if (ends.length === 1 && from) return from.length <= maxLength ? [from] : null;
  if (ends.length !== 2 || !from || !to || from.length > maxLength || to.length > maxLength) return null;
  return numberRange(from, to, most) ?? letterRange(from, to);
}

/** "101" to "104", "N1" to "N12"; leading zeros stay. */
function numberRange(from: string, to: string, most: number): string[] | "too-long" | null {
  const [, prefix, first] = /^(\D*)(\d+)$/.exec(from) ?? [];
  const [, samePrefix, last] = /^(\D*)(\d+)$/.exec(to) ?? [];
  if (first === undefined || last === undefined || prefix !== samePrefix) return null;
  const [low, high] = [Math.min(Number(first), Number(last)), Math.max(Number(first), Number(last))];
  if (high - low >= most) return "too-long";
  const isPadded = [first, last].some((digits) => digits.length > 1 && digits.startsWith("0"));
  const width = isPadded ? Math.max(first.length, last.length) : 0;
  return Array.from(
    { length: high - low + 1 },
    (_, at) => `${prefix}${String(low + at).padStart(width, "0")}`,
  );
}

function letterRange(from: string, to: string): string[] | null {
  if (from.length !== 1 || to.length !== 1) return null;
  for (const letters of Object.values(rowLetters)) {
    const [first, last] = [letters.indexOf(from.toUpperCase()), letters.indexOf(to.toUpperCase())];
    if (first >= 0 && last >= 0) return [...letters.slice(Math.min(first, last), Math.max(first, last) + 1)];
  }
  return null;
}
