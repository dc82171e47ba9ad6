import { readFileSync } from "node:fs";
import { decodeFile } from "#domain/schemas/menu/csv.ts";
import { maxCsvBytes, readMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { wholeFileProblem } from "#domain/schemas/problem-facts.ts";
import type { PartOf } from "#domain/schemas/venue-part.ts";
import { readVenueFile, type VenueRead } from "#domain/schemas/venue-problems.ts";

/** A venue file, or a menu as JSON or CSV of the venue `of`; a table may be of one shop alone. */
export function readFile(
  file: string,
  of?: PartOf,
  shopId: string | null = null,
): VenueRead & { ignored?: readonly string[] } {
  const bytes = readFileSync(file);
  if (!file.toLowerCase().endsWith(".csv")) return readVenueFile(bytes, of);
  const refuse = (facts: Parameters<typeof wholeFileProblem>[0]): VenueRead => ({
    ok: false,
    problems: [wholeFileProblem(facts)],
  });
  if (bytes.length > maxCsvBytes) return refuse({ code: "too-large", given: "1 MB" });
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return refuse(decoded.problem);
  const table = readMenuTable(decoded.text, shopId);
  if (Array.isArray(table)) return { ok: false, problems: table };
  const read = readVenueFile(JSON.stringify(table.file), of);
  const problems = [...table.problems, ...(read.ok ? [] : table.inTable(read.problems))];
  return problems.length > 0 || !read.ok ? { ok: false, problems } : { ...read, ignored: table.ignored };
}
