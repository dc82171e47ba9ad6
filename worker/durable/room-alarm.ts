import { minuteMs } from "#domain/durations.ts";

const firstVisitMs = minuteMs;
/** Delay of the retry after a change that could not be read again. */
const soonMs = 2_000;

/** A room's one alarm, for the order's due work (its visit) and for its promise. */
export class RoomAlarm {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The order's next work is due at the first of these times, or earlier if that was said before. */
  async visitBy(...due: (number | null | undefined)[]): Promise<void> {
    const at = Math.min(...due.map((each) => each ?? Number.POSITIVE_INFINITY));
    if (at === Number.POSITIVE_INFINITY) return;
    const { kv } = this.#storage;
    if (at < (kv.get<number>("visitAt") ?? Number.POSITIVE_INFINITY)) kv.put("visitAt", at);
    await this.wakeBy(at);
  }

  firstVisit = () => this.visitBy(Date.now() + firstVisitMs);
  visitSoon = () => this.visitBy(Date.now() + soonMs);

  visited(): void {
    this.#storage.kv.delete("visitAt");
  }

  async wakeBy(at: number): Promise<void> {
    const set = await this.#storage.getAlarm();
    if (set === null || set > at) await this.#storage.setAlarm(at);
  }
}
