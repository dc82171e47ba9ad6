import { and, eq, sql } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import type { CategoryBody } from "#domain/schemas/venue-console.ts";
import { freeSlug } from "#domain/venue/free-slug.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { categories, menuItems, stadiums } from "#worker/db/schema/index.ts";
import { findStadium, renumber } from "#worker/db/venue.ts";
import { categoryColumns, categoryTag, isUnchanged } from "#worker/usecases/venue/reads/venue-tags.ts";
import { type At, differences, findClaims, findUnknownTaxClasses } from "./edit-venue.ts";
import { entity } from "./entity.ts";

const isCategory = (stadiumId: string, id: string) =>
  and(eq(categories.stadiumId, stadiumId), eq(categories.id, id));
const keyOf = (stadiumId: string, id: string) =>
  sql`${categories.stadiumId} = ${stadiumId} and ${categories.id} = ${id}`;

const category = entity({
  name: "category",
  find: ({ db }, stadiumId, id) => db.query.categories.findFirst({ where: isCategory(stadiumId, id) }),
  async view(row) {
    const { id, name, picture, tint, isDrinks, taxClass } = row;
    return { id, name, picture, tint, isDrinks, taxClass, tag: await categoryTag(row) };
  },
  tag: categoryTag,
});

export const saveCategory = (
  at: At,
  id: string,
  { tag, category: body }: { tag: string; category: CategoryBody },
) =>
  category.save(at, id, tag, async (row) => {
    const taxed = await check(at, body);
    if (!taxed.ok) return taxed;
    return {
      detail: differences(row, body),
      guard: sql`${isUnchanged(categories, keyOf(at.stadiumId, id), categoryColumns, row)} and ${taxed.guard}`,
      statements: [at.deps.db.update(categories).set(body).where(isCategory(at.stadiumId, id))],
    };
  });

/** Adds a category at the end. Its id is made from its English name. */
export async function createCategory(at: At, { category: body }: { category: CategoryBody }) {
  const { stadiumId } = at;
  const { db } = at.deps;
  const taxed = await check(at, body);
  if (!taxed.ok) return taxed;
  const known = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.stadiumId, stadiumId));
  if (known.length >= venueLimits.categories) return { ok: false, reason: "too-many" } as const;
  const id = freeSlug(
    body.name.en,
    "category",
    known.map((row) => row.id),
  );
  const position = known.length + venueLimits.categories;
  return category.create(at, id, {
    detail: { after: body },
    guard: sql`not exists (select 1 from ${categories} where ${keyOf(stadiumId, id)}) and ${taxed.guard}`,
    statements: [
      db.insert(categories).values({ ...body, id, stadiumId, position }),
      renumber(db, categories, stadiumId),
    ],
  });
}

export const removeCategory = (at: At, id: string, { tag }: { tag: string }) =>
  category.remove(at, id, tag, async (row) => {
    const { stadiumId } = at;
    const { db } = at.deps;
    const inIt = and(eq(menuItems.stadiumId, stadiumId), eq(menuItems.categoryId, id));
    if ((await db.$count(menuItems, inIt)) > 0) return { ok: false, reason: "category-in-use" };
    return {
      detail: { before: row },
      guard: sql`${isUnchanged(categories, keyOf(stadiumId, id), categoryColumns, row)}
        and not exists (select 1 from ${menuItems} where ${inIt})`,
      statements: [
        db.delete(categories).where(isCategory(stadiumId, id)),
        renumber(db, categories, stadiumId),
      ],
    };
  });

/** Whether the venue knows the picture, its law lets the name pass, and it has a rate. The guard: its tax is the same. */
async function check({ deps, stadiumId }: At, body: CategoryBody) {
  if (!(await deps.pictures.knows(stadiumId, body.picture)))
    return { ok: false, reason: "picture-unknown" } as const;
  const claims = await findClaims(deps, stadiumId, { category: body });
  if (claims) return claims;
  const { tax = null } = (await findStadium(deps.db, stadiumId, "tax")) ?? {};
  const unknown = findUnknownTaxClasses(tax, [body], "category.taxClass");
  const guard = isUnchanged(stadiums, sql`${stadiums.id} = ${stadiumId}`, pick(stadiums, "tax"), { tax });
  return unknown ?? { ok: true as const, guard };
}
