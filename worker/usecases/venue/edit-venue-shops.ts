import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Certificate } from "#domain/law/certificates.ts";
import { inEnglish } from "#domain/schemas/problem-facts.ts";
import type { ShopBody } from "#domain/schemas/venue-console.ts";
import { picturesOf, shopFindings } from "#domain/schemas/venue-rules.ts";
import { freeSlug } from "#domain/venue/free-slug.ts";
import type { EditProblem } from "#domain/venue/venue-console.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import {
  connectedAccounts,
  orders,
  shopItems,
  shops,
  stadiums,
  staffInvitations,
  staffRoles,
} from "#worker/db/schema/index.ts";
import { renumber } from "#worker/db/venue.ts";
import { isUnchanged, shopColumns, shopTag } from "#worker/db/venue-tags.ts";
import type { ShopRow } from "../kitchen/override.ts";
import {
  commitVenue,
  differences,
  type EditDeps,
  editsOf,
  type Finding,
  findClaims,
  findSamples,
  type Manager,
  noteRefusal,
} from "./edit-venue.ts";

/** Returned with a refused save: the current fields, and the tag to overwrite them. */
type ShopNow = ShopBody & { id: string; tag: string; certificates: Certificate[] };
export type ShopResult =
  | { ok: true; shop: ShopNow }
  | { ok: false; reason: EditProblem; current?: ShopNow | null; findings?: Finding[] };

/** Saves a shop if it is still as the screen saw it. Its connected account cannot be changed here. */
export async function saveShop(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  shopId: string,
  { tag, shop: body }: { tag: string; shop: ShopBody },
): Promise<ShopResult> {
  const { db } = deps;
  const edit = { action: "shop.save", subject: shopId, shopId };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, shopTag);
  if (!found.ok) return found;
  const { row } = found;
  const refused = await refuse(deps, stadiumId, body);
  if (refused) return refused;
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: differences(row, body),
    guard: isUnchanged(shops, sql`${shops.id} = ${shopId}`, shopColumns, row),
    statements: [
      db
        .update(shops)
        .set({
          ...body,
          ...(startsToNeedABoard(row, body) ? { autoPausedAt: deps.now() } : {}),
          updatedAt: deps.now(),
        })
        .where(eq(shops.id, shopId)),
    ],
  });
  if (written) await deps.boards.shopChanged(shopId);
  return edits.end(written, deps, stadiumId, shopId);
}

/** Adds a shop: closed until its staff open it, charged on the platform until an operator sets its account. */
export async function createShop(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  { shop: body }: { shop: ShopBody },
): Promise<ShopResult> {
  const { db } = deps;
  const refused = await refuse(deps, stadiumId, body);
  if (refused) return refused;
  const here = await db.$count(shops, eq(shops.stadiumId, stadiumId));
  if (here >= venueLimits.shops) return { ok: false, reason: "too-many" };
  // Shop ids are global, so this one starts with its stadium's id.
  const begin = freeSlug(`${stadiumId.slice(0, 30)} ${body.name.en}`, "shop", []);
  const taken = await db
    .select({ id: shops.id })
    .from(shops)
    // "x" and every "x-…", by index: "." sorts right after "-".
    .where(and(gte(shops.id, begin), lt(shops.id, `${begin}.`)));
  const id = freeSlug(
    begin,
    "shop",
    taken.map((row) => row.id),
  );
  const at = deps.now();
  const written = await commitVenue(deps, manager, stadiumId, {
    action: "shop.create",
    subject: id,
    shopId: id,
    detail: { after: body },
    guard: sql`not exists (select 1 from ${shops} where ${shops.id} = ${id})`,
    statements: [
      db.insert(shops).values({
        ...body,
        id,
        stadiumId,
        isOpen: false,
        autoPausedAt: body.requiresBoard ? at : null,
        position: here + venueLimits.shops,
        createdAt: at,
        updatedAt: at,
      }),
      renumber(db, shops, stadiumId),
    ],
  });
  return edits.end(written, deps, stadiumId, id);
}

/** Removes a shop that was never used: no order names it and no dish is sold there. Close any other shop instead. */
export async function removeShop(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  shopId: string,
  { tag }: { tag: string },
): Promise<{ ok: true } | Extract<ShopResult, { ok: false }>> {
  const { db } = deps;
  const edit = { action: "shop.remove", subject: shopId, shopId };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, shopTag);
  if (!found.ok) return found;
  const { row } = found;
  const [ordered, sold] = await Promise.all([
    db.$count(orders, eq(orders.shopId, shopId)),
    db.$count(shopItems, eq(shopItems.shopId, shopId)),
  ]);
  if (ordered + sold > 0) {
    await noteRefusal(deps, manager, stadiumId, edit, "shop-in-use");
    return { ok: false, reason: "shop-in-use" };
  }
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: { before: row },
    guard: sql`${isUnchanged(shops, sql`${shops.id} = ${shopId}`, shopColumns, row)}
      and not exists (select 1 from ${orders} where ${orders.shopId} = ${shopId})
      and not exists (select 1 from ${shopItems} where ${shopItems.shopId} = ${shopId})`,
    statements: [
      // An account that was opened for it exists at the provider all the same.
      db.update(connectedAccounts).set({ openedFor: null }).where(eq(connectedAccounts.openedFor, shopId)),
      db.delete(staffRoles).where(and(eq(staffRoles.role, "shop"), eq(staffRoles.shopId, shopId))),
      db
        .delete(staffInvitations)
        .where(
          and(
            eq(staffInvitations.stadiumId, stadiumId),
            eq(staffInvitations.shopId, shopId),
            isNull(staffInvitations.acceptedAt),
          ),
        ),
      db.delete(shops).where(eq(shops.id, shopId)),
      renumber(db, shops, stadiumId),
    ],
  });
  return written ? { ok: true } : edits.end(false, deps, stadiumId, shopId);
}

/** Whether this edit makes the shop wait for a board before it takes orders. */
function startsToNeedABoard(row: ShopRow, body: ShopBody): boolean {
  return body.requiresBoard && !row.requiresBoard && row.autoPausedAt === null;
}

/** Why a shop can't be so, or null. */
async function refuse(deps: EditDeps, stadiumId: string, body: ShopBody) {
  const known = picturesOf(body).map(([, picture]) => deps.pictures.knows(stadiumId, picture));
  if (!(await Promise.all(known)).every(Boolean))
    return { ok: false as const, reason: "picture-unknown" as const };
  const refused =
    findSamples(deps, { stadium: { id: stadiumId }, shops: [body] }, "shop") ??
    (await findClaims(deps, stadiumId, { shop: body }));
  if (refused) return refused;
  const stadium = await deps.db.query.stadiums.findFirst({
    where: eq(stadiums.id, stadiumId),
    columns: { blocks: true },
  });
  const findings = shopFindings(body, stadium?.blocks ?? []).map(
    ([path, facts]): Finding => ({ path: ["shop", ...path].join("."), message: inEnglish(facts) }),
  );
  return findings.length > 0 ? { ok: false as const, reason: "section-unknown" as const, findings } : null;
}

const findRow = ({ db }: EditDeps, stadiumId: string, id: string): Promise<ShopRow | undefined> =>
  db.query.shops.findFirst({ where: and(eq(shops.id, id), eq(shops.stadiumId, stadiumId)) });

async function toShop(row: ShopRow): Promise<ShopNow> {
  const fields = Object.fromEntries(
    Object.keys(shopColumns).map((name) => [name, row[name as keyof ShopRow]]),
  );
  return { ...(fields as ShopNow), id: row.id, tag: await shopTag(row) };
}

const edits = editsOf("shop", { find: findRow, view: toShop });
