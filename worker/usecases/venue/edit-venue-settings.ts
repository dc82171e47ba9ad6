import { eq, sql } from "drizzle-orm";
import type { SettingsBody } from "#domain/schemas/venue-console.ts";
import type { EditProblem, VenueSettings } from "#domain/venue/venue-console.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { isUnchanged, settingsColumns, settingsTag } from "#worker/db/venue-tags.ts";
import { answersOf, commitVenue, differences, type EditDeps, type Manager } from "./edit-venue.ts";

export type SettingsResult =
  | { ok: true; settings: VenueSettings }
  | { ok: false; reason: EditProblem; current?: VenueSettings | null };

/** Saves the settings that apply to all shops of the venue. */
export async function saveSettings(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  { tag, settings: body }: { tag: string; settings: SettingsBody },
): Promise<SettingsResult> {
  const edit = { action: "settings.save", subject: stadiumId };
  const row = await findRow(deps, stadiumId);
  if (!row) return { ok: false, reason: "not-found" };
  if (tag !== (await settingsTag(row))) return answers.stale(deps, manager, stadiumId, edit, row);
  const written = await commitVenue(deps, manager, stadiumId, {
    ...edit,
    detail: differences(row, body),
    guard: isUnchanged(stadiums, sql`${stadiums.id} = ${stadiumId}`, settingsColumns, row),
    statements: [
      deps.db
        .update(stadiums)
        .set({ ...body, updatedAt: deps.now() })
        .where(eq(stadiums.id, stadiumId)),
    ],
  });
  if (!written) return answers.lost(deps, stadiumId, stadiumId);
  const settings = await answers.stored(deps, stadiumId, stadiumId);
  return settings ? { ok: true, settings } : { ok: false, reason: "not-found" };
}

type Row = Omit<VenueSettings, "tag">;

const findRow = ({ db }: EditDeps, stadiumId: string): Promise<Row | undefined> =>
  db.query.stadiums.findFirst({
    where: eq(stadiums.id, stadiumId),
    columns: {
      refundsAbsentFans: true,
      trustsSeatLinks: true,
      seatsComplete: true,
      supportEmail: true,
      supportPhone: true,
      accessibility: true,
    },
  });

const toSettings = async (row: Row): Promise<VenueSettings> => ({ ...row, tag: await settingsTag(row) });

const answers = answersOf({ find: findRow, view: toSettings });
