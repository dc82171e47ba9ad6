import { lineFromStock } from "#domain/kitchen/bake-list.ts";
import { type KitchenLine, lineWork } from "#domain/kitchen/kitchen.ts";
import type { Clock } from "./clock.ts";
import { minutesWithin, type Reality, rushHour, type Shop } from "./world.ts";

/** What occupies a cook for so long. */
export type Job = { minutes: number; done: () => void };
type Begun = Job & { begunAt: number };

/** A shop's real cooks: a free one starts the dish that was accepted first, or cooks ahead where none waits. */
export class RealKitchen {
  readonly #shop: Shop;
  readonly #clock: Clock;
  readonly #reality: Reality;
  readonly #cooked: (orderId: string) => void;
  readonly #nextAhead: () => Job | null;
  readonly #waiting: Job[] = [];
  readonly #begun = new Set<Begun>();
  readonly #open = new Map<string, number>();
  /** Of the rush hour. */
  busyMinutes = 0;

  constructor(
    shop: Shop,
    clock: Clock,
    reality: Reality,
    cooked: (orderId: string) => void,
    nextAhead: () => Job | null = () => null,
  ) {
    this.#shop = shop;
    this.#clock = clock;
    this.#reality = reality;
    this.#cooked = cooked;
    this.#nextAhead = nextAhead;
  }

  /** @param isThere whether the line is only handed over: it was cooked ahead */
  accept(orderId: string, lines: readonly KitchenLine[], isThere: (line: number) => boolean = () => false) {
    this.#open.set(orderId, lines.length);
    for (const [index, line] of lines.entries()) {
      const minutes = isThere(index) ? lineWork(lineFromStock(line)) : this.minutesFor(line);
      this.#waiting.push({ minutes, done: () => this.#lineDone(orderId) });
    }
    this.begin();
  }

  /** How long a cook who begins it now really takes. */
  minutesFor(line: KitchenLine): number {
    return this.#reality.cookMinutes(this.#shop, line, this.#clock.now());
  }

  get cooks(): number {
    return this.#shop.realCooks;
  }

  /** The real work left, in minutes of all cooks. */
  loadMinutes(): number {
    const now = this.#clock.now();
    const waiting = this.#waiting.reduce((sum, job) => sum + job.minutes, 0);
    const begun = [...this.#begun].reduce(
      (sum, job) => sum + Math.max(0, job.minutes - (now - job.begunAt)),
      0,
    );
    return (waiting + begun) / this.#shop.realCooks;
  }

  /** Whoever is idle looks for something to do. */
  begin() {
    while (this.#begun.size < this.#shop.realCooks) {
      const job = this.#waiting.shift() ?? this.#nextAhead();
      if (!job) return;
      const now = this.#clock.now();
      const begun = { ...job, begunAt: now };
      this.busyMinutes += minutesWithin(rushHour.cooks, now, now + job.minutes);
      this.#begun.add(begun);
      this.#clock.after(job.minutes, () => {
        this.#begun.delete(begun);
        job.done();
        this.begin();
      });
    }
  }

  #lineDone(orderId: string) {
    const left = (this.#open.get(orderId) ?? 1) - 1;
    this.#open.set(orderId, left);
    if (left > 0) return;
    this.#open.delete(orderId);
    this.#cooked(orderId);
  }
}
