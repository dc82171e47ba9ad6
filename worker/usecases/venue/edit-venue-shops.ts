import { and, eq, exists, gte, isNull, lt, sql } from "drizzle-orm";
import type { Certificate } from "#domain/law/certificates.ts";
import { inEnglish } from "#domain/schemas/problem-facts.ts";
import type { HalfTimeSettings } from "#domain/schemas/shop-fields.ts";
import type { ShopBody } from "#domain/schemas/venue-console.ts";
import { picturesOf, shopFindings } from "#domain/schemas/venue-rules.ts";
import { freeSlug } from "#domain/venue/free-slug.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import {
  connectedAccounts,
  orders,
  shopItems,
  shops,
  staffInvitations,
  staffRoles,
} from "#worker/db/schema/index.ts";
import { findStadium, renumber } from "#worker/db/venue.ts";
import { isUnchanged, shopColumns, shopTag } from "#worker/usecases/venue/reads/venue-tags.ts";
import type { ShopRow } from "../kitchen/override.ts";
import { type At, commitVenue, differences, type Finding, findClaims, findSamples } from "./edit-venue.ts";
import { entity } from "./entity.ts";

/** Returned with a refused save: the current fields, and the tag to overwrite them. */
type ShopNow = ShopBody & { id: string; tag: string; certificates: Certificate[] };

const shopEntity = entity({
  name: "shop",
  find: ({ db }, stadiumId, id): Promise<ShopRow | undefined> =>
    db.query.shops.findFirst({ where: and(eq(shops.id, id), eq(shops.stadiumId, stadiumId)) }),
  async view(row): Promise<ShopNow> {
    const fields = Object.keys(shopColumns).map((name) => [name, row[name as keyof ShopRow]]);
    return { ...(Object.fromEntries(fields) as ShopNow), id: row.id, tag: await shopTag(row) };
  },
  tag: shopTag,
});

/** Saves a shop if it is still as the screen saw it. Its connected account cannot be changed here. */
export async function saveShop(at: At, id: string, { tag, shop: body }: { tag: string; shop: ShopBody }) {
  const { db, boards, now } = at.deps;
  const saved = await shopEntity.save(at, id, tag, async (row) => {
    const refused = await refuse(at, body);
    if (refused) return refused;
    const waits = startsToNeedABoard(row, body) ? { autoPausedAt: now() } : {};
    return {
      detail: differences(row, body),
      guard: isUnchanged(shops, sql`${shops.id} = ${id}`, shopColumns, row),
      statements: [
        db
          .update(shops)
          .set({ ...body, ...waits, updatedAt: now() })
          .where(eq(shops.id, id)),
      ],
    };
  });
  if (saved.ok) await boards.shopChanged(id);
  return saved;
}

/** Adds a shop: closed until its staff open it, charged on the platform until an operator sets its account. */
export async function createShop(at: At, { shop: body }: { shop: ShopBody }) {
  const { stadiumId } = at;
  const { db, now } = at.deps;
  const refused = await refuse(at, body);
  if (refused) return refused;
  const here = await db.$count(shops, eq(shops.stadiumId, stadiumId));
  if (here >= venueLimits.shops) return { ok: false, reason: "too-many" } as const;
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
  const createdAt = now();
  return shopEntity.create(at, id, {
    detail: { after: body },
    guard: sql`not exists (select 1 from ${shops} where ${shops.id} = ${id})`,
    statements: [
      db.insert(shops).values({
        ...body,
        id,
        stadiumId,
        isOpen: false,
        autoPausedAt: body.requiresBoard ? createdAt : null,
        position: here + venueLimits.shops,
        createdAt,
        updatedAt: createdAt,
      }),
      renumber(db, shops, stadiumId),
    ],
  });
}

/** Removes a shop that was never used: no order names it and no dish is sold there. Close any other shop instead. */
export const removeShop = (at: At, id: string, { tag }: { tag: string }) =>
  shopEntity.remove(at, id, tag, async (row) => {
    const { stadiumId } = at;
    const { db } = at.deps;
    const [ordered, sold] = await Promise.all([
      db.$count(orders, eq(orders.shopId, id)),
      db.$count(shopItems, eq(shopItems.shopId, id)),
    ]);
    if (ordered + sold > 0) return { ok: false, reason: "shop-in-use" };
    const { stadiumId: invitedAt, shopId: invitedTo, acceptedAt } = staffInvitations;
    return {
      detail: { before: row },
      guard: sql`${isUnchanged(shops, sql`${shops.id} = ${id}`, shopColumns, row)}
        and not exists (select 1 from ${orders} where ${orders.shopId} = ${id})
        and not exists (select 1 from ${shopItems} where ${shopItems.shopId} = ${id})`,
      statements: [
        // An account that was opened for it exists at the provider all the same.
        db.update(connectedAccounts).set({ openedFor: null }).where(eq(connectedAccounts.openedFor, id)),
        db.delete(staffRoles).where(and(eq(staffRoles.role, "shop"), eq(staffRoles.shopId, id))),
        db
          .delete(staffInvitations)
          .where(and(eq(invitedAt, stadiumId), eq(invitedTo, id), isNull(acceptedAt))),
        db.delete(shops).where(eq(shops.id, id)),
        renumber(db, shops, stadiumId),
      ],
    };
  });

/** Which dishes the shop sells in the break, and whether. Of two who save, the later one decides. */
export async function saveHalfTime(at: At, shopId: string, { menu, dishes }: HalfTimeSettings) {
  const { db, boards, now } = at.deps;
  const here = and(eq(shops.id, shopId), eq(shops.stadiumId, at.stadiumId));
  const found = exists(db.select({ id: shops.id }).from(shops).where(here));
  const isMarked = sql`${shopItems.itemId} in (select value from json_each(${JSON.stringify(dishes)}))`;
  const edit = { action: "shop.save", subject: shopId, shopId } as const;
  const isSaved = await commitVenue(at, edit, {
    detail: { after: { halfTime: { menu, dishes } } },
    guard: sql`${found}`,
    statements: [
      db.update(shops).set({ breakMenu: menu, updatedAt: now() }).where(here),
      db
        .update(shopItems)
        .set({ inBreak: sql`${isMarked}` })
        .where(eq(shopItems.shopId, shopId)),
    ],
  });
  if (!isSaved) return { ok: false, reason: "not-found" } as const;
  await boards.menuChanged(shopId);
  return { ok: true } as const;
}

/** Whether this edit makes the shop wait for a board before it takes orders. */
function startsToNeedABoard(row: ShopRow, body: ShopBody): boolean {
  return body.requiresBoard && !row.requiresBoard && row.autoPausedAt === null;
}

/** Why a shop can't be so, or null. */
async function refuse({ deps, stadiumId }: At, body: ShopBody) {
  const known = picturesOf(body).map(([, picture]) => deps.pictures.knows(stadiumId, picture));
  if (!(await Promise.all(known)).every(Boolean))
    return { ok: false as const, reason: "picture-unknown" as const };
  const refused =
    findSamples(deps, { stadium: { id: stadiumId }, shops: [body] }, "shop") ??
    (await findClaims(deps, stadiumId, { shop: body }));
  if (refused) return refused;
  const stadium = await findStadium(deps.db, stadiumId, "blocks");
  const findings = shopFindings(body, stadium?.blocks ?? []).map(
    ([path, facts]): Finding => ({ path: ["shop", ...path].join("."), message: inEnglish(facts) }),
  );
  return findings.length > 0 ? { ok: false as const, reason: "section-unknown" as const, findings } : null;
}
