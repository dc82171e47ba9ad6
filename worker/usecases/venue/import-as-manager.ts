import { eq, sql } from "drizzle-orm";
import { samplesIn } from "#domain/menu/samples.ts";
import { mediaKeyOf } from "#domain/picture/media.ts";
import type { ProblemFacts, VenueProblem } from "#domain/schemas/problem-facts.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { problemAt, readVenueFile, type VenueRead } from "#domain/schemas/venue-problems.ts";
import { picturesOf } from "#domain/schemas/venue-rules.ts";
import { countChanges, type VenueChange } from "#domain/venue/venue-changes.ts";
import { shops, stadiums } from "#worker/db/schema/index.ts";
import { newItemId } from "#worker/platform/ids.ts";
import { type At, commitVenue, type EditDeps, noteRefusal, tellMenus } from "./edit-venue.ts";
import { exportVenue } from "./export-venue.ts";
import { type ImportPlan, planImport } from "./import-venue.ts";

/** What a file does to the venue, and the version of the menu that it was compared with. */
type Compared = { changes: VenueChange[]; menuVersion: number };
export type ManagerImport =
  /** `menuVersion`: the version compared with; pass it back to write. */
  | ({ ok: true; written: boolean } & Compared)
  | { ok: false; reason: "venue-file-invalid"; problems: VenueProblem[] }
  | ({ ok: false; reason: "changed-meanwhile" } & Compared);

/**
 * The import of `npm run import` for a venue manager, with four more checks: only their own venue, no connected
 * accounts, no other venue's photos, no samples where real fans order. Without `seenVersion` it is a dry run; with it the import is written, unless the
 * menu changed in between.
 */
export async function importAsManager(
  at: At,
  file: Uint8Array,
  seenVersion: number | null,
): Promise<ManagerImport> {
  const { deps, stadiumId } = at;
  const edit = { action: "venue.import" as const, subject: stadiumId };
  const stored = await exportVenue(deps.db, stadiumId);
  const read = readVenueFile(file, stored ? { stored, newItemId } : undefined);
  const problems = read.ok ? await findOverreach(deps, stadiumId, read) : read.problems;
  if (!read.ok || problems.length > 0) {
    if (seenVersion !== null) await noteRefusal(at, edit, "venue-file-invalid");
    return { ok: false, reason: "venue-file-invalid", problems };
  }
  const plan = await planImport(deps, withoutAccounts(read.venue), read.copies);
  if (!plan.ok) return { ok: false, reason: "venue-file-invalid", problems: refusedProblems(plan, read) };
  const { changes, menuVersion, statements } = plan;
  if (seenVersion === null) return { ok: true, written: false, changes, menuVersion };
  if (statements.length === 0) return { ok: true, written: true, changes, menuVersion };
  if (seenVersion !== menuVersion) {
    await noteRefusal(at, edit, "changed-meanwhile");
    return { ok: false, reason: "changed-meanwhile", changes, menuVersion };
  }
  const written = await commitVenue(at, edit, {
    detail: countChanges(changes),
    // Version 0: the venue does not exist yet; only operators create one.
    guard: sql`coalesce((select ${stadiums.menuVersion} from ${stadiums} where ${stadiums.id} = ${stadiumId}), 0)
      = ${seenVersion} and ${seenVersion} = ${menuVersion}`,
    statements,
  });
  if (!written) {
    const now = await planImport(deps, withoutAccounts(read.venue), read.copies);
    const latest = now.ok ? now : plan;
    return {
      ok: false,
      reason: "changed-meanwhile",
      changes: latest.changes,
      menuVersion: latest.menuVersion,
    };
  }
  await tellMenus(
    deps,
    read.venue.shops.map((shop) => shop.id),
  );
  return { ok: true, written: true, changes, menuVersion: menuVersion + 1 };
}

type Read = Extract<VenueRead, { ok: true }>;

/** An account that the file names as it is, is not written either: an operator may be setting another one. */
const withoutAccounts = (venue: VenueFile): VenueFile => ({
  ...venue,
  shops: venue.shops.map(({ connectedAccount: _, ...shop }) => shop),
});

async function findOverreach(
  { db, refusesSamples }: EditDeps,
  stadiumId: string,
  { venue, at }: Read,
): Promise<VenueProblem[]> {
  const rows = await db
    .select({ id: shops.id, account: shops.vendorConnectedAccountId })
    .from(shops)
    .where(eq(shops.stadiumId, stadiumId));
  const accounts = new Map(rows.map((row) => [row.id, row.account]));
  const problems: VenueProblem[] = [];
  const find = (path: (string | number)[], facts: ProblemFacts) => problems.push(problemAt(path, facts, at));
  if (venue.stadium.id !== stadiumId) find(["stadium", "id"], { code: "other-venue", given: stadiumId });
  venue.shops.forEach(({ id, connectedAccount }, index) => {
    if (connectedAccount && connectedAccount !== accounts.get(id))
      find(["shops", index, "connectedAccount"], { code: "operators-account" });
  });
  for (const kind of ["categories", "shops", "items"] as const)
    venue[kind].forEach((row, index) => {
      for (const [path, picture] of picturesOf(row)) {
        const key = mediaKeyOf(picture);
        if (key && key.stadiumId !== stadiumId) find([kind, index, ...path], { code: "foreign-photo" });
      }
    });
  for (const { path, given } of refusesSamples ? samplesIn(venue) : [])
    find(path, { code: "sample-value", given });
  return problems.sort((a, b) => a.line - b.line);
}

function refusedProblems(
  { taken, chargedIn, claims }: Extract<ImportPlan, { ok: false }>,
  { venue, at }: Read,
): VenueProblem[] {
  if (chargedIn)
    return [problemAt(["stadium", "currency"], { code: "currency-fixed", given: chargedIn }, at)];
  if (claims)
    return claims.map(({ path, word }) => problemAt(path, { code: "claim-in-text", given: word }, at));
  return (["shops", "items"] as const).flatMap((kind) =>
    venue[kind].flatMap(({ id }, index) =>
      taken.includes(id) ? [problemAt([kind, index, "id"], { code: "taken", given: id }, at)] : [],
    ),
  );
}
