import { following, noteBookmark } from "../platform/bookmarks.ts";

const isRead = (sql: string) => /^\s*select\b/i.test(sql);

type Target = Pick<D1Database, "prepare" | "batch">;

type Through = <T>(sqls: string[], ask: (on: Target) => Promise<T>) => Promise<T>;

/** A statement that is prepared where it is run. */
class FollowedStatement {
  readonly sql: string;
  readonly #values: unknown[];
  readonly #run: Through;
  constructor(sql: string, run: Through, values: unknown[] = []) {
    this.sql = sql;
    this.#values = values;
    this.#run = run;
  }
  bind = (...values: unknown[]) => new FollowedStatement(this.sql, this.#run, values);
  on(target: Target): D1PreparedStatement {
    const statement = target.prepare(this.sql);
    return this.#values.length > 0 ? statement.bind(...this.#values) : statement;
  }
  all = () => this.#run([this.sql], (on) => this.on(on).all());
  run = () => this.#run([this.sql], (on) => this.on(on).run());
  raw = (options?: { columnNames?: false }) => this.#run([this.sql], (on) => this.on(on).raw(options));
  first = (column: string) => this.#run([this.sql], (on) => this.on(on).first(column));
}

/**
 * The database of a slot. For a request that follows what it has seen (decision 74), writes are the primary's and leave
 * their bookmark, and what may lag is read from any copy that has arrived at it. For all others it is the primary.
 */
export function followedD1(d1: D1Database, slot: number): D1Database {
  async function through<T>(sqls: string[], ask: (on: Target) => Promise<T>): Promise<T> {
    const one = following();
    const reads = sqls.every(isRead);
    if (!one || (reads && !one.mayLag)) return ask(d1);
    const session = d1.withSession(reads ? (one.marks.get(slot) ?? "first-unconstrained") : "first-primary");
    const answer = await ask(session);
    noteBookmark(slot, session.getBookmark());
    return answer;
  }
  const followed = {
    prepare: (sql: string) => new FollowedStatement(sql, through),
    batch: (statements: FollowedStatement[]) =>
      through(
        statements.map(({ sql }) => sql),
        (on) => on.batch(statements.map((each) => each.on(on))),
      ),
    exec: (sql: string) => d1.exec(sql),
  };
  return followed as unknown as D1Database;
}
