import { decodeFile } from "#domain/schemas/file-text.ts";
import { type MenuTable, maxCsvBytes, readMenuTable } from "#domain/schemas/menu-csv.ts";
import { type VenueProblem, wholeFileProblem } from "#domain/schemas/problem-facts.ts";

/** Files that hold a menu or a venue. */
export const menuFiles = ".json,.csv,application/json,text/csv";

export const isTable = ({ name, type }: File) => type === "text/csv" || name.toLowerCase().endsWith(".csv");

export function readTable(bytes: Uint8Array, shopId: string | null): MenuTable | VenueProblem[] {
  if (bytes.length > maxCsvBytes) return [wholeFileProblem({ code: "too-large", given: "1 MB" })];
  const decoded = decodeFile(bytes);
  return decoded.ok ? readMenuTable(decoded.text, shopId) : [wholeFileProblem(decoded.problem)];
}
