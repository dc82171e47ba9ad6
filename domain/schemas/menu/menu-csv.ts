import { inEachLanguage } from "../../language/localized.ts";
import { typed, typedNumber } from "../../language/typed.ts";
import { shortName } from "../../menu/long-name.ts";
import { type Currency, currencies } from "../../money/money.ts";
import { amountText, parseAmount } from "../../money/money-input.ts";
import { inEnglish, type ProblemFacts, type VenueProblem } from "../problem-facts.ts";
import type { VenueFile } from "../venue-file.ts";
import { type CsvRow, cellName, headerWithin, parseCsv, writeCsv } from "./csv.ts";
import { bareHeader, columns, listIn, priceHeader, readTill, yesOrNo } from "./menu-csv-words.ts";

/** A menu from a table is read where the file is: at most this much. */
export const maxCsvBytes = 1024 * 1024;

type Column = { field: string; currency?: Currency };
export type MenuTable = {
  /** The same as a menu file's JSON, or as one shop's. */
  file: Record<string, unknown>;
  /** Problems that only the table has; the server finds the others. */
  problems: VenueProblem[];
  /** Safety columns that the table lacks. */
  leavesOut: readonly ("allergens" | "18+")[];
  /** Headers of a till's columns that are not read. */
  ignored: readonly string[];
  /** The problems with their row and cell; one that both languages of a cell have counts once. */
  inTable(problems: VenueProblem[]): VenueProblem[];
};

/** A menu from CSV; `shopId` makes it the menu of that shop alone. */
export function readMenuTable(text: string, shopId: string | null): MenuTable | VenueProblem[] {
  const [head, ...all] = withoutTitle(parseCsv(text, isHeader) ?? []);
  if (!head) return [at(1, null, { code: "csv-broken" })];
  const till = readTill(head.cells);
  const rows = till ? all.filter(till.isSold) : all;
  const found = till ? till.fields.map((field) => (field ? { field } : null)) : head.cells.map(columnOf);
  // Spreadsheets leave empty columns behind.
  const isEmpty = (index: number) => [head, ...rows].every(({ cells }) => !cells[index]);
  const problems = found.flatMap((column, index) =>
    column || till || isEmpty(index)
      ? []
      : [at(head.number, cellName(index, head.number), unknownColumn(head.cells[index] ?? ""))],
  );
  // The last of two would win. Prices may stand in several currencies.
  const kindOf = (column?: Column | null) => column && `${column.field} ${column.currency}`;
  const kinds = till ? [] : found.map(kindOf);
  for (const [index, kind] of kinds.entries())
    if (kind && kinds.indexOf(kind) < index) {
      const facts = { code: "used-twice" as const, given: head.cells[index] ?? "" };
      problems.push(at(head.number, cellName(index, head.number), facts));
    }
  const tells = (row: CsvRow, index: number) =>
    problems.push(
      at(row.number, cellName(index, row.number), { code: "till-only", given: head.cells[index] ?? "" }),
    );
  for (const index of till?.prices ?? []) tells(head, index);
  for (const row of till ? rows : []) for (const index of till?.without(row) ?? []) tells(row, index);
  const has = (...fields: string[]) => found.some((column) => column && fields.includes(column.field));
  const isBare = problems.some(({ code }) => code === "column-currency");
  for (const [given, ok] of [
    ["name", has("name", "name.en", "name.he")],
    ["price ILS", has("priceMinor") || isBare],
  ] as const)
    if (!ok && !has("externalId", "id"))
      problems.push(at(head.number, null, { code: "column-missing", given }));
  // Without them every row would repeat what the header already says.
  if (isBare || problems.some(({ code }) => code === "column-missing")) return problems;
  const items = rows.map((row) => itemOf(row, found, problems));
  const classAt = found.findIndex((column) => column?.field === "taxClass");
  if (classAt !== -1) problems.push(...mixedClasses(items, rows, classAt));
  const target = shopId ? { format: "seatside-shop/1", shop: { id: shopId } } : { format: "seatside-menu/1" };
  function inTable(given: VenueProblem[]) {
    const ofNone = (problem: VenueProblem) =>
      problem.code === "missing" && /^items\.\d+\.shops$/.test(problem.path ?? "");
    const all = given.filter((each) => !ofNone(each)).map((problem) => placed(problem, rows, found));
    if (given.some(ofNone)) all.unshift(at(head?.number ?? 1, null, { code: "whose-menu" }));
    return [
      ...new Map(
        all.map((each) => [JSON.stringify([each.line, each.cell ?? each.path, each.code, each.given]), each]),
      ).values(),
    ];
  }
  const leavesOut = [
    ...(has("allergens") ? [] : ["allergens" as const]),
    ...(has("ageRestricted") ? [] : ["18+" as const]),
  ];
  return { file: { ...target, items }, problems, leavesOut, ignored: till?.ignored ?? [], inTable };
}

/**
 * A venue's menu, or that of one of its shops, as a table. Read in again it changes nothing. Choices, offers and photos
 * have no columns.
 */
export function writeMenuTable({ items, categories }: VenueFile, shopId: string | null): string {
  const sold = items.filter(({ shops }) => !shopId || shops.includes(shopId));
  const charged = currencies.filter((each) => sold.some(({ currency }) => currency === each));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const classes = new Map(categories.map(({ id, taxClass }) => [id, taxClass]));
  const isClassed = categories.some(({ taxClass }) => taxClass);
  const isMarked = sold.some(({ forPassover }) => forPassover);
  const head = ["id", "external id", "name he", "name en", "description he", "description en"];
  const rest = ["allergens", "dietary", "minutes", "picture", "18+", ...(isMarked ? ["passover"] : [])];
  const rows = sold.map((item) => [
    ...[item.id, item.externalId ?? ""],
    ...[item.name.he, item.name.en, item.description.he, item.description.en].map((text) => text ?? ""),
    ...[names.get(item.category)?.he ?? item.category, names.get(item.category)?.en ?? item.category],
    ...(isClassed ? [classes.get(item.category) ?? ""] : []),
    ...(shopId ? [] : [item.shops.join(" ")]),
    ...charged.map((each) => (each === item.currency ? amountText(item.priceMinor) : "")),
    ...[item.allergens.join(" "), item.dietary.join(" "), String(item.preparationMinutes)],
    ...[isPhoto(item.picture) ? "" : item.picture, item.ageRestricted ? "yes" : "no"],
    ...(isMarked ? [item.forPassover ? "yes" : "no"] : []),
  ]);
  const prices = charged.map((each) => `price ${each}`);
  const ofCategory = ["category he", "category en", ...(isClassed ? ["tax class"] : [])];
  const titles = [...head, ...ofCategory, ...(shopId ? [] : ["shops"]), ...prices, ...rest];
  return writeCsv([titles, ...rows]);
}

const isHeader = (cell: string) => columnOf(cell) !== null || bareHeader.test(typed(cell));

/** The rows from the header on: a shorter line above it is a title. */
function withoutTitle(rows: CsvRow[]): CsvRow[] {
  const filled = (row?: CsvRow) => row?.cells.filter(Boolean).length ?? 0;
  const at = rows.slice(0, headerWithin).findIndex(({ cells }) => cells.some(isHeader));
  const isTitled = rows.slice(0, Math.max(at, 0)).every((row) => filled(row) < filled(rows[at]));
  return isTitled ? rows.slice(Math.max(at, 0)) : rows;
}

const isPhoto = (picture: string) => picture.startsWith("/");

function columnOf(header: string): Column | null {
  const name = typed(header).toLowerCase();
  const currency = priceHeader.exec(name)?.[1]?.toUpperCase();
  if (currency)
    return currencies.includes(currency as Currency)
      ? { field: "priceMinor", currency: currency as Currency }
      : null;
  const field = Object.keys(columns).find((each) => columns[each]?.includes(name));
  return field ? { field } : null;
}

const unknownColumn = (given: string): ProblemFacts => ({
  code: bareHeader.test(typed(given)) ? "column-currency" : "column-unknown",
  given,
});

function itemOf({ number, cells }: CsvRow, found: (Column | null)[], problems: VenueProblem[]) {
  const item: Record<string, unknown> = {};
  const texts: Record<string, Record<string, string>> = {};
  const named = ["name", "name.he", "name.en"].map(
    (name) => cells[found.findIndex((each) => each?.field === name)],
  );
  const thing = { en: named.find(Boolean) ?? "" };
  const add = (index: number, facts: ProblemFacts) =>
    problems.push({ ...at(number, cellName(index, number), facts), ...(thing.en && { thing }) });
  // A price like 18,50 without quotes is two cells: 18, and one that no column has.
  const extra = cells.findIndex((cell, index) => index >= found.length && cell);
  if (extra !== -1) add(extra, { code: "cells-left", given: cells[extra] ?? "" });
  found.forEach((column, index) => {
    const cell = cells[index] ?? "";
    if (!column || !cell) return;
    const { field, currency } = column;
    const [text = "", language] = field.split(".");
    if (language) texts[text] = { ...texts[text], [language]: cell };
    else if (field === "priceMinor") {
      // A comma may be decimals or thousands: only the writer knows.
      const minor =
        cell.includes(",") || (currency && "priceMinor" in item) ? null : parseAmount(cell, currency);
      if (minor === null) add(index, { code: "price-in-table", given: cell });
      Object.assign(item, { priceMinor: minor ?? 1, currency });
      if (minor === 0) item.free = true;
    } else if (field === "shops")
      item.shops = typed(cell)
        .split(/[;|\s,]+/)
        .filter(Boolean);
    else if (field === "allergens" || field === "dietary") item[field] = listIn(cell);
    else if (field === "preparationMinutes") {
      const minutes = typedNumber(cell);
      if (Number.isNaN(minutes)) add(index, { code: "out-of-range", given: cell, min: 1, max: 60 });
      else item[field] = minutes;
    } else if (field === "ageRestricted" || field === "forPassover") {
      const answer = yesOrNo(cell);
      if (answer === null) add(index, { code: "yes-or-no", given: cell });
      else item[field] = answer;
    } else item[field] = cell;
  });
  // A name without a language beside one in English is the other languages'.
  for (const [field, each] of Object.entries(texts))
    if (item[field]) texts[field] = { ...inEachLanguage(() => String(item[field])), ...each };
  const plain = shortName(String(item.name ?? ""), String(item.description ?? ""));
  return { ...item, ...plain, ...texts, ...shortNames(texts) };
}

/** A tax class is its category's: each row of one says the same, or nothing. */
function mixedClasses(items: Record<string, unknown>[], rows: CsvRow[], column: number): VenueProblem[] {
  const classes = new Map<string, unknown>();
  return items.flatMap(({ category, taxClass }, index) => {
    const row = rows[index];
    if (!taxClass || !row) return [];
    const name = JSON.stringify(category ?? "");
    if (!classes.has(name)) classes.set(name, taxClass);
    if (classes.get(name) === taxClass) return [];
    const facts: ProblemFacts = {
      code: "tax-class-mixed",
      given: String(taxClass),
      allowed: String(classes.get(name)),
    };
    return [at(row.number, cellName(column, row.number), facts)];
  });
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
