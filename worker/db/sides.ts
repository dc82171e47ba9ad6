/** Tables of identity: they live in the first database alone (decision 39). */
export const identityTables: ReadonlySet<string> = new Set([
  ...["user", "session", "account", "two_factor", "passkey", "recovery_codes", "verification", "customers"],
  ...["staff_roles", "staff_invitations", "push_subscriptions", "place_slots", "customer_slots"],
]);
/** Both sides have them, each with rows of its own. */
export const tablesOfEither: ReadonlySet<string> = new Set(["counted_limits", "audit_log", "alerts"]);

type Side = "identity" | "record" | "either";

const named = /\b(?:from|join|into|update)\s+["`]?(\w+)["`]?/gi;
/** What SQL itself and its functions put in a table's place. */
const isNoTable = (name: string) => /^(json_each|json_group_array|select|set|pragma_\w+)$/i.test(name);

/** No statement names both sides (decision 62), so its first table that only one of them has tells. */
export function sideOf(sql: string): Side {
  for (const [, name = ""] of sql.matchAll(named)) {
    if (identityTables.has(name)) return "identity";
    if (!tablesOfEither.has(name) && !isNoTable(name)) return "record";
  }
  return "either";
}

const isRead = (sql: string) => /^\s*(select|with)\b/i.test(sql);

/** Bounded: lists in statements make texts of many lengths. */
const sides = new Map<string, Side>();
function knownSideOf(sql: string): Side {
  const known = sides.get(sql);
  if (known) return known;
  if (sides.size >= 2_000) sides.clear();
  const side = sideOf(sql);
  sides.set(sql, side);
  return side;
}

/** A statement that knows the databases it may go to; which one is said when it is run. */
class PlacedStatement {
  readonly sql: string;
  readonly identity: D1Database;
  readonly record: D1Database;
  readonly #values: unknown[];
  constructor(sql: string, identity: D1Database, record: D1Database, values: unknown[] = []) {
    this.sql = sql;
    this.identity = identity;
    this.record = record;
    this.#values = values;
  }
  bind(...values: unknown[]) {
    return new PlacedStatement(this.sql, this.identity, this.record, values);
  }
  home(ofEither: D1Database = this.record): D1Database {
    const side = knownSideOf(this.sql);
    if (side === "either") return ofEither;
    return side === "identity" ? this.identity : this.record;
  }
  on(home: D1Database): D1PreparedStatement {
    const statement = home.prepare(this.sql);
    return this.#values.length > 0 ? statement.bind(...this.#values) : statement;
  }
  all = () => this.on(this.home()).all();
  run = () => this.on(this.home()).run();
  raw = (options?: { columnNames?: false }) => this.on(this.home()).raw(options);
  first = (column: string) => this.on(this.home()).first(column);
}

/**
 * One database to the product, two underneath: each statement goes to its side. Statements of several such databases may
 * be in one batch, which is then one for each database underneath, all at once. What a batch writes is of one side, and
 * what it writes into tables that both have goes along.
 */
export function placedD1(identity: D1Database, record: D1Database): D1Database {
  const placed = {
    prepare: (sql: string) => new PlacedStatement(sql, identity, record),
    async batch(statements: PlacedStatement[]) {
      const written = new Set(
        statements
          .filter(({ sql }) => !isRead(sql) && knownSideOf(sql) !== "either")
          .map((each) => each.home()),
      );
      const [only] = written.size === 1 ? written : [];
      const groups = new Map<D1Database, number[]>();
      const homes = statements.map((each) => each.home(isRead(each.sql) ? undefined : only));
      for (const [index, home] of homes.entries()) groups.set(home, [...(groups.get(home) ?? []), index]);
      const results: unknown[] = [];
      await Promise.all(
        [...groups].map(async ([home, indexes]) => {
          const found = await home.batch(indexes.flatMap((index) => statements[index]?.on(home) ?? []));
          for (const [nth, index] of indexes.entries()) results[index] = found[nth];
        }),
      );
      return results;
    },
  };
  return placed as unknown as D1Database;
}
