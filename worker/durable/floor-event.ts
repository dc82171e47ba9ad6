import { minuteMs } from "#domain/durations.ts";
import { currentEvent, type KeptEvent, lastMark } from "#domain/event/match-event.ts";
import { logError } from "../platform/log.ts";
import { quietly } from "./board/board-telling.ts";

export type EventUsecases = {
  /** The match that counts at a stadium now, by the record. */
  readEvent(stadiumId: string): Promise<KeptEvent | null>;
};

/** The record is looked at again so long after a look, or after the Worker told: it may have failed to tell. */
const lookAgainMs = minuteMs;

type Kept = { event: KeptEvent | null; at: number };

/** The match of a stadium whose venue has a clock, for its boards, sockets and phones: told by whoever writes it. */
export class FloorEvent {
  readonly #kv: DurableObjectStorage["kv"];
  readonly #usecases: () => EventUsecases;
  readonly #tell: (event: KeptEvent | null) => Promise<void>;
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
    this.#kv.put<Kept>("event", { event, at: Date.now() });
    if (JSON.stringify(known ?? null) !== JSON.stringify(event)) await quietly(this.#tell(event));
  }

  /** For a board's report, which comes often while there is something to do; undefined where nothing is known. */
  async fresh(stadiumId: string): Promise<KeptEvent | null | undefined> {
    const now = Date.now();
    const kept = this.#kept();
    if (Math.max(kept?.at ?? 0, this.#lookedAt) > now - lookAgainMs) return kept && this.current();
    this.#lookedAt = now;
    try {
      const event = await this.#usecases().readEvent(stadiumId);
      // What was told meanwhile is newer.
      if (this.#kept()?.at === kept?.at) await this.set(event);
    } catch (error) {
      logError("match not looked up", error, { stadiumId });
    }
    return this.#kept() && this.current();
  }

  /** The venue has no clock any more. */
  async forget(): Promise<void> {
    if (!this.#kept()) return;
    this.#kv.delete("event");
    await quietly(this.#tell(null));
  }

  readonly #kept = () => this.#kv.get<Kept>("event");
}
