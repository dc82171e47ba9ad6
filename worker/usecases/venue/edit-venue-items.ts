import { and, eq, sql } from "drizzle-orm";
import { offerRow } from "#domain/schemas/menu-fields.ts";
import type { ItemBody, OfferBody, PriceBody } from "#domain/schemas/venue-console.ts";
import type { EditProblem, VenueItem } from "#domain/venue/venue-console.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { categories, menuItems, orderLines, orders, shopItems, shops } from "#worker/db/schema/index.ts";
import { findItemRows, type ItemRow, renumber } from "#worker/db/venue.ts";
import { itemColumns, itemTag, offerColumns, offerTag } from "#worker/db/venue-tags.ts";
import { newItemId } from "#worker/platform/ids.ts";
import {
  commitVenue,
  differences,
  type EditDeps,
  editsOf,
  type Finding,
  findClaims,
  type Manager,
  noteRefusal,
  type Statement,
} from "./edit-venue.ts";
import { exist, itemIs, soldIn } from "./item-conditions.ts";
import { toItem } from "./view-venue.ts";

export type ItemResult =
  | { ok: true; item: VenueItem }
  | { ok: false; reason: EditProblem; current?: VenueItem | null; findings?: Finding[] };
type Removed = { ok: true } | { ok: false; reason: EditProblem; current?: VenueItem | null };

/** Saves a dish and the shops that sell it, if the dish is still as the screen saw it. */
export async function saveItem(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  itemId: string,
  { tag, item: body }: { tag: string; item: ItemBody },
): Promise<ItemResult> {
  const { db } = deps;
  const edit = { action: "item.save", subject: itemId };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, tagOf);
  if (!found.ok) return found;
  const { item, places } = found.row;
  const refused = await refuse(deps, stadiumId, body);
  if (refused) return refused;

  const fields = fieldsOf(body);
  const [had, has] = [places.map((place) => place.shopId), [...body.shops].sort()];
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: differences({ ...item, shops: had }, { ...fields, shops: has }),
    menusOf: [...new Set([...had, ...has])],
    guard: sql`${itemIs(item, itemColumns)} and ${soldIn(itemId, had)} and ${exist(stadiumId, body)}`,
    statements: [
      db
        .update(menuItems)
        .set({ ...fields, updatedAt: deps.now() })
        .where(eq(menuItems.id, itemId)),
      ...had.filter((id) => !has.includes(id)).map((id) => db.delete(shopItems).where(isPlace(itemId, id))),
      ...placeRows(
        deps,
        itemId,
        has.filter((id) => !had.includes(id)),
      ),
    ],
  });
  return edits.end(written, deps, stadiumId, itemId);
}

export async function createItem(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  { item: body }: { item: ItemBody },
): Promise<ItemResult> {
  const { db } = deps;
  const refused = await refuse(deps, stadiumId, body);
  if (refused) return refused;
  const itemsHere = await db.$count(menuItems, eq(menuItems.stadiumId, stadiumId));
  if (itemsHere >= venueLimits.items) return { ok: false, reason: "too-many" };
  const id = newItemId();
  const at = deps.now();
  const row = {
    ...fieldsOf(body),
    id,
    stadiumId,
    position: itemsHere + venueLimits.items,
    createdAt: at,
    updatedAt: at,
  };
  const written = await commitVenue(deps, manager, stadiumId, {
    action: "item.create",
    subject: id,
    detail: { after: fieldsOf(body) },
    menusOf: body.shops,
    guard: sql`not exists (select 1 from ${menuItems} where ${menuItems.id} = ${id}) and ${exist(stadiumId, body)}`,
    statements: [
      db.insert(menuItems).values(row),
      ...placeRows(deps, id, body.shops),
      renumber(db, menuItems, stadiumId),
    ],
  });
  // A category or shop disappeared just now, or the drawn id was taken.
  return edits.end(written, deps, stadiumId, id);
}

export async function saveOffer(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  itemId: string,
  { tag, offer }: { tag: string; offer: OfferBody },
): Promise<ItemResult> {
  const { db } = deps;
  const edit = { action: "offer.save", subject: itemId };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, ({ item }) => offerTag(item));
  if (!found.ok) return found;
  const { item } = found.row;
  const fields = offerRow(offer);
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: differences(item, fields),
    guard: itemIs(item, offerColumns),
    statements: [
      db
        .update(menuItems)
        .set({ ...fields, updatedAt: deps.now() })
        .where(eq(menuItems.id, itemId)),
    ],
  });
  return edits.end(written, deps, stadiumId, itemId);
}

/** A price alone, from the list. */
export async function savePrice(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  itemId: string,
  { fromMinor, toMinor }: PriceBody,
): Promise<ItemResult> {
  const edit = { action: "item.price", subject: itemId };
  const priceOf = ({ item }: ItemRows) => item.priceMinor;
  const found = await edits.begin(deps, manager, stadiumId, edit, fromMinor, priceOf);
  if (!found.ok) return found;
  const fields = { priceMinor: toMinor };
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: differences(found.row.item, fields),
    guard: sql`exists (select 1 from ${menuItems} where ${menuItems.id} = ${itemId} and ${menuItems.priceMinor} = ${fromMinor})`,
    statements: [
      deps.db
        .update(menuItems)
        .set({ ...fields, updatedAt: deps.now() })
        .where(eq(menuItems.id, itemId)),
    ],
  });
  return edits.end(written, deps, stadiumId, itemId);
}

/** Deletes a dish, unless an open order needs it. */
export async function removeItem(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  itemId: string,
  { tag }: { tag: string },
): Promise<Removed> {
  const { db } = deps;
  const edit = { action: "item.remove", subject: itemId };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, tagOf);
  if (!found.ok) return found;
  const { item, places } = found.row;
  const needed = sql`exists (select 1 from ${orderLines} inner join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${orderLines.itemId} = ${itemId} and ${orders.closedAt} is null)`;
  if ((await db.$count(menuItems, and(eq(menuItems.id, itemId), needed))) > 0) {
    await noteRefusal(deps, manager, stadiumId, edit, "needed-by-orders");
    return { ok: false, reason: "needed-by-orders" };
  }
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: { before: item },
    menusOf: places.map((place) => place.shopId),
    guard: sql`${itemIs(item, itemColumns)} and not ${needed}`,
    // Its shop entries and testimonials are deleted by cascade.
    statements: [db.delete(menuItems).where(eq(menuItems.id, itemId)), renumber(db, menuItems, stadiumId)],
  });
  return written ? { ok: true } : edits.end(false, deps, stadiumId, itemId);
}

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

/** Why a dish can't be so, or null. */
async function refuse(deps: EditDeps, stadiumId: string, body: ItemBody) {
  const reason = await findUnknown(deps, stadiumId, body);
  return reason ? { ok: false as const, reason } : findClaims(deps, stadiumId, { item: body });
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

type ItemRows = NonNullable<Awaited<ReturnType<typeof findItemRows>>>;

const tagOf = ({ item, places }: ItemRows) => itemTag(item, places);

const edits = editsOf("item", {
  find: async ({ db }, stadiumId, itemId) => (await findItemRows(db, stadiumId, itemId)) ?? undefined,
  view: ({ item, places }) => toItem(item, places),
});
