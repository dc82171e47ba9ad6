import { type TripMethod, throughD1 } from "../../lib/through-d1.ts";

/** Whose round trip it is. */
export type Place = "worker" | "room" | "board" | "floor";

/** One round trip to D1 as the product made it. */
export type Call = {
  from: Place;
  method: TripMethod;
  statements: { sql: string; params: unknown[] }[];
  /** It began while another was in flight. */
  isBeside: boolean;
};

/**
 * Records the product's D1 calls between a transition's request and its message, for the bare object to replay. Worker
 * and objects share an isolate here, hence one tape.
 */
export const tape = {
  calls: [] as Call[],
  /** The same for opening a socket. */
  ofOpening: [] as Call[],
  isOn: false,
  /** Whose transition it is: alarms of other orders are not recorded. Null: everything is. */
  orderId: "" as string | null,
  /** The state that ends it; without one it runs until it is ended by name. */
  number: undefined as number | undefined,
  underWay: 0,
  movedAt: 0,
  /** How much later a round trip from there begins, in ms. */
  delayMs: { worker: 0, room: 0, board: 0, floor: 0 } as Record<Place, number>,
  start({ id, number }: { id: string | null; number?: number }) {
    this.orderId = id;
    this.number = number;
    this.calls = [];
    this.isOn = true;
  },
  /** The state is read and about to be sent: later calls don't count. */
  end() {
    this.isOn = false;
  },
};

/** Of orders, and of audit entries among others: UUIDs of version 7. */
export const madeIds = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** It names some, and not this order. */
function isOfAnotherOrder(statements: Call["statements"]): boolean {
  const ids = statements
    .flatMap(({ params }) => params)
    .flatMap((each) => (typeof each === "string" ? (each.match(madeIds) ?? []) : []));
  return ids.length > 0 && !ids.some((id) => id === tape.orderId);
}

/** A database whose round trips are recorded while the tape is on. */
export const tapedD1 = (db: D1Database, from: Place) =>
  throughD1(db, async (run, method, asked) => {
    const statements = asked.map(({ sql, params }) => ({ sql, params }));
    if (tape.isOn && (tape.orderId === null || !isOfAnotherOrder(statements)))
      tape.calls.push({ from, method, statements, isBeside: tape.underWay > 0 });
    tape.underWay += 1;
    try {
      if (tape.delayMs[from] > 0) await scheduler.wait(tape.delayMs[from]);
      return await run();
    } finally {
      tape.underWay -= 1;
      tape.movedAt = Date.now();
    }
  });

/** The rows that D1 reads for these calls, asked again; writes are left out. */
export async function rowsRead(db: D1Database, calls: readonly Call[]): Promise<number> {
  let rows = 0;
  for (const { sql, params } of calls.flatMap(({ statements }) => statements)) {
    if (!/^select/i.test(sql)) continue;
    const { meta } = await db
      .prepare(sql)
      .bind(...params)
      .all();
    rows += meta.rows_read;
  }
  return rows;
}

/** Replays calls, in parallel what was so. Gives what each found. */
export async function playAll(
  db: D1Database,
  calls: readonly Call[],
  swap: (param: unknown) => unknown = (param) => param,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const wave of wavesOf(calls))
    found.push(...(await Promise.all(wave.map((call) => play(db, call, swap)))));
  return found;
}

function wavesOf(calls: readonly Call[]): Call[][] {
  const waves: Call[][] = [];
  for (const call of calls) {
    const last = waves.at(-1);
    if (call.isBeside && last) last.push(call);
    else waves.push([call]);
  }
  return waves;
}

/** @param swap maps the recorded parameters */
async function play(
  db: D1Database,
  { method, statements }: Call,
  swap: (param: unknown) => unknown,
): Promise<unknown> {
  const prepared = statements.map(({ sql, params }) => db.prepare(sql).bind(...params.map(swap)));
  const [first] = prepared;
  if (method === "batch") return db.batch(prepared);
  return method === "raw" ? first?.raw() : first?.[method]();
}
