import type { Localized } from "#domain/language/localized.ts";
import type { AuditAction, EditedThing, EditVerb } from "#domain/staff/audit-action.ts";
import type { EditProblem } from "#domain/venue/venue-console.ts";
import { type At, type Change, commitVenue, type EditDeps, type Finding, noteRefusal } from "./edit-venue.ts";

/** What the console edits as one thing: how it is found, shown, and known to be as the screen saw it. */
type Entity<Name extends EditedThing, Row, View> = {
  /** The field of the answer, and the first half of the audit log's action. */
  name: Name;
  find(deps: EditDeps, stadiumId: string, id: string): Promise<Row | undefined>;
  view(row: Row): Promise<View>;
  tag(row: NoInfer<Row>): Promise<string>;
};

/** A verb of every entity, or one of its own with its thing. */
type Verb = EditVerb | AuditAction;

/** Why an edit is refused; `things`: what the value doesn't fit, by name. */
type Refusal = { ok: false; reason: EditProblem; findings?: Finding[]; things?: Localized[] };
type Refused<View> = Refusal & { current?: View | null };
/** @returns the change, or why there is none */
type Plan<Row> = (row: Row) => Change | Refusal | Promise<Change | Refusal>;

export type Edited<Name extends string, View> = ({ ok: true } & Record<Name, View>) | Refused<View>;

/** The edits of an entity: each is audited, refused or not, and written only if nothing it read has changed. */
export function entity<Name extends EditedThing, Row, View>({
  name,
  find,
  view,
  tag,
}: Entity<Name, Row, View>) {
  const isAction = (verb: Verb): verb is AuditAction => verb.includes(".");
  const editOf = (verb: Verb, id: string) => ({
    action: isAction(verb) ? verb : (`${name}.${verb}` as AuditAction),
    subject: id,
    ...(name === "shop" && { shopId: id }),
  });

  async function stored({ deps, stadiumId }: At, id: string) {
    const row = await find(deps, stadiumId, id);
    return row ? await view(row) : null;
  }

  async function refused(at: At, verb: Verb, id: string, refusal: Refused<View>): Promise<Refused<View>> {
    await noteRefusal(at, editOf(verb, id), refusal.reason);
    return refusal;
  }

  /** The change of what the screen saw. Null once it is written. */
  async function write(
    at: At,
    verb: Verb,
    id: string,
    seen: { as: string | number; by: (row: Row) => unknown },
    plan: Plan<Row>,
  ): Promise<Refused<View> | null> {
    const row = await find(at.deps, at.stadiumId, id);
    if (!row) return { ok: false, reason: "not-found" };
    const meanwhile = { ok: false, reason: "changed-meanwhile" } as const;
    if ((await seen.by(row)) !== seen.as)
      return refused(at, verb, id, { ...meanwhile, current: await view(row) });
    const planned = await plan(row);
    if ("ok" in planned) return refused(at, verb, id, planned);
    if (await commitVenue(at, editOf(verb, id), planned)) return null;
    return { ...meanwhile, current: await stored(at, id) };
  }

  async function answered(at: At, id: string): Promise<Edited<Name, View>> {
    const now = await stored(at, id);
    return now
      ? { ok: true, ...({ [name]: now } as Record<Name, View>) }
      : { ok: false, reason: "not-found" };
  }

  return {
    /** @param seen the tag of what the screen saw; or what else stands for it, and how it is read */
    async save(
      at: At,
      id: string,
      seen: string | { as: string | number; by: (row: Row) => unknown },
      plan: Plan<Row>,
      verb: Verb = "save",
    ): Promise<Edited<Name, View>> {
      const as = typeof seen === "string" ? { as: seen, by: tag } : seen;
      return (await write(at, verb, id, as, plan)) ?? (await answered(at, id));
    },
    async create(at: At, id: string, change: Change): Promise<Edited<Name, View>> {
      if (await commitVenue(at, editOf("create", id), change)) return answered(at, id);
      return { ok: false, reason: "changed-meanwhile", current: await stored(at, id) };
    },
    async remove(at: At, id: string, seen: string, plan: Plan<Row>): Promise<{ ok: true } | Refused<View>> {
      return (await write(at, "remove", id, { as: seen, by: tag }, plan)) ?? { ok: true };
    },
  };
}
