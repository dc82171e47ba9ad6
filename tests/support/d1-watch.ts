import { env } from "cloudflare:workers";

/** Records every statement that the Worker and its objects send to D1, by watching the binding itself. */
export type Heard = { sql: string; values: unknown[] };

const heard = new Map<string, Heard>();
const taken = new Set<string>();
/** The last thousand round trips with their statements; a batch is one. */
let trips: Heard[][] = [];
let isQuiet = false;

/** The distinct statements since the last call. */
export function takeStatements(): Heard[] {
  const fresh = [...heard.values()].filter(({ sql }) => !taken.has(sql));
  for (const { sql } of fresh) taken.add(sql);
  return fresh;
}

/** The product's round trips to D1 during `run`. */
export async function tripsOf(run: () => Promise<unknown>): Promise<Heard[][]> {
  trips = [];
  await run();
  return trips;
}

/** How many they are until now. */
export const tripsSoFar = () => trips.length;

let times: number[] | null = null;

/** When each round trip to D1 was made during `run`, in ms from its beginning. */
export async function timesOf(run: () => Promise<unknown>): Promise<number[]> {
  const [began, made]: [number, number[]] = [Date.now(), []];
  times = made;
  await run();
  times = null;
  return made.map((at) => at - began);
}

/** The most of these times, which are sorted, that lie within one second. */
export function worstSecond(made: readonly number[]): number {
  let [most, from] = [0, 0];
  for (const [nth, at] of made.entries()) {
    while (at - (made[from] ?? at) >= 1_000) from++;
    most = Math.max(most, nth - from + 1);
  }
  return most;
}

/** The database for a test's own queries, which are not recorded. */
export function unwatched(d1: D1Database): D1Database {
  const quietly = <T>(run: () => T): T => {
    const before = isQuiet;
    isQuiet = true;
    try {
      return run();
    } finally {
      isQuiet = before;
    }
  };
  return {
    prepare: (sql: string) =>
      new QuietStatement(
        quietly(() => d1.prepare(sql)),
        quietly,
      ),
    batch: (statements: D1PreparedStatement[]) =>
      quietly(() => d1.batch(statements.map((each) => (each instanceof QuietStatement ? each.real : each)))),
    exec: (sql: string) => d1.exec(sql),
  } as unknown as D1Database;
}

class QuietStatement {
  readonly real: D1PreparedStatement;
  readonly quietly: <T>(run: () => T) => T;
  constructor(real: D1PreparedStatement, quietly: <T>(run: () => T) => T) {
    this.real = real;
    this.quietly = quietly;
  }
  bind(...values: unknown[]) {
    return new QuietStatement(
      this.quietly(() => this.real.bind(...values)),
      this.quietly,
    );
  }
  all = () => this.quietly(() => this.real.all());
  run = () => this.quietly(() => this.real.run());
  raw = (options: { columnNames: true }) => this.quietly(() => this.real.raw(options));
  first = (column: string) => this.quietly(() => this.real.first(column));
}

type Methods = Record<string, (this: unknown, ...given: unknown[]) => unknown>;
const watched = Symbol.for("seatside: D1 is watched");

/** Call once per isolate: patches the prototypes of databases and statements. */
export function watchD1(): void {
  const database = Object.getPrototypeOf(env.DB) as Methods & { [watched]?: true };
  if (database[watched]) return;
  const said = new WeakMap<object, Heard>();
  const statement = Object.getPrototypeOf(env.DB.prepare("select 1")) as Methods;
  replace(database, "prepare", (original, self, [sql]) => {
    const prepared = original.call(self, sql) as object;
    if (isQuiet) return prepared;
    const one = { sql: String(sql), values: [] };
    said.set(prepared, one);
    if (!heard.has(one.sql)) heard.set(one.sql, one);
    return prepared;
  });
  replace(statement, "bind", (original, self, values) => {
    const bound = original.call(self, ...values) as object;
    const before = said.get(self as object);
    if (!before) return bound;
    const one = { sql: before.sql, values };
    said.set(bound, one);
    if (heard.get(one.sql)?.values.length === 0) heard.set(one.sql, one);
    return bound;
  });
  const note = (statements: unknown[]) => {
    times?.push(Date.now());
    const known = statements.map((each) => said.get(each as object)).filter((each) => each !== undefined);
    if (known.length > 0 && trips.length < 1_000) trips.push(known);
  };
  for (const name of ["all", "run", "raw", "first"])
    replace(statement, name, (original, self, given) => {
      note([self]);
      return original.call(self, ...given);
    });
  replace(database, "batch", (original, self, [statements]) => {
    note(statements as unknown[]);
    return original.call(self, statements);
  });
  database[watched] = true;
}

function replace(
  on: Methods,
  name: string,
  by: (original: Methods[string], self: unknown, given: unknown[]) => unknown,
) {
  const original = on[name] as Methods[string];
  on[name] = function (this: unknown, ...given: unknown[]) {
    return by(original, this, given);
  };
}
