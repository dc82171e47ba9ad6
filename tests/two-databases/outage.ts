/** D1's words for a queue that is too long. */
const overloaded = "D1_ERROR: D1 DB is overloaded. Too many requests queued.";

/** A database that serves one round trip after the other, and refuses whoever comes while so many wait. */
export class Queue {
  length = 0;
  refused = 0;
  readonly #most: number;
  #last: Promise<void>;
  /** From now on it moves; until then nobody is served. */
  open: () => void = () => {};

  constructor(most: number) {
    this.#most = most;
    this.#last = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  async serve<T>(run: () => Promise<T>): Promise<T> {
    if (this.length >= this.#most) {
      this.refused++;
      throw new Error(overloaded);
    }
    this.length++;
    const before = this.#last;
    let leave = () => {};
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    try {
      await before;
      return await run();
    } finally {
      this.length--;
      leave();
    }
  }
}

/** The second database, for the Worker and its objects: down, or with a queue before it. */
export const second: { isDown: boolean; queue: Queue | null } = { isDown: false, queue: null };

function ask<T>(run: () => Promise<T>): Promise<T> {
  if (second.isDown) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
  return second.queue ? second.queue.serve(run) : run();
}

class Statement {
  readonly real: D1PreparedStatement;
  constructor(real: D1PreparedStatement) {
    this.real = real;
  }
  bind = (...values: unknown[]) => new Statement(this.real.bind(...values));
  all = () => ask(() => this.real.all());
  run = () => ask(() => this.real.run());
  raw = (options: { columnNames: true }) => ask(() => this.real.raw(options));
  first = (column: string) => ask(() => this.real.first(column));
}

const perEnv = new WeakMap<Env, Env>();

/** The bindings, with a second database that refuses while it is down or full, as D1 does. */
export function withOutage(env: Env): Env {
  const known = perEnv.get(env);
  if (known) return known;
  const { DB_1: real } = env as unknown as Record<"DB_1", D1Database>;
  const refusing = {
    prepare: (sql: string) => new Statement(real.prepare(sql)),
    batch: (statements: Statement[]) => ask(() => real.batch(statements.map((each) => each.real))),
  };
  const made = { ...env, DB_1: refusing } as unknown as Env;
  perEnv.set(env, made);
  return made;
}
