import { minuteMs } from "#domain/durations.ts";
import { clockAt } from "#domain/event/clock.ts";
import { currentEvent, hasEnded, type KeptEvent, lastMark } from "#domain/event/match-event.ts";
import { logError } from "../platform/log.ts";
import { quietly } from "./board/board-telling.ts";

export type EventUsecases = {
  /** The match that counts at a stadium now, by the record. */
  readEvent(stadiumId: string): Promise<KeptEvent | null>;
};

/** The record is looked at again so long after a look, or after the Worker told: it may have failed to tell. */
const openMs = 5 * minuteMs;
/** The same where there was no match, or where it is over. */
const restMs = minuteMs;

type Kept = { event: KeptEvent | null; at: number };

/** The match of a stadium whose venue has a clock, for its boards, sockets and phones: told by whoever writes it. */
export class FloorEvent {
  readonly #kv: DurableObjectStorage["kv"];
  readonly #usecases: () => EventUsecases;
  readonly #tell: (event: KeptEvent | null) => Promise<void>;
  /** So that what was read before something was told does not replace it. */
  #changes = 0;
  #lookedAt = 0;

  constructor(
    kv: DurableObjectStorage["kv"],
    usecases: () => EventUsecases,
    tell: (event: KeptEvent | null) => Promise<void>,
  ) {
    this.#kv = kv;
    this.#usecases = usecases;
    this.#tell = tell;
  }

  current(): KeptEvent | null {
    const { event } = this.#kept() ?? {};
    return event ? currentEvent([event], Date.now()) : null;
  }

  async set(event: KeptEvent | null): Promise<void> {
    const known = this.#kept()?.event;
    // Two writers may tell in another order than they wrote.
    if (known && event && known.id === event.id && lastMark(known) > lastMark(event)) return;
    this.#changes++;
    this.#kv.put<Kept>("event", { event, at: Date.now() });
    if (JSON.stringify(known ?? null) !== JSON.stringify(event)) await quietly(this.#tell(event));
  }

  /** For a board's report, which comes often while there is something to do; undefined where nothing is known. */
  async fresh(stadiumId: string): Promise<KeptEvent | null | undefined> {
    const now = Date.now();
    const kept = this.#kept();
    const open = this.current();
    const rest = open && !hasEnded(clockAt(open, now)) ? openMs : restMs;
    const isKnown = kept !== undefined && kept.at > now - rest;
    if (isKnown || this.#lookedAt > now - minuteMs) return kept && open;
    this.#lookedAt = now;
    const changes = this.#changes;
    try {
      const event = await this.#usecases().readEvent(stadiumId);
      if (changes === this.#changes) await this.set(event);
      return this.current();
    } catch (error) {
      logError("match not looked up", error, { stadiumId });
      return kept && open;
    }
  }

  /** The venue has no clock any more. */
  async forget(): Promise<void> {
    if (!this.#kept()) return;
    this.#kv.delete("event");
    await quietly(this.#tell(null));
  }

  readonly #kept = () => this.#kv.get<Kept>("event");
}
