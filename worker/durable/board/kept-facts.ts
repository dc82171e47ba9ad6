import { singleFlight } from "#domain/async.ts";
import { minuteMs } from "#domain/durations.ts";
import type { ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";

/** Facts, the news until they were read, and when. */
type Read = { facts: ShopFacts | null; news: number; at: number };

/** How long facts are trusted without news, in case news was lost. */
const keptMs = 5 * minuteMs;

/** A shop as its board last read it. News of a possible change in D1 makes the board read it again. */
export class KeptFacts {
  #news = 0;
  #last: Read | null = null;
  /** For the next broadcast, if there is no news until then. */
  #handed: Read | null = null;
  readonly #find: () => Promise<ShopFacts | null>;

  constructor(find: () => Promise<ShopFacts | null>) {
    this.#find = find;
  }

  invalidate(): void {
    this.#news++;
  }

  readonly read = singleFlight(async () => {
    const keep = this.trackRead();
    const facts = await this.#find();
    keep(facts);
    return facts;
  });

  /** Call before the facts are read together with something else; call the returned function with them. */
  trackRead(): (facts: ShopFacts | null) => void {
    const begun = { news: this.#news, at: Date.now() };
    return (facts) => {
      this.#last = { ...begun, facts };
    };
  }

  /** Nothing has changed the shop: the next broadcast needs no read. */
  reuseOnce(): void {
    if (this.#last && this.#last.at > Date.now() - keptMs) this.#handed = this.#last;
  }

  readForBroadcast(): Promise<ShopFacts | null> {
    const handed = this.#handed;
    this.#handed = null;
    return handed?.news === this.#news ? Promise.resolve(handed.facts) : this.read();
  }

  /** Whether the shop counts portions of one of these, as far as is known. */
  counts(itemIds: string[]): boolean {
    const stock = this.#last?.facts?.stock;
    return !stock || itemIds.some((id) => stock[id] !== undefined);
  }
}
