import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Manager, StaffActor } from "#domain/actor.ts";
import { claimsIn } from "#domain/law/claims.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import { samplesIn } from "#domain/menu/samples.ts";
import { inEnglish } from "#domain/schemas/problem-facts.ts";
import { taxFindings } from "#domain/schemas/venue-rules.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import type { TaxTerms } from "#domain/tax/tax.ts";
import { type AuditEntry, auditOutcome, writeGuarded } from "#worker/db/audit.ts";
import { raiseMenuVersion } from "#worker/db/catalog.ts";
import { findStadium } from "#worker/db/venue.ts";
import { logError } from "#worker/platform/log.ts";
import type { RecordDeps } from "../catalog/load-catalog.ts";
import type { Boards, MenuOwner } from "../ports.ts";
import type { Pictures } from "./save-pictures.ts";

export type EditDeps = RecordDeps & {
  menus: MenuOwner;
  boards: Pick<Boards, "shopChanged" | "menuChanged">;
  pictures: Pick<Pictures, "knows">;
  /** The demo's made-up venues, numbers and addresses stay on a machine of one's own. */
  refusesSamples: boolean;
};
/** The editing manager and the venue. */
export type At<Deps = EditDeps> = { deps: Deps; actor: Manager; stadiumId: string };
export type Statement = BatchItem<"sqlite">;

/** The writes of an edit, in one transaction with its audit entry. */
export type Change = {
  detail?: AuditEntry["detail"];
  /** Must be true when the batch runs: what was read has not changed. */
  guard: SQL;
  statements: Statement[];
  /** The shops whose boards show other dishes afterwards. */
  menusOf?: string[];
};

export type Finding = { path: string; message: string };

/** Texts of an edit that say what only a certificate may, by the law of the venue's place. */
export async function findClaims({ db }: EditDeps, stadiumId: string, edit: Record<string, unknown>) {
  const stadium = await findStadium(db, stadiumId, "jurisdiction");
  const claims = claimsIn(edit, lawOf(stadium?.jurisdiction ?? null).certifiedDiets);
  const findings = claims.map(
    ({ path, word }): Finding => ({
      path: path.join("."),
      message: inEnglish({ code: "claim-in-text", given: word }),
    }),
  );
  return findings.length > 0 ? { ok: false as const, reason: "claim-in-text" as const, findings } : null;
}

/** Values of the demo's made-up venues, where real fans order; `at`: the part of the body that they stand in. */
export function findSamples(
  { refusesSamples }: Pick<EditDeps, "refusesSamples">,
  part: Parameters<typeof samplesIn>[0],
  at: "settings" | "shop",
) {
  const found = refusesSamples ? samplesIn(part) : [];
  const findings = found.map(({ path, given }): Finding => {
    const rest = path.slice(path[0] === "shops" ? 2 : 1);
    return { path: [at, ...rest].join("."), message: inEnglish({ code: "sample-value", given }) };
  });
  return findings.length > 0 ? { ok: false as const, reason: "sample-value" as const, findings } : null;
}

/** Categories whose tax class has no rate at the venue. */
export function findUnknownTaxClasses(
  tax: TaxTerms | null,
  named: readonly { taxClass?: string | undefined }[],
  path: string,
) {
  const [first] = taxFindings({ stadium: { tax }, categories: named }).filter(
    ([at]) => at[0] === "categories",
  );
  if (!first) return null;
  const findings: Finding[] = [{ path, message: inEnglish(first[1]) }];
  return { ok: false as const, reason: "tax-class-unknown" as const, findings };
}

/** For the audit log: "item.save", say, and the id of the item. */
export type EditOf = { action: AuditAction; subject: string; shopId?: string };

/**
 * Writes a change, its audit entry and the new menu version in one transaction if the guard holds, then has the
 * snapshot written. False if the guard failed: nothing was written but the refusal in the audit log.
 */
export async function commitVenue(
  at: At,
  edit: EditOf,
  { detail, guard, statements: own, menusOf }: Change,
): Promise<boolean> {
  const { deps, stadiumId } = at;
  const { db } = deps;
  const entry = entryOf(at, edit);
  const statements = [...own, raiseMenuVersion(db, stadiumId)];
  if (!(await writeGuarded(db, { ...entry, detail }, guard, statements))) {
    await auditOutcome(db, { ...entry, outcome: "changed-meanwhile" });
    return false;
  }
  await deps.menus.changed(stadiumId);
  await tellMenus(deps, menusOf ?? []);
  return true;
}

/** Never fails the edit: an unreachable board shows it when its tablet reconnects. */
export async function tellMenus({ boards }: EditDeps, shopIds: readonly string[]): Promise<void> {
  await Promise.all(
    shopIds.map((shopId) =>
      boards
        .menuChanged(shopId)
        .catch((error: unknown) => logError("board not told of its menu", error, { shopId })),
    ),
  );
}

/** Audits a refusal that changed nothing. */
export async function noteRefusal(at: Attempt, edit: EditOf, outcome: string): Promise<void> {
  await auditOutcome(at.deps.db, { ...entryOf(at, edit), outcome });
}

type Attempt = Omit<At, "actor"> & { actor: StaffActor };
const entryOf = ({ deps, actor, stadiumId }: Attempt, edit: EditOf) => ({
  ...{ by: actor, stadiumId, ...edit, at: deps.now() },
});

/** For the audit log: old and new value of every changed field. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const of = (row: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  return { before: of(before), after: of(after) };
}
