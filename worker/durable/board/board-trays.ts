import { hourMs, minuteMs } from "#domain/durations.ts";
import {
  isExpired,
  isForgotten,
  type Tray,
  type TrayDeed,
  type TrayResult,
  takeFromTrays,
  trayOrder,
  withoutTrays,
} from "#domain/kitchen/bake-list.ts";
import type { BakeList } from "#domain/kitchen/board-events.ts";
import type { KitchenLine, KitchenOrder } from "#domain/kitchen/kitchen.ts";
import { rememberedMs } from "#domain/kitchen/kitchen-pace.ts";
import { earliest, type ScheduleEntry } from "../schedule.ts";
import type { KitchenBook, Place } from "./kitchen-book.ts";

/** How long a tray is in the book, whatever became of it. */
const rememberedTraysMs = 12 * hourMs;

/**
 * What is cooked ahead. A tray that is in is an order of the kitchen's own, of which no other part knows; what is out can
 * be taken by fans' orders. What an order holds is in its place, and ends with it.
 */
export class BoardTrays implements ScheduleEntry {
  readonly #sql: SqlStorage | null;
  readonly #book: Pick<KitchenBook, "places" | "store">;
  readonly #stored: () => void;
  readonly #trays = new Map<string, Tray>();

  /**
   * @param sql null: in memory alone
   * @param stored called synchronously with every write, so that the alarm is stored together with it
   */
  constructor(sql: SqlStorage | null, book: Pick<KitchenBook, "places" | "store">, stored: () => void) {
    this.#sql = sql;
    this.#book = book;
    this.#stored = stored;
    sql?.exec("create table if not exists trays (id text primary key, body text not null)");
    for (const { id, body } of sql?.exec<{ id: string; body: string }>("select * from trays") ?? [])
      this.#trays.set(id, JSON.parse(body));
  }

  all(): Tray[] {
    return [...this.#trays.values()];
  }

  /** What a tablet shows, and what has just been sold, which is not asked once more. */
  shown(now: number): Pick<BakeList, "trays" | "fromTrays"> {
    const fromTrays: BakeList["fromTrays"] = {};
    for (const { id, lines } of this.#book.places())
      for (const { position, taken } of lines)
        if (taken && position !== undefined) fromTrays[id] = [...(fromTrays[id] ?? []), position];
    const isSold = ({ left, portions, inAt }: Tray) => left < portions && inAt > now - hourMs;
    return { trays: this.all().filter((tray) => tray.state !== "gone" || isSold(tray)), fromTrays };
  }

  /** As the kitchen plans them: those that are in, and those that were lately, which show its pace. */
  orders(now: number): KitchenOrder[] {
    return this.all()
      .filter(({ state, outAt }) => state === "in" || (outAt !== null && outAt > now - rememberedMs))
      .filter((tray) => !isForgotten(tray, now))
      .map(trayOrder);
  }

  /** An order's lines with what they take from the trays that are out. */
  cover(lines: readonly KitchenLine[], others: readonly Place[], now: number): KitchenLine[] {
    if (this.#trays.size === 0) return [...lines];
    const held = new Map<string, number>();
    for (const { trayId, quantity } of others.flatMap(takenBy))
      held.set(trayId, (held.get(trayId) ?? 0) + quantity);
    const free = this.all().map((tray) => ({ ...tray, left: tray.left - (held.get(tray.id) ?? 0) }));
    return takeFromTrays(lines, free, now);
  }

  /** An order is ready: its portions are gone. `-1`: it is called back. */
  sold(order: Pick<Place, "lines">, times: 1 | -1 = 1): void {
    for (const { trayId, quantity } of takenBy(order)) {
      const tray = this.#trays.get(trayId);
      if (!tray) continue;
      const left = Math.min(tray.portions, Math.max(0, tray.left - times * quantity));
      // What was thrown away has portions left.
      const state = left === 0 ? "gone" : tray.left === 0 ? "out" : tray.state;
      this.#store({ ...tray, left, state });
    }
  }

  /** Pressed at two tablets, a tray goes in, out and away once. */
  run(deed: TrayDeed, now: number): TrayResult {
    const tray = this.#trays.get(deed.trayId);
    switch (deed.action) {
      case "in": {
        if (tray) return changed;
        for (const { id, inAt } of this.all()) if (inAt < now - rememberedTraysMs) this.#remove(id);
        const { trayId: id, itemId, portions, preparationMinutes, holdMinutes } = deed;
        const times = { inAt: now, outAt: null, goodUntil: null };
        const dish = { itemId, portions, preparationMinutes, holdMinutes };
        return this.#store({ id, ...dish, left: portions, state: "in", ...times });
      }
      case "out": {
        if (tray?.state !== "in") return changed;
        const goodUntil = now + tray.holdMinutes * minuteMs;
        return this.#store({ ...tray, state: "out", outAt: now, goodUntil });
      }
      case "throw-away": {
        if (!tray || tray.state === "gone") return changed;
        const result = this.#store({ ...tray, state: "gone" });
        this.#cookInstead();
        return result;
      }
    }
  }

  /** What is no longer good goes by itself. */
  async tend(now: number): Promise<void> {
    const expired = this.all().filter((tray) => isExpired(tray, now));
    for (const tray of expired) this.#store({ ...tray, state: "expired" });
    if (expired.length > 0) this.#cookInstead();
  }

  dueAt(): number | null {
    return earliest(...this.all().map(({ state, goodUntil }) => (state === "out" ? goodUntil : null)));
  }

  #cookInstead(): void {
    const isGone = (trayId: string) => this.#trays.get(trayId)?.state !== "out";
    for (const place of this.#book.places())
      if (takenBy(place).some(({ trayId }) => isGone(trayId)))
        this.#book.store({ ...place, lines: withoutTrays(place.lines, isGone) });
  }

  #store(tray: Tray): TrayResult {
    this.#trays.set(tray.id, tray);
    this.#sql?.exec("insert or replace into trays values (?, ?)", tray.id, JSON.stringify(tray));
    this.#stored();
    return { ok: true, tray };
  }

  #remove(id: string): void {
    this.#trays.delete(id);
    this.#sql?.exec("delete from trays where id = ?", id);
  }
}

const changed = { ok: false, reason: "tray-changed" } as const;
const takenBy = ({ lines }: Pick<Place, "lines">) => lines.flatMap(({ taken }) => taken ?? []);
