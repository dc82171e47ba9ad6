import { withoutTrays } from "#domain/kitchen/bake-list.ts";
import { type KitchenLine, lineWork } from "#domain/kitchen/kitchen.ts";
import type { Clock } from "./clock.ts";
import { minutesWithin, type Reality, rushHour, type Shop } from "./world.ts";

/** What occupies a cook for so long. */
export type Job = { minutes: number; done: () => void };
type Waiting = Job & { fromTrays?: KitchenLine };
/** What an idle cook does. */
export type CookingAhead = {
  next(): Job | null;
  /** Whether a tray is no longer there when a portion of it is to be handed over. */
  isGone(trayId: string): boolean;
};
type Begun = Job & { begunAt: number };

/** A shop's real cooks: a free one starts the dish that was accepted first, or cooks ahead where none waits. */
export class RealKitchen {
  readonly #shop: Shop;
  readonly #clock: Clock;
  readonly #reality: Reality;
  readonly #cooked: (orderId: string) => void;
  readonly #ahead: CookingAhead | null;
  readonly #waiting: Waiting[] = [];
  readonly #begun = new Set<Begun>();
  readonly #open = new Map<string, number>();
  /** Of the rush hour. */
  busyMinutes = 0;

  constructor(
    shop: Shop,
    clock: Clock,
    reality: Reality,
    cooked: (orderId: string) => void,
    ahead: CookingAhead | null = null,
  ) {
    this.#shop = shop;
    this.#clock = clock;
    this.#reality = reality;
    this.#cooked = cooked;
    this.#ahead = ahead;
  }

  /** @param lines those from trays are only handed over */
  accept(orderId: string, lines: readonly KitchenLine[]) {
    this.#open.set(orderId, lines.length);
    for (const line of lines) {
      const done = () => this.#lineDone(orderId);
      if (line.taken) this.#waiting.push({ minutes: lineWork(line), done, fromTrays: line });
      else this.#waiting.push({ minutes: this.minutesFor(line), done });
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
      const job: Waiting | null = this.#waiting.shift() ?? this.#ahead?.next() ?? null;
      if (!job) return;
      const now = this.#clock.now();
      const minutes = job.fromTrays ? this.#minutesFromTrays(job.fromTrays) : job.minutes;
      const begun = { ...job, minutes, begunAt: now };
      this.busyMinutes += minutesWithin(rushHour.cooks, now, now + minutes);
      this.#begun.add(begun);
      this.#clock.after(minutes, () => {
        this.#begun.delete(begun);
        job.done();
        this.begin();
      });
    }
  }

  /** What is no longer good by now is cooked after all. */
  #minutesFromTrays(line: KitchenLine): number {
    const [now = line] = withoutTrays([line], (trayId) => this.#ahead?.isGone(trayId) ?? false);
    return now.taken ? lineWork(now) : this.minutesFor(now);
  }

  #lineDone(orderId: string) {
    const left = (this.#open.get(orderId) ?? 1) - 1;
    this.#open.set(orderId, left);
    if (left > 0) return;
    this.#open.delete(orderId);
    this.#cooked(orderId);
  }
}
