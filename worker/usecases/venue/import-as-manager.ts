import { eq, sql } from "drizzle-orm";
import { mediaKeyOf } from "#domain/picture/media.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { readVenueFile, type VenueProblem } from "#domain/schemas/venue-problems.ts";
import { shops, stadiums } from "#worker/db/schema/index.ts";
import { publishStadiums } from "../catalog/load-catalog.ts";
import { commitVenue, type EditDeps, type Manager, noteRefusal, tellMenus } from "./edit-venue.ts";
import { planImport } from "./import-venue.ts";

type Counts = { added: number; changed: number; removed: number };
export type ManagerImport =
  /** `menuVersion`: the version compared with; pass it back to write. */
  | { ok: true; written: boolean; counts: Counts; menuVersion: number }
  | { ok: false; reason: "venue-file-invalid"; problems: VenueProblem[] }
  | { ok: false; reason: "changed-meanwhile"; counts: Counts; menuVersion: number };

/**
 * The import of `npm run import` for a venue manager, with three more checks: only their own venue, no connected
 * accounts, no other venue's photos. Without `seenVersion` it is a dry run; with it the import is written, unless the
 * menu changed in between.
 */
export async function importAsManager(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  text: string,
  seenVersion: number | null,
): Promise<ManagerImport> {
  const edit = { action: "venue.import", subject: stadiumId };
  const read = readVenueFile(text);
  const problems = read.ok ? await findOverreach(deps, stadiumId, read.venue, read.lineOf) : read.problems;
  if (!read.ok || problems.length > 0) {
    if (seenVersion !== null) await noteRefusal(deps, manager, stadiumId, edit, "venue-file-invalid");
    return { ok: false, reason: "venue-file-invalid", problems };
  }
  const plan = await planImport(deps, read.venue);
  if (!plan.ok) return { ok: false, reason: "venue-file-invalid", problems: takenProblems(plan.taken, read) };
  const { counts, menuVersion, statements } = plan;
  if (seenVersion === null) return { ok: true, written: false, counts, menuVersion };
  if (statements.length === 0) return { ok: true, written: true, counts, menuVersion };
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: counts,
    guard: sql`(select ${stadiums.menuVersion} from ${stadiums} where ${stadiums.id} = ${stadiumId}) = ${seenVersion}
      and ${seenVersion} = ${menuVersion}`,
    statements,
  });
  if (!written) {
    const now = await planImport(deps, read.venue);
    const latest = now.ok ? now : plan;
    return {
      ok: false,
      reason: "changed-meanwhile",
      counts: latest.counts,
      menuVersion: latest.menuVersion,
    };
  }
  await publishStadiums(deps);
  await tellMenus(
    deps,
    read.venue.shops.map((shop) => shop.id),
  );
  return { ok: true, written: true, counts, menuVersion: menuVersion + 1 };
}

type LineOf = (path: PropertyKey[]) => number | null;

async function findOverreach(
  { db }: EditDeps,
  stadiumId: string,
  venue: VenueFile,
  lineOf: LineOf,
): Promise<VenueProblem[]> {
  const rows = await db
    .select({ id: shops.id, account: shops.vendorConnectedAccountId })
    .from(shops)
    .where(eq(shops.stadiumId, stadiumId));
  const accounts = new Map(rows.map((row) => [row.id, row.account]));
  const problems: VenueProblem[] = [];
  const find = (path: (string | number)[], message: string) =>
    problems.push({ line: lineOf(path) ?? 1, path: path.join("."), message });
  if (venue.stadium.id !== stadiumId) find(["stadium", "id"], `this is the console of "${stadiumId}"`);
  venue.shops.forEach(({ id, connectedAccount }, index) => {
    if (connectedAccount && connectedAccount !== accounts.get(id))
      find(
        ["shops", index, "connectedAccount"],
        "only the operator of the platform sets where the money goes",
      );
  });
  for (const kind of ["categories", "shops", "items"] as const)
    venue[kind].forEach(({ picture }, index) => {
      const key = mediaKeyOf(picture);
      if (key && key.stadiumId !== stadiumId) find([kind, index, "picture"], "a photo of another venue");
    });
  return problems.sort((a, b) => a.line - b.line);
}

/** Shop and dish ids are global: these belong to another stadium. */
function takenProblems(
  taken: string[],
  { venue, lineOf }: { venue: VenueFile; lineOf: LineOf },
): VenueProblem[] {
  return (["shops", "items"] as const).flatMap((kind) =>
    venue[kind].flatMap(({ id }, index) => {
      const path = [kind, index, "id"];
      const problem = {
        line: lineOf(path) ?? 1,
        path: path.join("."),
        message: `another stadium has "${id}"`,
      };
      return taken.includes(id) ? [problem] : [];
    }),
  );
}
