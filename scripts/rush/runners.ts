import { groupWalks, type Stop, suggestBatch } from "#domain/delivery/walks.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import type { Clock } from "./clock.ts";
import { type Fan, minutesWithin, type Reality, type Runners, rushHour } from "./world.ts";

/** A bag that waits for a runner, and the walk from its shop by the venue's table. */
export type Bag = Stop & { walkMinutes: number };

/** By the section, which decides the entrance; row and seat are made up. */
export function bagOf(
  { id, section }: Pick<Fan, "id" | "section">,
  ready: Pick<Bag, "promise" | "readyAt" | "walkMinutes"> & { shopId: string },
): Bag {
  const made = [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const [entrance, stand] = [String(Math.floor(section / 2) + 1), emptySeat.stand];
  const row = String(1 + (made % 25));
  const seatNo = String(1 + ((made >> 5) % 20));
  const nowhere = { he: "", en: "" };
  return {
    ...{ ...ready, id, code: String(100_000 + (made % 899_999)), way: { stand, entrance } },
    shop: { id: ready.shopId, name: nowhere, gate: "", floor: "" },
    seat: { section: String(100 + section), row, seatNo, entrance, stand, area: "" },
  };
}

/** The bags that the product suggests to the next free runner. */
export function nextTrip(waiting: readonly Bag[], most: number): Bag[] {
  const [walk] = groupWalks(waiting);
  return walk ? suggestBatch(walk, most) : [];
}

/** Minutes from now: when the bags are taken, when each is handed over, and when the runner is back. */
export function tripOf(bags: readonly Bag[], absent: number, reality: Reality) {
  const takenAfter = reality.pickUpMinutes() + 0.15 * (bags.length - 1);
  const walk = reality.walkMinutes(bags[0]?.walkMinutes ?? 0);
  let at = takenAfter + walk;
  const handedAfter = bags.map(({ seat }, index) => {
    const before = bags[index - 1]?.seat;
    if (before) at += before.section === seat.section ? 0.3 : 0.7;
    at += reality.seatMinutes(absent);
    return at;
  });
  // Back without bags, and without looking for a section.
  return { takenAfter, handedAfter, backAfter: at + 0.9 * walk };
}

/** Who brings a shop's bags: so many persons, or a runner for each bag. */
export class Crew {
  readonly #runners: Runners | null;
  readonly #clock: Clock;
  readonly #reality: Reality;
  readonly #bring: (orderId: string, takenAfter: number, handedAfter: number) => void;
  readonly size: number;
  #waiting: Bag[] = [];
  #out = 0;
  trips = 0;
  /** Of the rush hour. */
  busyMinutes = 0;

  constructor(
    runners: Runners | null,
    clock: Clock,
    reality: Reality,
    bring: (orderId: string, takenAfter: number, handedAfter: number) => void,
  ) {
    this.#runners = runners;
    this.#clock = clock;
    this.#reality = reality;
    this.#bring = bring;
    this.size = runners?.atShop ?? 0;
  }

  ready(bag: Bag) {
    if (this.#runners) {
      this.#waiting.push(bag);
      return this.#send(this.#runners);
    }
    this.trips++;
    const takenAfter = this.#reality.pickUpMinutes();
    this.#bring(bag.id, takenAfter, takenAfter + this.#reality.walkMinutes(bag.walkMinutes));
  }

  #send(runners: Runners) {
    while (this.#out < runners.atShop && this.#waiting.length > 0) {
      const bags = nextTrip(this.#waiting, runners.bags);
      this.#waiting = this.#waiting.filter((bag) => !bags.includes(bag));
      const { takenAfter, handedAfter, backAfter } = tripOf(bags, runners.absent, this.#reality);
      for (const [index, { id }] of bags.entries())
        this.#bring(id, takenAfter, handedAfter[index] ?? backAfter);
      this.trips++;
      this.#out++;
      const now = this.#clock.now();
      this.busyMinutes += minutesWithin(rushHour.runners, now, now + backAfter);
      this.#clock.after(backAfter, () => {
        this.#out--;
        this.#send(runners);
      });
    }
  }
}
