import { and, eq, sql } from "drizzle-orm";
import type { CategoryBody } from "#domain/schemas/venue-console.ts";
import { freeSlug } from "#domain/venue/free-slug.ts";
import type { EditProblem, VenueCategory } from "#domain/venue/venue-console.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { categories, menuItems, stadiums } from "#worker/db/schema/index.ts";
import { type CategoryRow, renumber } from "#worker/db/venue.ts";
import { categoryColumns, categoryTag, isUnchanged } from "#worker/db/venue-tags.ts";
import {
  commitVenue,
  differences,
  type EditDeps,
  editsOf,
  type Finding,
  findClaims,
  findUnknownTaxClasses,
  type Manager,
  noteRefusal,
} from "./edit-venue.ts";

type Category = Omit<VenueCategory, "itemCount">;
export type CategoryResult =
  | { ok: true; category: Category }
  | { ok: false; reason: EditProblem; current?: Category | null; findings?: Finding[] };

export async function saveCategory(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  id: string,
  { tag, category: body }: { tag: string; category: CategoryBody },
): Promise<CategoryResult> {
  const edit = { action: "category.save", subject: id };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, categoryTag);
  if (!found.ok) return found;
  const { row } = found;
  const taxed = await check(deps, stadiumId, body);
  if (!taxed.ok) return taxed;
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: differences(row, body),
    guard: sql`${isUnchanged(categories, keyOf(stadiumId, id), categoryColumns, row)} and ${taxed.guard}`,
    statements: [deps.db.update(categories).set(body).where(isCategory(stadiumId, id))],
  });
  return edits.end(written, deps, stadiumId, id);
}

/** Adds a category at the end. Its id is made from its English name. */
export async function createCategory(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  { category: body }: { category: CategoryBody },
): Promise<CategoryResult> {
  const { db } = deps;
  const taxed = await check(deps, stadiumId, body);
  if (!taxed.ok) return taxed;
  const known = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.stadiumId, stadiumId));
  if (known.length >= venueLimits.categories) return { ok: false, reason: "too-many" };
  const id = freeSlug(
    body.name.en,
    "category",
    known.map((row) => row.id),
  );
  const written = await commitVenue(deps, manager, stadiumId, {
    action: "category.create",
    subject: id,
    detail: { after: body },
    guard: sql`not exists (select 1 from ${categories} where ${keyOf(stadiumId, id)}) and ${taxed.guard}`,
    statements: [
      db
        .insert(categories)
        .values({ ...body, id, stadiumId, position: known.length + venueLimits.categories }),
      renumber(db, categories, stadiumId),
    ],
  });
  return edits.end(written, deps, stadiumId, id);
}

export async function removeCategory(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  id: string,
  { tag }: { tag: string },
): Promise<{ ok: true } | Extract<CategoryResult, { ok: false }>> {
  const { db } = deps;
  const edit = { action: "category.remove", subject: id };
  const found = await edits.begin(deps, manager, stadiumId, edit, tag, categoryTag);
  if (!found.ok) return found;
  const { row } = found;
  const inIt = and(eq(menuItems.stadiumId, stadiumId), eq(menuItems.categoryId, id));
  if ((await db.$count(menuItems, inIt)) > 0) {
    await noteRefusal(deps, manager, stadiumId, edit, "category-in-use");
    return { ok: false, reason: "category-in-use" };
  }
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: { before: row },
    guard: sql`${isUnchanged(categories, keyOf(stadiumId, id), categoryColumns, row)}
      and not exists (select 1 from ${menuItems} where ${inIt})`,
    statements: [db.delete(categories).where(isCategory(stadiumId, id)), renumber(db, categories, stadiumId)],
  });
  return written ? { ok: true } : edits.end(false, deps, stadiumId, id);
}

/** Whether the venue knows the picture, its law lets the name pass, and it has a rate. The guard: its tax is the same. */
async function check(deps: EditDeps, stadiumId: string, body: CategoryBody) {
  const { db, pictures } = deps;
  if (!(await pictures.knows(stadiumId, body.picture)))
    return { ok: false as const, reason: "picture-unknown" as const };
  const claims = await findClaims(deps, stadiumId, { category: body });
  if (claims) return claims;
  const columns = { tax: stadiums.tax };
  const [stadium] = await db.select(columns).from(stadiums).where(eq(stadiums.id, stadiumId));
  const { tax = null } = stadium ?? {};
  const unknown = findUnknownTaxClasses(tax, [body], "category.taxClass");
  const guard = isUnchanged(stadiums, sql`${stadiums.id} = ${stadiumId}`, columns, { tax });
  return unknown ?? { ok: true as const, guard };
}

const isCategory = (stadiumId: string, id: string) =>
  and(eq(categories.stadiumId, stadiumId), eq(categories.id, id));
const keyOf = (stadiumId: string, id: string) =>
  sql`${categories.stadiumId} = ${stadiumId} and ${categories.id} = ${id}`;

const findRow = ({ db }: EditDeps, stadiumId: string, id: string): Promise<CategoryRow | undefined> =>
  db.query.categories.findFirst({ where: isCategory(stadiumId, id) });

async function toCategory(row: CategoryRow): Promise<Category> {
  const { id, name, picture, tint, isDrinks, taxClass } = row;
  return { id, name, picture, tint, isDrinks, taxClass, tag: await categoryTag(row) };
}

const edits = editsOf("category", { find: findRow, view: toCategory });
