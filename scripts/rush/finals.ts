import { Clock } from "./clock.ts";
import { quantile } from "./figures.ts";
import { createRandom } from "./random.ts";
import { createFans, createReality, type Fan, minutes, walkMinutes } from "./world.ts";

/** A step of an order: round trips that its caller waits for, one after the other, and those after its answer. */
type Cost = { waits: number; after: number; identity: number };
/** As `npm run bench:trips` and tests/worker/trips.test.ts count them. */
export const costs = {
  quote: { waits: 1, after: 0, identity: 0 },
  "create-intent": { waits: 3, after: 0, identity: 1 },
  place: { waits: 2, after: 0, identity: 1 },
  "event: card held": { waits: 1, after: 0, identity: 0 },
  "order's screen": { waits: 1, after: 0, identity: 1 },
  "order's socket": { waits: 1, after: 0, identity: 1 },
  "bell answered": { waits: 0, after: 2, identity: 1 },
  accept: { waits: 3, after: 1, identity: 1 },
  "event: captured": { waits: 1, after: 0, identity: 0 },
  ready: { waits: 2, after: 0, identity: 1 },
  "tablet's board again": { waits: 0, after: 1, identity: 1 },
  take: { waits: 2, after: 1, identity: 1 },
  deliver: { waits: 3, after: 1, identity: 1 },
} as const satisfies Record<string, Cost>;
export type StepName = keyof typeof costs;

export type Finals = {
  seed: number;
  /** Each in a stadium of its own. */
  matches: number;
  databases: number;
  /** Who orders, at each match. */
  orders: number;
  /** Everybody within this many minutes of half-time; null: spread as in the world of the rush. */
  within: number | null;
  /** How long a database is busy with one round trip, in ms: it does one after the other. */
  busyMs: number;
  /** There and back between the caller and the database, in ms. */
  wayMs: number;
};

/** The product gives a round trip up after this long (worker/platform/deadline.ts), and a phone sends again. */
const deadlineMs = 10_000;
/** As app/routes/checkout/pay/pay-flow.ts waits before it sends again. */
const againAfterMs = [700, 1_500, 3_000, 5_000, 8_000, 10_000];

class Server {
  #freeAt = 0;
  readonly #busyMs: number;
  /** Busy milliseconds by second. */
  readonly load = new Map<number, number>();
  constructor(busyMs: number) {
    this.#busyMs = busyMs;
  }
  /** When a round trip that arrives now is done. */
  serve(now: number): number {
    const from = Math.max(now, this.#freeAt);
    const second = Math.floor(now / 1000);
    this.load.set(second, (this.load.get(second) ?? 0) + this.#busyMs);
    this.#freeAt = from + this.#busyMs;
    return this.#freeAt;
  }
}

/** Half-times of several matches at once over n databases, each a server that does one round trip after the other. */
export async function simulateFinals(finals: Finals) {
  const { seed, matches, databases, wayMs, busyMs } = finals;
  const servers = Array.from({ length: databases }, () => new Server(busyMs));
  const clock = new Clock(0);
  const reality = createReality(seed + 1);
  const waits: Partial<Record<StepName, number[]>> = {};
  const counts = { orders: 0, delivered: 0, sentAgain: 0, gaveUp: 0, trips: 0 };

  for (let match = 0; match < matches; match++)
    for (const fan of fansOf(finals, match)) clock.at(fan.at, () => order(fan, match % databases));
  await clock.run();
  return { finals, counts, waits, servers: servers.map(({ load }) => peakOf(load)) };

  function order(fan: Fan, slot: number) {
    counts.orders++;
    const { lines, paysAfter, section } = fan;
    const minute = (count: number) => count * 60_000;
    const cooks = Math.max(...lines.map((line) => line.preparationMinutes));
    // What somebody does, and after how many ms of doing something else.
    const way: [step: StepName, afterMs: number][] = [
      ...Array.from({ length: 5 }, (): [StepName, number] => ["quote", 10_000]),
      ["create-intent", 5_000],
      ["place", minute(paysAfter ?? 0.5)],
      ["event: card held", 100],
      ["order's screen", 100],
      ["order's socket", 300],
      ["bell answered", 2_000],
      ["accept", minute(reality.acceptMinutes())],
      ["event: captured", 500],
      ["ready", minute(cooks + reality.packMinutes())],
      ["tablet's board again", 500],
      ["take", minute(reality.pickUpMinutes())],
      ["deliver", minute(reality.walkMinutes(walkMinutes(0, section)))],
    ];
    const next = (at: number) => {
      const [step, afterMs] = way[at] ?? [];
      if (!step || afterMs === undefined) {
        counts.delivered++;
        return;
      }
      clock.after(afterMs, () => send(step, slot, 0, () => next(at + 1)));
    };
    next(0);
  }

  /** One call; where the database is too late, the same again with the same key. */
  function send(step: StepName, slot: number, tries: number, done: () => void) {
    const began = clock.now();
    const { waits: trips, after, identity } = costs[step];
    let left = trips;
    let ofIdentity = identity;
    const ask = (then: () => void) => {
      const asked = clock.now();
      counts.trips++;
      let ends = servers[slot]?.serve(asked) ?? asked;
      // Identity is the first database's, asked at the same moment.
      if (ofIdentity-- > 0 && slot > 0) ends = Math.max(ends, servers[0]?.serve(asked) ?? asked);
      if (ends - asked > deadlineMs) clock.at(asked + deadlineMs, failed);
      else clock.at(ends + wayMs, then);
    };
    const failed = () => {
      const pause = againAfterMs[tries];
      if (pause === undefined) {
        counts.gaveUp++;
        return;
      }
      counts.sentAgain++;
      clock.after(pause, () => send(step, slot, tries + 1, done));
    };
    const walk = () => {
      if (left-- > 0) return ask(walk);
      const all = waits[step] ?? [];
      waits[step] = all;
      all.push(clock.now() - began);
      for (let more = 0; more < after; more++) ask(() => {});
      done();
    };
    walk();
  }
}

/** Times in ms from the first fan's possible arrival. */
function fansOf({ seed, orders, within }: Finals, match: number): Fan[] {
  const random = createRandom(seed + 10 * match);
  return createFans(random, orders).map((fan) => ({
    ...fan,
    paysAfter: fan.paysAfter ?? 0.5,
    at: (within === null ? fan.at - minutes.from : random.between(0, within)) * 60_000,
  }));
}

/** The worst second, the worst minute's mean: shares of a whole server. */
function peakOf(load: ReadonlyMap<number, number>) {
  const seconds = [...load.keys()];
  const share = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => load.get(from + at) ?? 0).reduce((sum, each) => sum + each, 0) /
    (count * 1000);
  const worst = (count: number) => seconds.reduce((most, from) => Math.max(most, share(from, count)), 0);
  return { second: worst(1), minute: worst(60) };
}

export const waitOf = (all: readonly number[] | undefined, share: number) =>
  quantile(
    (all ?? []).toSorted((a, b) => a - b),
    share,
  );
