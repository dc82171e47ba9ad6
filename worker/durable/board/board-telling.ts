import { singleFlight } from "#domain/async.ts";
import { minuteMs } from "#domain/durations.ts";
import type { KeptEvent } from "#domain/event/match-event.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import type { BoardState, ReportAnswer } from "#domain/shop/live-shops.ts";
import { logError } from "../../platform/log.ts";
import type { ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import { earliest } from "../schedule.ts";
import type { BoardBreak } from "./board-break.ts";
import type { BoardKitchen } from "./board-kitchen.ts";
import type { BoardSockets } from "./board-sockets.ts";
import type { BoardWatch } from "./board-watch.ts";

export type TellingUsecases = {
  readCard(shopId: string, orderId: string): Promise<BoardCard | null>;
  /** Returns the shop's share of the runners, null where none is known or counted, and the match. */
  report(stadiumId: string, shopId: string, state: BoardState): Promise<ReportAnswer>;
  /** After a change that no write made, such as an override's end. */
  menuChanged(stadiumId: string): Promise<void>;
};

type Needs = {
  kv: DurableObjectStorage["kv"];
  kitchen: BoardKitchen;
  halfTime: BoardBreak;
  watch: BoardWatch;
  sockets: BoardSockets;
  usecases: () => TellingUsecases;
  shopId: () => string;
  facts: () => Promise<ShopFacts | null>;
};

/** Delay after a failed round, with D1 down, say. */
const tryAgainMs = 5_000;
/** How often the promises of waiting orders are recomputed. */
const promisesEveryMs = 30_000;

/** Informs everyone of the shop's state: fans whose promise moved, the menu, its tablets, the stadium's floor. */
export class BoardTelling {
  readonly #needs: Needs;
  #tryAgainAt: number | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** When to tell again: after a failure, when an override of the shop ends, or while promises may move. */
  dueAt(): number | null {
    const { kv, kitchen } = this.#needs;
    // Of the last round: a heartbeat plans, too, and must not put it off.
    const promisesAt = kitchen.hasPlaced() ? (kv.get<number>("toldAt") ?? 0) + promisesEveryMs : null;
    return earliest(kv.get<number>("overrideEndsAt"), this.#tryAgainAt, promisesAt);
  }

  /** Never fails: the change is stored even if nobody can be informed now. */
  async tell(): Promise<void> {
    this.#needs.kv.put("toldAt", Date.now());
    try {
      // The floor's answer may have changed what it was told.
      if (await this.#tellAll()) await this.#tellAll();
      this.#tryAgainAt = null;
    } catch (error) {
      logError("board not told of", error, { shopId: this.#needs.shopId() });
      this.#tryAgainAt = Date.now() + tryAgainMs;
    }
  }

  readonly #tellAll = singleFlight(async (): Promise<boolean> => {
    const { kv, kitchen, halfTime, watch, sockets, usecases } = this.#needs;
    const shopId = this.#needs.shopId();
    const facts = await this.#needs.facts();
    if (!facts) return false;
    watch.know(facts);
    const look = (isAnswered: boolean) => halfTime.look(facts, () => kitchen.load(facts), isAnswered);
    look(false);
    const later = halfTime.later();
    const load = kitchen.state(facts);
    if (facts.nextEndAt === null) kv.delete("overrideEndsAt");
    else kv.put("overrideEndsAt", facts.nextEndAt);

    const { stadiumId, isOpen, pausedUntil, autoPausedAt, busyUntil, busyMinutes } = facts;
    const at = Date.now();
    const toldFullUntil = kv.get<number>("fullUntil") ?? 0;
    // Reported once while it lasts: a new estimate does not reorder lists.
    const isFilledUp = load.load === "full" && toldFullUntil <= at;
    const fullUntil = isFilledUp ? at + Math.max(1, load.roomInMinutes) * minuteMs : toldFullUntil;
    const state = { at, isOpen, pausedUntil, autoPausedAt, busyUntil, busyMinutes, ...load };
    const answer = await usecases().report(stadiumId, shopId, {
      ...state,
      ...(fullUntil > at && { fullUntil }),
      ...(later.length > 0 && { later }),
      ...(facts.hasMatch && { hasMatch: true as const }),
      ...(halfTime.rush && { rush: halfTime.rush }),
    });
    const { hands, event, elsewhere } = answer && "hands" in answer ? answer : { hands: answer };
    if (elsewhere) kv.put("elsewhere", elsewhere);
    else kv.delete("elsewhere");
    if (hands) kv.put("hands", hands);
    else kv.delete("hands");
    this.#keepEvent(facts.hasMatch ? event : null);
    const isBreakNew = look(true);
    await quietly(sockets.tellOwn(shopId));
    for (const orderId of await kitchen.movePromises()) await quietly(this.#tellMoved(shopId, orderId));
    const toldAutoPausedAt = kv.get<number | null>("autoPausedAt");
    const isPauseNew = toldAutoPausedAt !== undefined && toldAutoPausedAt !== autoPausedAt;
    const soldOut = facts.soldOut.join();
    const published = kv.get<string>("soldOut");
    const isSoldOutNew = published !== undefined && published !== soldOut;
    if (isPauseNew || isSoldOutNew || isFilledUp) await usecases().menuChanged(stadiumId);
    if (isPauseNew || isSoldOutNew) await quietly(sockets.tellShop(shopId));
    kv.put("autoPausedAt", autoPausedAt);
    if (published !== soldOut) kv.put("soldOut", soldOut);
    if (isFilledUp) kv.put("fullUntil", fullUntil);
    return isBreakNew;
  });

  /** Undefined: the floor does not know, or is of an older build. */
  #keepEvent(event: KeptEvent | null | undefined): void {
    const { kv } = this.#needs;
    const kept = kv.get<KeptEvent>("event") ?? null;
    if (event === undefined || JSON.stringify(event) === JSON.stringify(kept)) return;
    if (event) kv.put("event", event);
    else kv.delete("event");
  }

  async #tellMoved(shopId: string, orderId: string) {
    const { sockets, usecases } = this.#needs;
    if (!sockets.hasAny()) return;
    const card = await usecases().readCard(shopId, orderId);
    if (card) await sockets.tellCard(card);
  }
}

/** Logs a failure instead of throwing: the next round tries again. */
export async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => logError("part of a board failed", error));
}
