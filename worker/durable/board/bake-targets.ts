import { hourMs } from "#domain/durations.ts";
import { aheadShare } from "#domain/kitchen/bake-list.ts";
import type { BakeList } from "#domain/kitchen/board-events.ts";
import type { BoardBreak } from "./board-break.ts";

/** What the shop typed stands for one evening. */
const typedForMs = 8 * hourMs;

/** How many portions the shop cooks ahead of a break: half of the forecast, or what it typed. */
export class BakeTargets {
  readonly #kv: DurableObjectStorage["kv"];
  readonly #break: Pick<BoardBreak, "breakFrom" | "forecast">;
  readonly #now: () => number;

  constructor(
    kv: DurableObjectStorage["kv"],
    known: Pick<BoardBreak, "breakFrom" | "forecast">,
    now: () => number,
  ) {
    this.#kv = kv;
    this.#break = known;
    this.#now = now;
  }

  ask(itemId: string, portions: number | null): void {
    const { [itemId]: _, ...others } = this.#typed();
    const typed = portions === null ? others : { ...others, [itemId]: { portions, at: this.#now() } };
    this.#kv.put("bakeAhead", typed);
  }

  /** Null while nothing is in, out or expected. */
  listOf(shown: Pick<BakeList, "trays" | "fromTrays">): BakeList | null {
    const breakFrom = this.#break.breakFrom();
    if (breakFrom === null && shown.trays.every(({ state }) => state === "gone")) return null;
    const typed = Object.entries(this.#typed()).map(([id, { portions }]) => [id, portions] as const);
    const expected = Object.entries(this.#break.forecast() ?? {});
    const ahead = expected.map(([id, portions]) => [id, Math.round(portions * aheadShare)] as const);
    return {
      ...shown,
      breakFrom,
      ahead: Object.fromEntries([...ahead, ...typed]),
      typed: typed.map(([id]) => id),
    };
  }

  #typed(): Record<string, { portions: number; at: number }> {
    const since = this.#now() - typedForMs;
    const all = this.#kv.get<Record<string, { portions: number; at: number }>>("bakeAhead") ?? {};
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > since));
  }
}
