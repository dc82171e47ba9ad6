import type { Clock } from "./clock.ts";
import { quantile } from "./figures.ts";

/**
 * A step: round trips to D1 that its caller waits for, one after the other, and those after its answer, notices and boards
 * included.
 */
type Cost = { waits: number; after: number };
/** tests/worker/trips.test.ts holds the product to it. A change of these is a change of what D1 can carry. */
export const costs = {
  quote: { waits: 1, after: 0 },
  "create-intent": { waits: 3, after: 0 },
  place: { waits: 2, after: 0 },
  "event: card held": { waits: 1, after: 0 },
  "order's screen": { waits: 1, after: 0 },
  "order's socket": { waits: 1, after: 0 },
  "bell answered": { waits: 0, after: 2 },
  "accept (captures)": { waits: 3, after: 1 },
  "event: captured": { waits: 1, after: 0 },
  ready: { waits: 2, after: 0 },
  "tablet's board again": { waits: 0, after: 1 },
  take: { waits: 2, after: 1 },
  "deliver (scan)": { waits: 3, after: 1 },
} as const satisfies Record<string, Cost>;
export type StepName = keyof typeof costs;

/** What phone, provider and tablet ask once an order stands, after so many ms. */
export const afterPlacing: [StepName, number][] = [
  ["event: card held", 100],
  ["order's screen", 100],
  ["order's socket", 400],
  ["bell answered", 2_000],
];

/** What a signed-in phone asks when it comes: its session for a page, and once for the badge. */
export const tripsOfAPhone = 3;

/** The product gives a round trip up after this long (worker/platform/deadline.ts), and a phone sends again. */
const deadlineMs = 10_000;
/** As app/routes/checkout/pay/pay-flow.ts waits before it sends again. */
const againAfterMs = [700, 1_500, 3_000, 5_000, 8_000, 10_000];
const inMinutes = (ms: number) => ms / 60_000;

class Server {
  #freeAt = Number.NEGATIVE_INFINITY;
  readonly #busyMs: number;
  /** Busy milliseconds by second. */
  readonly load = new Map<number, number>();
  constructor(busyMs: number) {
    this.#busyMs = busyMs;
  }
  /** When a round trip that arrives now is done. */
  serve(now: number): number {
    const second = Math.floor(now / 1000);
    this.load.set(second, (this.load.get(second) ?? 0) + this.#busyMs);
    this.#freeAt = Math.max(now, this.#freeAt) + this.#busyMs;
    return this.#freeAt;
  }
  /** The worst minute's share of a whole server. */
  worstMinute(): number {
    let most = 0;
    for (const from of this.load.keys()) {
      let busy = 0;
      for (let second = from; second < from + 60; second++) busy += this.load.get(second) ?? 0;
      most = Math.max(most, busy / 60_000);
    }
    return most;
  }
}

export type RecordFacts = {
  /** How long the database is busy with one round trip, in ms: it does one after the other. */
  busyMs: number;
  /** There and back between the caller and the database, in ms. */
  wayMs: number;
};

/** Makes a step's round trips, then goes on; never, where the database was too late as often as a phone asks. */
export type Send = (step: StepName, then: () => void | Promise<void>) => void | Promise<void>;
export const instantly: Send = (_step, then) => then();

/** A database: a server that does one round trip after the other, in the clock's time. */
export class SlowRecord {
  readonly server: Server;
  readonly counts = { trips: 0, sentAgain: 0, gaveUp: 0 };
  readonly #waits = new Map<StepName, number[]>();
  readonly #clock: Clock;
  readonly #wayMs: number;

  constructor(clock: Clock, { busyMs, wayMs }: RecordFacts) {
    this.#clock = clock;
    this.#wayMs = wayMs;
    this.server = new Server(busyMs);
  }

  /** How long its callers waited for the step, in ms. */
  waitOf(step: StepName, share: number): number {
    return quantile(
      (this.#waits.get(step) ?? []).toSorted((a, b) => a - b),
      share,
    );
  }

  send: Send = (step, then) => this.#send(step, 0, then);

  /** One that nobody's order makes. */
  ask(): void {
    this.counts.trips++;
    this.server.serve(this.#now());
  }

  #now = () => this.#clock.now() * 60_000;

  /** One call; where the database is too late, the same again with the same key. */
  #send(step: StepName, tries: number, then: Parameters<Send>[1]) {
    const clock = this.#clock;
    const began = this.#now();
    const { waits, after } = costs[step];
    let left: number = waits;
    const ask = (next: () => void | Promise<void>) => {
      const asked = this.#now();
      this.counts.trips++;
      const ends = this.server.serve(asked);
      if (ends - asked > deadlineMs) clock.after(inMinutes(deadlineMs), failed);
      else clock.at(inMinutes(ends + this.#wayMs), next);
    };
    const failed = () => {
      const pause = againAfterMs[tries];
      if (pause === undefined) {
        this.counts.gaveUp++;
        return;
      }
      this.counts.sentAgain++;
      clock.after(inMinutes(pause), () => this.#send(step, tries + 1, then));
    };
    const walk = (): void | Promise<void> => {
      if (left-- > 0) return ask(walk);
      const all = this.#waits.get(step) ?? [];
      this.#waits.set(step, all);
      all.push(this.#now() - began);
      for (let more = 0; more < after; more++) ask(() => {});
      return then();
    };
    return walk();
  }
}
