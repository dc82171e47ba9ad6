import { asc, eq, sql } from "drizzle-orm";
import { isJudged } from "#domain/law/certificates.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import type { Catalog, CatalogItem, Dish, StadiumSummary } from "#domain/menu/catalog.ts";
import type { Terms } from "#domain/menu/money/terms.ts";
import { lawfulTips } from "#domain/menu/money/terms.ts";
import { canBeChosen, markOptionsOut, optionsOutAt, outEverywhere } from "#domain/menu/out-options.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "./client.ts";
import { dishCountStatements } from "./order/stock.ts";
import { type menuItems, stadiums } from "./schema/index.ts";
import { findStadium, venueStatements } from "./venue.ts";

/** Everything fans see of a stadium, in one round trip. Null for an unknown stadium. */
export async function readCatalog(db: Db, stadiumId: string, now: number): Promise<Catalog | null> {
  const [stadiumRows, categoryRows, shopRows, itemRows, soldRows, testimonialRows, counted, since] =
    await db.batch([...venueStatements(db, stadiumId), ...dishCountStatements(db, stadiumId)]);
  const stadium = stadiumRows[0];
  if (!stadium) return null;

  const terms = termsOf(stadium);
  const observes = shopRows.some(({ passover }) => passover);
  const judged = { law: terms.law, shops: shopRows };
  const ownShops = new Set(shopRows.map((shop) => shop.id));
  const sold = Map.groupBy(soldRows, (row) => row.itemId);
  const byItem = Map.groupBy(testimonialRows, (row) => row.itemId);
  const counts = Map.groupBy([...counted, ...since], (row) => row.itemId);

  const items = itemRows.map((row): CatalogItem => {
    const places = (sold.get(row.id) ?? []).filter(
      (place) =>
        place.isAvailable &&
        (place.soldOutUntil ?? 0) <= now &&
        place.stock !== 0 &&
        ownShops.has(place.shopId) &&
        canBeChosen(markOptionsOut(row.customization, optionsOutAt(place, now))),
    );
    const soldBy = (sold.get(row.id) ?? []).map((place) => place.shopId);
    const voices = byItem.get(row.id) ?? [];
    const stars = voices.reduce((sum, voice) => sum + voice.rating, 0);
    return {
      ...dishOf(row),
      customization: markOptionsOut(
        row.customization,
        outEverywhere(places.map((place) => optionsOutAt(place, now))),
      ),
      categoryId: row.categoryId,
      shopIds: places.map((place) => place.shopId),
      ...((observes || row.dietary.some((diet) => isJudged(diet, judged))) && { soldBy }),
      isAvailable: places.length > 0,
      testimonials: voices
        .map((voice) => pick(voice, "id", "rating", "comment", "customerName", "createdAt"))
        .sort((a, b) => b.createdAt - a.createdAt),
      rating: voices.length ? Math.round((stars / voices.length) * 10) / 10 : null,
      orderCount: (counts.get(row.id) ?? []).reduce((sum, { count }) => sum + count, 0),
      createdAt: row.createdAt,
    };
  });

  return {
    version: stadium.menuVersion,
    builtAt: now,
    stadium: {
      ...pick(stadium, "id", "name", "location", "color", "capacity", "about", "teams", "timeZone"),
      ...pick(stadium, "latitude", "longitude", "blocks"),
      ...pick(stadium, "trustsSeatLinks", "guestOrders", "seatsComplete"),
      ...(stadium.asksIfSoldOut && { asksIfSoldOut: true }),
      support: { email: stadium.supportEmail, phone: stadium.supportPhone },
      terms,
    },
    categories: categoryRows.map((row) => ({
      ...pick(row, "id", "name", "picture", "tint", "isDrinks"),
      ...(row.taxClass && { taxClass: row.taxClass }),
    })),
    shops: shopRows.map((shop) => ({
      ...pick(shop, "id", "name", "description", "location", "floor", "gate", "latitude", "longitude"),
      ...pick(shop, "picture", "openingHours", "deliversTo", "zones"),
      ...(shop.shabbat && { shabbat: shop.shabbat }),
      ...(shop.passover && { passover: shop.passover }),
      ...(shop.certificates.length > 0 && { certificates: shop.certificates }),
      ...(stadium.pickup && shop.shelves.length > 0 && { hasShelves: true }),
      isOpen: shop.isOpen && shop.unpayableAt === null,
      pausedUntil: shop.pausedUntil,
      autoPausedAt: shop.autoPausedAt,
    })),
    items,
  };
}

export function termsOf(row: TermsRow): Terms {
  const { currency, feePerItemMinor, tax, seller, jurisdiction } = row;
  const law = lawOf(jurisdiction);
  const tips = lawfulTips(row.tips, law.leastTipPercentage);
  return { currency, feePerItemMinor, tips, tax, seller, jurisdiction, law };
}
type TermsRow = Pick<
  typeof stadiums.$inferSelect,
  "currency" | "feePerItemMinor" | "tips" | "tax" | "seller" | "jurisdiction"
>;

/** A row's dish fields, without its place in the menu. */
export function dishOf({
  stadiumId: _stadium,
  categoryId: _category,
  position: _position,
  createdAt: _created,
  updatedAt: _updated,
  // Not for fans.
  externalId: _till,
  forPassover,
  ...dish
}: typeof menuItems.$inferSelect): Dish {
  return { ...dish, ...(forPassover && { forPassover }) };
}

/** A venue's accessibility statement and privacy contact, which are not in the menu. */
export const readVenueWords = (db: Db, stadiumId: string) =>
  findStadium(db, stadiumId, "id", "name", "accessibility", "privacyEmail");

/** A statement that every menu write includes; snapshots are ordered by this version. */
export function raiseMenuVersion(db: Db, stadiumId: string) {
  return db
    .update(stadiums)
    .set({ menuVersion: sql`${stadiums.menuVersion} + 1` })
    .where(eq(stadiums.id, stadiumId));
}

export function readStadiums(db: Db): Promise<StadiumSummary[]> {
  return db
    .select(pick(stadiums, "id", "name", "location", "color", "capacity", "timeZone"))
    .from(stadiums)
    .orderBy(asc(sql`json_extract(${stadiums.name}, '$.en')`));
}

export const hasStadium = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(stadiums, eq(stadiums.id, id))) > 0;
