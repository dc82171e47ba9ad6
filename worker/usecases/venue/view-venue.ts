import { asc, sql } from "drizzle-orm";
import { offerStateAt } from "#domain/menu/money/offers.ts";
import { pick } from "#domain/pick.ts";
import type { Venue } from "#domain/schemas/venue-console.ts";
import { serviceDayStart } from "#domain/shop/service-day.ts";
import type { ItemFilter, ItemPage, ItemPlace, VenueItem } from "#domain/venue/venue-console.ts";
import { dishOf, termsOf } from "#worker/db/catalog.ts";
import type { Db } from "#worker/db/client.ts";
import { shops, stadiums } from "#worker/db/schema/index.ts";
import { findItemRows, findVenueRows, type ItemRow, listItemRows, type PlaceRow } from "#worker/db/venue.ts";
import { countOfferOrders, timeZoneOf } from "#worker/usecases/venue/reads/figures.ts";
import {
  categoryTag,
  itemTag,
  offerTag,
  settingsIn,
  settingsTag,
  shopTag,
} from "#worker/usecases/venue/reads/venue-tags.ts";

/** Every venue, for operators. */
export const listVenues = (db: Db) =>
  db
    .select({
      ...{ id: stadiums.id, name: stadiums.name, location: stadiums.location },
      jurisdiction: stadiums.jurisdiction,
      shops: sql<number>`(select count(*) from ${shops} where ${shops.stadiumId} = ${stadiums}.id)`,
    })
    .from(stadiums)
    .orderBy(asc(stadiums.id))
    .limit(1_000);

/** The venue as its console shows it, without dishes. Null for an unknown stadium. */
export async function findVenue(db: Db, stadiumId: string): Promise<Venue | null> {
  const found = await findVenueRows(db, stadiumId);
  if (!found) return null;
  const { stadium } = found;
  const counts = new Map(found.itemCounts.map((row) => [row.categoryId, row.count]));
  const accounts = new Map(found.accounts.map((each) => [each.shopId, each]));
  return {
    ...pick(stadium, "id", "name", "color", "timeZone", "latitude", "longitude", "blocks"),
    terms: termsOf(stadium),
    settings: { ...settingsIn(stadium), tag: await settingsTag(stadium) },
    categories: await Promise.all(
      found.categories.map(async (row) => {
        const { id, name, picture, tint, isDrinks, taxClass } = row;
        const itemCount = counts.get(id) ?? 0;
        return { id, name, picture, tint, isDrinks, taxClass, itemCount, tag: await categoryTag(row) };
      }),
    ),
    shops: await Promise.all(
      found.shops.map(async (row) => {
        const {
          isOpen,
          pausedUntil,
          busyUntil,
          busyMinutes,
          autoPausedAt,
          vendorConnectedAccountId,
          unpayableAt,
          unpayableReason: _reason,
          ...shop
        } = row;
        const {
          stadiumId: _stadium,
          breakMenu: _menu,
          position: _place,
          createdAt: _created,
          updatedAt: _updated,
          ...fields
        } = shop;
        return {
          ...fields,
          state: {
            isOpen,
            pausedUntil,
            busyUntil,
            busyMinutes,
            autoPausedAt,
            isUnpayable: unpayableAt !== null,
          },
          account: {
            isOwn: vendorConnectedAccountId !== null,
            state: accounts.get(row.id)?.state ?? null,
            due: accounts.get(row.id)?.due ?? [],
          },
          tag: await shopTag(row),
        };
      }),
    ),
  };
}

export async function listItems(
  db: Db,
  stadiumId: string,
  filter: ItemFilter,
  now: number,
): Promise<ItemPage> {
  const { items, places, total } = await listItemRows(db, stadiumId, filter, now);
  const placesOf = Map.groupBy(places, (place) => place.itemId);
  return {
    total,
    items: await Promise.all(
      items.map(async (item) => {
        const its = sorted(placesOf.get(item.id) ?? []);
        const { id, name, priceMinor, currency, categoryId, picture, ageRestricted } = item;
        return {
          ...{ id, name, priceMinor, currency, categoryId, picture, ageRestricted },
          ...pick(item, "discountPercentage", "offerActive", "offerFrom", "offerUntil"),
          offerState: offerStateAt(item, now),
          places: its.map(toPlace),
          tag: await itemTag(item, its),
          offerTag: await offerTag(item),
        };
      }),
    ),
  };
}

/** Of today's orders, how many each offer made. */
export async function viewOfferOrders(db: Db, stadiumId: string, now: number) {
  const timeZone = await timeZoneOf(db, stadiumId);
  if (!timeZone) return {};
  return countOfferOrders(db, stadiumId, { from: serviceDayStart(timeZone, now), to: now + 1 });
}

export async function findItem(db: Db, stadiumId: string, itemId: string): Promise<VenueItem | null> {
  const found = await findItemRows(db, stadiumId, itemId);
  return found && toItem(found.item, found.places);
}

/** A dish in the terms of the venue file, with its shops' settings. */
export async function toItem(item: ItemRow, places: PlaceRow[]): Promise<VenueItem> {
  const its = sorted(places);
  return {
    ...dishOf(item),
    ...(item.externalId === null ? {} : { externalId: item.externalId }),
    category: item.categoryId,
    shops: its.map((place) => place.shopId),
    places: its.map(toPlace),
    tag: await itemTag(item, its),
    offerTag: await offerTag(item),
  };
}

function toPlace(row: PlaceRow): ItemPlace {
  return pick(row, "shopId", "isAvailable", "soldOutUntil", "stock", "optionsOut", "holdMinutes", "tray");
}

function sorted(places: PlaceRow[]): PlaceRow[] {
  return [...places].sort((a, b) => (a.shopId < b.shopId ? -1 : 1));
}
