import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { offerRow } from "#domain/schemas/menu/menu-fields.ts";
import type { ItemBody, OfferBody, PriceBody } from "#domain/schemas/venue-console.ts";
import type { EditProblem } from "#domain/venue/venue-console.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { categories, menuItems, orderLines, orders, shopItems, shops } from "#worker/db/schema/index.ts";
import { findItemRows, type ItemRow, renumber } from "#worker/db/venue.ts";
import { newItemId } from "#worker/platform/ids.ts";
import {
  isUnchanged,
  itemColumns,
  itemTag,
  offerColumns,
  offerTag,
} from "#worker/usecases/venue/reads/venue-tags.ts";
import { type At, differences, type EditDeps, findClaims, type Statement } from "./edit-venue.ts";
import { entity } from "./entity.ts";
import { toItem } from "./view-venue.ts";

const dish = entity({
  name: "item",
  find: async ({ db }, stadiumId, id) => (await findItemRows(db, stadiumId, id)) ?? undefined,
  view: ({ item, places }) => toItem(item, places),
  tag: ({ item, places }) => itemTag(item, places),
});

/** Saves a dish and the shops that sell it, if the dish is still as the screen saw it. */
export const saveItem = (at: At, id: string, { tag, item: body }: { tag: string; item: ItemBody }) =>
  dish.save(at, id, tag, async ({ item, places }) => {
    const { deps, stadiumId } = at;
    const fields = fieldsOf(body);
    const [had, has] = [places.map((place) => place.shopId), [...body.shops].sort()];
    const [left, added] = [
      had.filter((each) => !has.includes(each)),
      has.filter((each) => !had.includes(each)),
    ];
    const refused = await refuse(at, body, fields.externalId === item.externalId ? added : has);
    if (refused) return refused;
    return {
      detail: differences({ ...item, shops: had }, { ...fields, shops: has }),
      menusOf: [...new Set([...had, ...has])],
      guard: sql`${itemIs(item, itemColumns)} and ${soldIn(id, had)} and ${exist(stadiumId, body)}`,
      statements: [
        setItem(deps, id, fields),
        ...left.map((shopId) => deps.db.delete(shopItems).where(isPlace(id, shopId))),
        ...placeRows(deps, id, added),
      ],
    };
  });

export async function createItem(at: At, { item: body }: { item: ItemBody }) {
  const { deps, stadiumId } = at;
  const { db } = deps;
  const refused = await refuse(at, body, body.shops);
  if (refused) return refused;
  const itemsHere = await db.$count(menuItems, eq(menuItems.stadiumId, stadiumId));
  if (itemsHere >= venueLimits.items) return { ok: false, reason: "too-many" } as const;
  const id = newItemId();
  const [createdAt, position] = [deps.now(), itemsHere + venueLimits.items];
  const row = { ...fieldsOf(body), id, stadiumId, position, createdAt, updatedAt: createdAt };
  // Not written where a category or shop disappeared just now, or the drawn id was taken.
  return dish.create(at, id, {
    detail: { after: fieldsOf(body) },
    menusOf: body.shops,
    guard: sql`not exists (select 1 from ${menuItems} where ${menuItems.id} = ${id}) and ${exist(stadiumId, body)}`,
    statements: [
      db.insert(menuItems).values(row),
      ...placeRows(deps, id, body.shops),
      renumber(db, menuItems, stadiumId),
    ],
  });
}

export const saveOffer = (at: At, id: string, { tag, offer }: { tag: string; offer: OfferBody }) =>
  dish.save(
    at,
    id,
    { as: tag, by: ({ item }) => offerTag(item) },
    ({ item }) => ({
      detail: differences(item, offerRow(offer)),
      guard: itemIs(item, offerColumns),
      statements: [setItem(at.deps, id, offerRow(offer))],
    }),
    "offer.save",
  );

/** A price alone, from the list. */
export const savePrice = (at: At, id: string, { fromMinor, toMinor: priceMinor }: PriceBody) =>
  dish.save(
    at,
    id,
    { as: fromMinor, by: ({ item }) => item.priceMinor },
    ({ item }) => ({
      detail: differences(item, { priceMinor }),
      guard: sql`exists (select 1 from ${menuItems} where ${menuItems.id} = ${id} and ${menuItems.priceMinor} = ${fromMinor})`,
      statements: [setItem(at.deps, id, { priceMinor })],
    }),
    "item.price",
  );

/** Deletes a dish, unless an open order needs it. */
export const removeItem = (at: At, id: string, { tag }: { tag: string }) =>
  dish.remove(at, id, tag, async ({ item, places }) => {
    const { db } = at.deps;
    const needed = sql`exists (select 1 from ${orderLines} inner join ${orders} on ${orders.id} = ${orderLines.orderId}
      where ${orderLines.itemId} = ${id} and ${orders.closedAt} is null)`;
    if ((await db.$count(menuItems, and(eq(menuItems.id, id), needed))) > 0)
      return { ok: false, reason: "needed-by-orders" };
    return {
      detail: { before: item },
      menusOf: places.map((place) => place.shopId),
      guard: sql`${itemIs(item, itemColumns)} and not ${needed}`,
      // Its shop entries and testimonials are deleted by cascade.
      statements: [db.delete(menuItems).where(eq(menuItems.id, id)), renumber(db, menuItems, at.stadiumId)],
    };
  });

const setItem = ({ db, now }: EditDeps, id: string, fields: Partial<ItemRow>) =>
  db
    .update(menuItems)
    .set({ ...fields, updatedAt: now() })
    .where(eq(menuItems.id, id));

/** All columns that a save writes. */
function fieldsOf({
  category,
  shops: _shops,
  nutrition,
  forPassover = false,
  ...rest
}: ItemBody): Pick<ItemRow, keyof typeof itemColumns> {
  const externalId = rest.externalId ?? null;
  return { ...rest, forPassover, categoryId: category, nutrition: nutrition ?? null, externalId };
}

function placeRows({ db }: EditDeps, itemId: string, shopIds: string[]): Statement[] {
  return shopIds.map((shopId) => db.insert(shopItems).values({ itemId, shopId }));
}

const isPlace = (itemId: string, shopId: string) =>
  and(eq(shopItems.itemId, itemId), eq(shopItems.shopId, shopId));

/** Why a dish can't be so, or null; `newTo`: shops where it is not sold yet, or not under its till's id. */
async function refuse({ deps, stadiumId }: At, body: ItemBody, newTo: string[]) {
  const reason =
    (await findUnknown(deps, stadiumId, body)) ??
    (body.externalId && (await hasExternalId(deps, body.externalId, newTo)) ? "external-id-used" : null);
  return reason ? { ok: false as const, reason } : findClaims(deps, stadiumId, { item: body });
}

/** Whether one of these shops sells a dish of this till's id. */
async function hasExternalId({ db }: EditDeps, externalId: string, shopIds: string[]): Promise<boolean> {
  if (shopIds.length === 0) return false;
  const sold = db.select({ id: shopItems.itemId }).from(shopItems).where(inArray(shopItems.shopId, shopIds));
  const isSold = and(eq(menuItems.externalId, externalId), inArray(menuItems.id, sold));
  return (await db.$count(menuItems, isSold)) > 0;
}

async function findUnknown(
  { db, pictures }: EditDeps,
  stadiumId: string,
  body: ItemBody,
): Promise<EditProblem | null> {
  for (const picture of new Set([body.picture, ...body.morePictures]))
    if (!(await pictures.knows(stadiumId, picture))) return "picture-unknown";
  const [categoryRows, shopRows] = await db.batch([
    db
      .select({ id: categories.id })
      .from(categories)
      .where(and(eq(categories.stadiumId, stadiumId), eq(categories.id, body.category))),
    db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId)),
  ]);
  if (categoryRows.length === 0) return "category-unknown";
  const known = new Set(shopRows.map((shop) => shop.id));
  return body.shops.every((id) => known.has(id)) ? null : "shop-unknown";
}

/** True while the dish is as it was read. */
const itemIs = (item: ItemRow, columns: typeof itemColumns | typeof offerColumns) =>
  isUnchanged(menuItems, sql`${menuItems.id} = ${item.id}`, columns, item);

/** True while exactly these shops sell the dish. */
function soldIn(itemId: string, shopIds: string[]): SQL {
  return sql`(select json_group_array(shop_id) from
    (select shop_id from ${shopItems} where ${shopItems.itemId} = ${itemId} order by shop_id)) = ${JSON.stringify(shopIds)}`;
}

/** True while the dish's category and shops belong to this stadium. */
function exist(stadiumId: string, body: ItemBody): SQL {
  return sql`exists (select 1 from ${categories} where ${categories.stadiumId} = ${stadiumId} and ${categories.id} = ${body.category})
    and (select count(*) from ${shops} where ${shops.stadiumId} = ${stadiumId}
      and ${shops.id} in (select value from json_each(${JSON.stringify(body.shops)}))) = ${body.shops.length}`;
}
