import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { consoleSettings } from "#domain/schemas/venue-settings.ts";
import { sha256Hex } from "#worker/platform/ids.ts";
import { categories, menuItems, shops, stadiums } from "./schema/index.ts";

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
export const offerColumns = {
  discountPercentage: menuItems.discountPercentage,
  offerActive: menuItems.offerActive,
  offerFrom: menuItems.offerFrom,
  offerUntil: menuItems.offerUntil,
};
export const categoryColumns = {
  name: categories.name,
  picture: categories.picture,
  tint: categories.tint,
  isDrinks: categories.isDrinks,
  taxClass: categories.taxClass,
};
export const shopColumns = {
  name: shops.name,
  description: shops.description,
  location: shops.location,
  floor: shops.floor,
  gate: shops.gate,
  latitude: shops.latitude,
  longitude: shops.longitude,
  picture: shops.picture,
  openingHours: shops.openingHours,
  deliversTo: shops.deliversTo,
  zones: shops.zones,
  legalName: shops.legalName,
  taxNumber: shops.taxNumber,
  certificates: shops.certificates,
  shabbat: shops.shabbat,
  passover: shops.passover,
  acceptWithinMinutes: shops.acceptWithinMinutes,
  requiresBoard: shops.requiresBoard,
  cooksAtOnce: shops.cooksAtOnce,
  busyFromMinutes: shops.busyFromMinutes,
  fullFromMinutes: shops.fullFromMinutes,
  shelves: shops.shelves,
};
const ofStadium = getTableColumns(stadiums);
export const settingsColumns = Object.fromEntries(
  consoleSettings.map((name) => [name, ofStadium[name]]),
) as Pick<typeof ofStadium, SettingName>;
type SettingName = (typeof consoleSettings)[number];
/** A stadium's settings alone. */
export const settingsIn = <Row extends Record<SettingName, unknown>>(row: Row) =>
  Object.fromEntries(consoleSettings.map((name) => [name, row[name]])) as Pick<Row, SettingName>;

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
async function tagOf(content: unknown): Promise<string> {
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
