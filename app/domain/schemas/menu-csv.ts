import { shortName } from "../menu/long-name.ts";
import { type Currency, currencies } from "../money/money.ts";
import { amountText, parseAmount } from "../money/money-input.ts";
import { type CsvRow, cellName, parseCsv, writeCsv } from "./csv.ts";
import { inEnglish, type ProblemFacts, type VenueProblem } from "./problem-facts.ts";
import type { VenueFile } from "./venue-file.ts";

/** A menu from a table is read where the file is: at most this much. */
export const maxCsvBytes = 1024 * 1024;

/** The columns of a table, by their header in either language; the price's header also names the currency. */
const columns: Record<string, string[]> = {
  id: ["id"],
  externalId: ["external id", "till id", "מק״ט", 'מק"ט', "מקט"],
  name: ["name", "שם"],
  "name.he": ["name he", "שם בעברית"],
  "name.en": ["name en", "שם באנגלית"],
  description: ["description", "תיאור"],
  "description.he": ["description he", "תיאור בעברית"],
  "description.en": ["description en", "תיאור באנגלית"],
  category: ["category", "קטגוריה"],
  "category.he": ["category he", "קטגוריה בעברית"],
  "category.en": ["category en", "קטגוריה באנגלית"],
  shops: ["shops", "דוכנים"],
  allergens: ["allergens", "אלרגנים"],
  dietary: ["dietary"],
  preparationMinutes: ["minutes", "דקות הכנה"],
  picture: ["picture"],
  ageRestricted: ["18+"],
};
const priceHeader = /^(?:price|מחיר) \(?([a-z]{3})\)?$/i;

type Column = { field: string; currency?: Currency };
export type MenuTable = {
  /** The same as a menu file's JSON, or as one shop's. */
  file: Record<string, unknown>;
  /** Problems that only the table has; the server finds the others. */
  problems: VenueProblem[];
  /** The same problems with the row and cell in which they stand; what both languages of a cell lack is one. */
  inTable(problems: VenueProblem[]): VenueProblem[];
};

/** A menu from CSV; `shopId` makes it the menu of that shop alone. */
export function readMenuTable(text: string, shopId: string | null): MenuTable | VenueProblem[] {
  const [head, ...rows] = parseCsv(text) ?? [];
  if (!head) return [at(1, null, { code: "csv-broken" })];
  const found = head.cells.map(columnOf);
  const problems = found.flatMap((column, index) =>
    column
      ? []
      : [at(head.number, cellName(index, head.number), { code: "column-unknown", given: head.cells[index] })],
  );
  const has = (...fields: string[]) => found.some((column) => column && fields.includes(column.field));
  for (const [given, ok] of [
    ["name", has("name", "name.en")],
    ["price ILS", has("priceMinor")],
  ] as const)
    if (!ok && !has("externalId", "id"))
      problems.push(at(head.number, null, { code: "column-missing", given }));
  // Without them every row would repeat what the header already says.
  if (problems.some(({ code }) => code === "column-missing")) return problems;
  const items = rows.map((row) => itemOf(row, found, problems));
  const target = shopId ? { format: "seatside-shop/1", shop: { id: shopId } } : { format: "seatside-menu/1" };
  function inTable(given: VenueProblem[]) {
    const all = given.map((problem) => placed(problem, rows, found));
    return [
      ...new Map(all.map((each) => [`${each.line}.${each.cell ?? each.path}.${each.code}`, each])).values(),
    ];
  }
  return { file: { ...target, items }, problems, inTable };
}

/**
 * A venue's menu, or that of one of its shops, as a table. Read in again it changes nothing. Choices, offers and photos
 * have no columns.
 */
export function writeMenuTable({ items, categories }: VenueFile, shopId: string | null): string {
  const sold = items.filter(({ shops }) => !shopId || shops.includes(shopId));
  const charged = currencies.filter((each) => sold.some(({ currency }) => currency === each));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const head = ["id", "external id", "name he", "name en", "description he", "description en"];
  const rest = ["allergens", "dietary", "minutes", "picture", "18+"];
  const rows = sold.map((item) => [
    ...[item.id, item.externalId ?? ""],
    ...[item.name.he, item.name.en, item.description.he, item.description.en].map((text) => text ?? ""),
    ...[names.get(item.category)?.he ?? item.category, names.get(item.category)?.en ?? item.category],
    ...(shopId ? [] : [item.shops.join(" ")]),
    ...charged.map((each) => (each === item.currency ? amountText(item.priceMinor) : "")),
    ...[item.allergens.join(" "), item.dietary.join(" "), String(item.preparationMinutes)],
    ...[isPhoto(item.picture) ? "" : item.picture, item.ageRestricted ? "yes" : "no"],
  ]);
  const prices = charged.map((each) => `price ${each}`);
  const titles = [...head, "category he", "category en", ...(shopId ? [] : ["shops"]), ...prices, ...rest];
  return writeCsv([titles, ...rows]);
}

const isPhoto = (picture: string) => picture.startsWith("/");

function columnOf(header: string): Column | null {
  const name = header.trim().toLowerCase();
  const currency = priceHeader.exec(name)?.[1]?.toUpperCase();
  if (currency)
    return currencies.includes(currency as Currency)
      ? { field: "priceMinor", currency: currency as Currency }
      : null;
  const field = Object.keys(columns).find((each) => columns[each]?.includes(name));
  return field ? { field } : null;
}

function itemOf({ number, cells }: CsvRow, found: (Column | null)[], problems: VenueProblem[]) {
  const item: Record<string, unknown> = {};
  const texts: Record<string, Record<string, string>> = {};
  // A price like 18,50 without quotes is two cells: 18, and one that no column has.
  const extra = cells.findIndex((cell, index) => index >= found.length && cell);
  if (extra !== -1)
    problems.push(at(number, cellName(extra, number), { code: "cells-left", given: cells[extra] ?? "" }));
  found.forEach((column, index) => {
    const cell = cells[index] ?? "";
    if (!column || !cell) return;
    const { field, currency } = column;
    const [text = "", language] = field.split(".");
    if (language) texts[text] = { ...texts[text], [language]: cell };
    else if (field === "priceMinor") {
      // A comma may be decimals or thousands: only the writer knows.
      const minor = cell.includes(",") ? null : parseAmount(cell);
      if (minor === null)
        problems.push(at(number, cellName(index, number), { code: "price-in-table", given: cell }));
      Object.assign(item, { priceMinor: minor ?? 1, currency });
      if (minor === 0) item.free = true;
    } else if (["shops", "allergens", "dietary"].includes(field))
      item[field] = cell.split(/[;|\s,]+/).filter(Boolean);
    else if (field === "preparationMinutes") item[field] = Number(cell);
    else if (field === "ageRestricted") item[field] = !/^(no|0|false|לא)$/i.test(cell);
    else item[field] = cell;
  });
  const plain = shortName(String(item.name ?? ""), String(item.description ?? ""));
  return { ...item, ...plain, ...texts, ...shortNames(texts) };
}

/** Menus explain a dish in brackets: of a name that is too long they become the description. */
function shortNames({ name = {}, description = {} }: Record<string, Record<string, string>>) {
  const short = Object.entries(name).flatMap(([language, text]) => {
    const found = shortName(text, description[language] ?? "");
    return found ? [[language, found] as const] : [];
  });
  if (short.length === 0) return {};
  const of = (part: "name" | "description") =>
    Object.fromEntries(short.map(([language, found]) => [language, found[part]]));
  return { name: { ...name, ...of("name") }, description: { ...description, ...of("description") } };
}

function at(line: number, cell: string | null, facts: ProblemFacts): VenueProblem {
  return { ...facts, line, path: null, ...(cell && { cell }), message: inEnglish(facts), thing: null };
}

function placed(problem: VenueProblem, rows: CsvRow[], found: (Column | null)[]): VenueProblem {
  const [kind, index, field = "", language] = problem.path?.split(".") ?? [];
  const row = kind === "items" ? rows[Number(index)] : undefined;
  if (!row) return { ...problem, line: 1 };
  const fits = (name: string) => found.findIndex((column) => column?.field === name);
  const column = [`${field}.${language}`, field, `${field}.en`, `${field}.he`]
    .map(fits)
    .find((each) => each !== -1);
  const cell = column === undefined ? {} : { cell: cellName(column, row.number) };
  return { ...problem, line: row.number, ...cell };
}
