import { eq, sql } from "drizzle-orm";
import type { Localized } from "#domain/language/localized.ts";
import { claimsIn } from "#domain/law/claims.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import type { SettingsBody, VenueSettings } from "#domain/schemas/venue-console.ts";
import { categories, shops, stadiums } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";
import { isUnchanged, settingsColumns, settingsTag } from "#worker/usecases/venue/reads/venue-tags.ts";
import {
  type At,
  differences,
  type EditDeps,
  type Finding,
  findSamples,
  findUnknownTaxClasses,
} from "./edit-venue.ts";
import { entity } from "./entity.ts";
import { exportVenue } from "./export-venue.ts";

type Row = Omit<VenueSettings, "tag">;

const settings = entity({
  name: "settings",
  find: async ({ db }, stadiumId): Promise<Row | undefined> =>
    (await db.select(settingsColumns).from(stadiums).where(eq(stadiums.id, stadiumId)))[0],
  view: async (row): Promise<VenueSettings> => ({ ...row, tag: await settingsTag(row) }),
  tag: settingsTag,
});

/**
 * Saves what applies to all of the venue. Orders keep what they were quoted with; the legal age, the support contact
 * and what badges say follow at once.
 */
export async function saveSettings(at: At, { tag, settings: body }: { tag: string; settings: SettingsBody }) {
  const { deps, stadiumId } = at;
  let before: Pick<SettingsBody, "jurisdiction" | "match"> = body;
  const saved = await settings.save(at, stadiumId, tag, async (row) => {
    before = row;
    const refused =
      findSamples(deps, { stadium: { id: stadiumId, ...body }, shops: [] }, "settings") ??
      (await findUnrated(deps, stadiumId, body)) ??
      (await findUncertified(deps, stadiumId, { from: row.jurisdiction, to: body.jurisdiction }));
    if (refused) return refused;
    return {
      detail: differences(row, body),
      guard: sql`${isUnchanged(stadiums, sql`${stadiums.id} = ${stadiumId}`, settingsColumns, row)}
        and ${hasRatesForAll(stadiumId, body)}`,
      statements: [
        deps.db
          .update(stadiums)
          .set({ ...body, updatedAt: deps.now() })
          .where(eq(stadiums.id, stadiumId)),
      ],
    };
  });
  // With the match its boards ask for it, or forget it.
  const hasMatch = saved.ok && (saved.settings.match !== null) !== Boolean(before.match);
  if (saved.ok && (hasMatch || body.jurisdiction !== before.jurisdiction)) await tellBoards(deps, stadiumId);
  return saved;
}

const classesOf = ({ tax }: SettingsBody) => [...new Set(tax?.rates.map((rate) => rate.class))];

/** No category names a class that would lose its rates; a venue without tax leaves the names alone. */
function hasRatesForAll(stadiumId: string, body: SettingsBody) {
  if (!body.tax) return sql`1`;
  return sql`not exists (select 1 from ${categories} where ${categories.stadiumId} = ${stadiumId}
    and ${categories.taxClass} not in ('', ${sql.join(classesOf(body), sql`, `)}))`;
}

async function findUnrated({ db }: EditDeps, stadiumId: string, body: SettingsBody) {
  const named = await db
    .select({ name: categories.name, taxClass: categories.taxClass })
    .from(categories)
    .where(eq(categories.stadiumId, stadiumId));
  const found = findUnknownTaxClasses(body.tax, named, "settings.tax.rates");
  if (!found) return null;
  const unrated = named.filter(({ taxClass }) => taxClass && !classesOf(body).includes(taxClass));
  return { ...found, things: unrated.map(({ name }) => name) };
}

/** The dishes, shops and categories whose texts say what only a certificate may, by a law that did not apply so far. */
async function findUncertified(
  { db }: EditDeps,
  stadiumId: string,
  { from, to }: Record<"from" | "to", SettingsBody["jurisdiction"]>,
) {
  const so = lawOf(from).certifiedDiets;
  const diets = lawOf(to).certifiedDiets.filter((diet) => !so.includes(diet));
  const venue = diets.length > 0 ? await exportVenue(db, stadiumId) : null;
  if (!venue) return null;
  const named = (rows: readonly { name: Localized }[]) =>
    rows.flatMap((row) => (claimsIn(row, diets).length > 0 ? [row.name] : []));
  const things = [...named([venue.stadium]), ...named(venue.categories), ...named(venue.shops)].concat(
    named(venue.items),
  );
  if (things.length === 0) return null;
  const findings: Finding[] = [{ path: "settings.jurisdiction", message: "only a certificate may say it" }];
  return { ok: false as const, reason: "claim-in-text" as const, findings, things: things.slice(0, 20) };
}

/** Boards check another age, or ask their floor for a match. One that is unreached hears it when its tablet reconnects. */
async function tellBoards({ db, boards }: EditDeps, stadiumId: string): Promise<void> {
  const rows = await db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId));
  await Promise.all(
    rows.map(({ id: shopId }) =>
      boards
        .shopChanged(shopId)
        .catch((error: unknown) => logError("board not told of the venue's settings", error, { shopId })),
    ),
  );
}
