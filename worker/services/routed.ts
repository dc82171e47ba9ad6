import type { StaffRole } from "#domain/staff/staff.ts";
import { raiseAlert } from "../db/alerts.ts";
import { logError } from "../platform/log.ts";
import { isDatabaseDown } from "../platform/outage.ts";
import type { Services } from "./slot-services.ts";

// biome-ignore lint/suspicious/noExplicitAny: any function of a service
type Call = (...args: any[]) => any;
type Calls<Room> = { [Name in keyof Room as Room[Name] extends Call ? Name : never]: Room[Name] };

/**
 * To which set a call goes: the first, that of the stadium, shop or order which the n-th argument names, or which is
 * found in the arguments.
 */
type Way<F> =
  | "first"
  | number
  | ((...args: F extends Call ? Parameters<F> : never) => string | null | undefined);
/** Every call has a way, or is one of the room's own: whoever adds a call says here where it goes. */
type Ways<Room, Own> = { [Name in Exclude<keyof Calls<Room>, keyof Own>]: Way<Room[Name]> };

export type Sets = {
  first: Services;
  all: readonly [Services, ...Services[]];
  at(id: string | null | undefined): Services;
  ofRoles(roles: readonly StaffRole[]): Services[];
};

/** A room of services of which each call goes to its database's set; `own` are those that ask several. */
export function routed<Name extends keyof Services, Own extends Partial<Services[Name]>>(
  { first, at }: Sets,
  room: Name,
  own: Own,
) {
  const of = (set: Services) => set[room] as unknown as Record<string, Call>;
  return (ways: Ways<Services[Name], Own>): Services[Name] => {
    const calls = Object.entries<Way<Call>>(ways as never).map(([name, way]) => {
      const setOf = (args: unknown[]) => {
        if (way === "first") return first;
        return at(typeof way === "number" ? (args[way] as string) : way(...args));
      };
      return [name, (...args: unknown[]) => of(setOf(args))[name]?.(...args)];
    });
    return { ...(first[room] as object), ...Object.fromEntries(calls), ...own } as Services[Name];
  };
}

/**
 * Asks every set, and gives what those answer whose databases are up. One that is down is logged, and an alert in the
 * first says so. @throws where the first is down, and what is no database's fault, after all were asked
 */
export async function everywhere<T>({ first, all }: Sets, run: (set: Services) => Promise<T>): Promise<T[]> {
  const ends = await Promise.allSettled(all.map(run));
  if (ends[0]?.status === "rejected") throw ends[0].reason;
  const at = first.now();
  for (const [slot, end] of ends.entries())
    if (end.status === "rejected") {
      if (!isDatabaseDown(end.reason)) continue;
      logError("a database did not do its part", end.reason, { slot });
      await raiseAlert(first.db, { kind: "database-down", subject: `DB_${slot}`, at }).catch(() => {});
    }
  for (const end of ends) if (end.status === "rejected" && !isDatabaseDown(end.reason)) throw end.reason;
  return ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
}

/**
 * One set after the other, until one knows what is asked for. @throws where none of those does that answer, and one does
 * not
 */
export async function whoKnows<T>(
  sets: readonly Services[],
  run: (set: Services) => Promise<T>,
  isKnown: (answer: T) => boolean,
): Promise<T> {
  const answers: T[] = [];
  const failures: unknown[] = [];
  for (const set of sets)
    try {
      const answer = await run(set);
      if (isKnown(answer)) return answer;
      answers.push(answer);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return answers[0] as T;
}
