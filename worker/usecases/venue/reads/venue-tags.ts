import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { pick } from "#domain/pick.ts";
import { categoryBodySchema, shopBodySchema } from "#domain/schemas/venue-console.ts";
import { consoleSettings, consoleShape } from "#domain/schemas/venue-settings.ts";
import { sha256Hex } from "#domain/sha256.ts";
import { categories, menuItems, shops, stadiums } from "../../../db/schema/index.ts";

/**
 * The columns that the console owns: a save writes them and the tag covers them. The day's overrides (open, paused,
 * sold out) are not among them, so a pause never makes a manager's save fail.
 */
const {
  id: _id,
  stadiumId: _stadium,
  position: _position,
  createdAt: _created,
  updatedAt: _updated,
  discountPercentage: _percentage,
  offerActive: _active,
  offerFrom: _from,
  offerUntil: _until,
  ...ofItem
} = getTableColumns(menuItems);
export const itemColumns = ofItem;
export const offerColumns = pick(menuItems, "discountPercentage", "offerActive", "offerFrom", "offerUntil");
export const categoryColumns = columnsOf(categories, categoryBodySchema.shape);
export const shopColumns = columnsOf(shops, shopBodySchema.shape);
export const settingsColumns = columnsOf(stadiums, consoleShape);
type SettingName = keyof typeof consoleShape;
/** A stadium's settings alone. */
export const settingsIn = <Row extends Record<SettingName, unknown>>(row: Row) =>
  Object.fromEntries(consoleSettings.map((name) => [name, row[name]])) as Pick<Row, SettingName>;

/** The columns that are named like the fields of a body. */
function columnsOf<Table extends SQLiteTable, Body extends object>(table: Table, body: Body) {
  const all = getTableColumns(table);
  return Object.fromEntries(Object.keys(body).map((name) => [name, all[name]])) as Pick<
    typeof all,
    Extract<keyof typeof all, keyof Body>
  >;
}

type RowOf<Columns extends Record<string, SQLiteColumn>> = { [Name in keyof Columns]: unknown };
const only = <Columns extends Record<string, SQLiteColumn>>(columns: Columns, row: RowOf<Columns>) =>
  Object.keys(columns).map((name) => row[name as keyof Columns] ?? null);

export const itemTag = (row: RowOf<typeof itemColumns>, places: { shopId: string }[]) =>
  tagOf([only(itemColumns, row), places.map((place) => place.shopId)]);
export const offerTag = (row: RowOf<typeof offerColumns>) => tagOf(only(offerColumns, row));
export const categoryTag = (row: RowOf<typeof categoryColumns>) => tagOf(only(categoryColumns, row));
export const shopTag = (row: RowOf<typeof shopColumns>) => tagOf(only(shopColumns, row));
export const settingsTag = (row: RowOf<typeof settingsColumns>) => tagOf(only(settingsColumns, row));

/** A content hash: equal content has the same tag, any change another one. */
export async function tagOf(content: unknown): Promise<string> {
  return (await sha256Hex(JSON.stringify(content))).slice(0, 16);
}

type Columns = Record<string, SQLiteColumn>;

/** True while the row's columns still have the values that were read. */
export function isUnchanged(
  table: SQLiteTable,
  key: SQL,
  columns: Columns,
  row: Record<string, unknown>,
): SQL {
  const same = Object.entries(columns).map(
    ([name, column]) => sql`${column} is ${sql.param(row[name] ?? null, column)}`,
  );
  return sql`exists (select 1 from ${table} where ${key} and ${sql.join(same, sql` and `)})`;
}
