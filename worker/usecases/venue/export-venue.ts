import { categorySchema, itemSchema } from "#domain/schemas/menu/menu-fields.ts";
import { type DishAhead, type HalfTimeSettings, shopSchema } from "#domain/schemas/shop-fields.ts";
import { stadiumSchema } from "#domain/schemas/stadium-fields.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { type SettingName, secondFormatSettings, settingsTable } from "#domain/schemas/venue-settings.ts";
import type { Db } from "#worker/db/client.ts";
import type { menuItems, stadiums } from "#worker/db/schema/index.ts";
import { venueStatements } from "#worker/db/venue.ts";
import type { ShopRow } from "../kitchen/override.ts";

/**
 * The venue in the import format; importing it again changes nothing. Without connected accounts (an import leaves
 * alone what its file does not name) and without the day's overrides.
 */
export async function exportVenue(db: Db, stadiumId: string): Promise<VenueFile | null> {
  const [stadiumRows, categoryRows, shopRows, itemRows, soldRows, voiceRows] = await db.batch(
    venueStatements(db, stadiumId),
  );
  const [stadium] = stadiumRows;
  if (!stadium) return null;
  const soldIn = Map.groupBy(soldRows, (row) => row.itemId);
  const saidOf = Map.groupBy(voiceRows, (row) => row.itemId);
  /** Where somebody chose anything. */
  const halfTimeOf = ({ id, breakMenu: menu }: ShopRow): HalfTimeSettings | null => {
    const dishes = soldRows.flatMap((row) => (row.shopId === id && row.inBreak ? [row.itemId] : []));
    return menu === "off" && dishes.length === 0 ? null : { menu, dishes };
  };
  const aheadOf = ({ id }: ShopRow): DishAhead[] =>
    soldRows.flatMap(({ shopId, itemId: dish, holdMinutes, tray }) =>
      shopId === id && holdMinutes !== null && tray !== null ? [{ dish, holdMinutes, tray }] : [],
    );
  const hasOwn =
    stadium.blocks.some(({ seating }) => seating) ||
    categoryRows.some((row) => row.taxClass) ||
    shopRows.some(
      (row) =>
        row.legalName ||
        row.taxNumber ||
        row.certificates.length > 0 ||
        row.shabbat ||
        row.passover ||
        row.shelves.length > 0 ||
        halfTimeOf(row) ||
        aheadOf(row).length > 0,
    ) ||
    itemRows.some((row) => row.forPassover);
  return {
    ...stadiumPart(stadium, hasOwn),
    categories: categoryRows.map((row) => only(categorySchema.shape, filled(row, ["taxClass"]))),
    shops: shopRows.map((row) =>
      only(
        shopSchema.shape,
        filled({ ...row, halfTime: halfTimeOf(row), ahead: aheadOf(row) }, [
          ...["legalName", "taxNumber", "certificates", "shabbat", "passover", "shelves"],
          ...["halfTime", "ahead"],
        ]),
      ),
    ),
    items: itemRows.map((row) => {
      const { categoryId, nutrition, externalId, forPassover, ...rest } = row;
      const dish = only<VenueFile["items"][number]>(itemSchema.shape, {
        ...rest,
        category: categoryId,
        shops: (soldIn.get(row.id) ?? []).map((place) => place.shopId),
        ...(nutrition ? { nutrition } : {}),
        ...(externalId ? { externalId } : {}),
        ...(forPassover ? { forPassover } : {}),
        offer: offerPart(row),
        testimonials: (saidOf.get(row.id) ?? []).map(({ id, rating, comment, customerName, createdAt }) => ({
          ...{ id, rating, comment, customerName },
          createdAt: new Date(createdAt).toISOString(),
        })),
      });
      return row.priceMinor === 0 ? { ...dish, free: true } : dish;
    }),
  };
}

function offerPart(row: typeof menuItems.$inferSelect): VenueFile["items"][number]["offer"] {
  const { discountPercentage, offerActive: active, offerFrom, offerUntil } = row;
  if (!discountPercentage) return undefined;
  const from = offerFrom === null ? {} : { from: new Date(offerFrom).toISOString() };
  const until = offerUntil === null ? {} : { until: new Date(offerUntil).toISOString() };
  return { discountPercentage, active, ...from, ...until };
}

/** A venue with the usual terms is a file of the first format. */
function stadiumPart(
  row: typeof stadiums.$inferSelect,
  hasOwn: boolean,
): Pick<VenueFile, "format" | "stadium"> {
  const stadium = only<VenueFile["stadium"]>(stadiumSchema.shape, row);
  const isOwn = (name: SettingName) =>
    JSON.stringify(row[name]) !== JSON.stringify(settingsTable[name].initially);
  for (const name of ["pickup", "match"] as const) if (!row[name]) delete stadium[name];
  if (hasOwn || secondFormatSettings.some(isOwn)) return { format: "seatside-venue/2", stadium };
  for (const name of secondFormatSettings) delete stadium[name];
  return { format: "seatside-venue/1", stadium };
}

/** Without fields of the second format that nobody filled in. */
const filled = (row: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isEmpty(value) || !names.includes(name)));

const isEmpty = (value: unknown) =>
  value === "" || value === null || (Array.isArray(value) && value.length === 0);

/** The fields of a row that the file's schema has, in the schema's order. */
function only<Part>(shape: Record<string, unknown>, row: Record<string, unknown>): Part {
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  ) as Part;
}
