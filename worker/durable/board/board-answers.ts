import { type Hands, isBeyondHands, longestRunnerWait, runnerWaits } from "#domain/kitchen/hands.ts";
import {
  admit,
  type KitchenOrder,
  type Pace,
  planKitchen,
  portionsLeft,
  workOf,
} from "#domain/kitchen/kitchen.ts";
import { measuredSpeed } from "#domain/kitchen/kitchen-pace.ts";
import { promiseFromReady } from "#domain/kitchen/promise-time.ts";
import { withinShare } from "#domain/kitchen/unpaid-share.ts";
import type { QuotedFacts, ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import type { KitchenRefusal, KitchenRequest, Reservation } from "../../usecases/ports.ts";
import type { KitchenBook, Place } from "./kitchen-book.ts";

export type RoomFacts = QuotedFacts & Pick<ShopFacts, "taken">;

const measureEveryMs = 20_000;

type Book = Pick<KitchenBook, "places" | "cooked" | "find" | "shelves" | "waitingBags">;

/** What a kitchen can promise, computed from its book and the facts given: no reading, no awaiting. */
export class KitchenAnswers {
  readonly #book: Book;
  readonly #hands: () => Hands | null;
  #measured = { cooksAtOnce: 0, speed: 1, at: 0 };

  /** @param hands null if the venue counts no runners, or none is known */
  constructor(book: Book, hands: () => Hands | null) {
    this.#book = book;
    this.#hands = hands;
  }

  answer(facts: RoomFacts | null, request: KitchenRequest, now: number): Reservation {
    if (!facts?.isOpen || facts.autoPausedAt !== null || (facts.pausedUntil ?? 0) > now)
      return { ok: false, reason: "shops-closed" };
    const others = this.#book.places().filter((place) => place.id !== request.orderId);
    const soldOut = this.lacking(facts, request.lines, others);
    if (soldOut) return soldOut;
    const pace = this.pace(facts, now);
    const kept = withinShare(request.lines, { ...facts, pace }, (itemId) => facts.stock[itemId]);
    if (request.lines.some(({ quantity }, index) => quantity !== kept[index]))
      return { ok: false, reason: "order-too-large", kept };
    const { loadMinutes } = this.plan(others, pace, now);
    const admission = admit(workOf(request.lines), loadMinutes, pace, facts.fullFromMinutes);
    if (!admission.ok) return { ...admission, reason: "shop-full" };
    const own = { ...(this.#book.find(request.orderId) ?? toPlace(request, now)), lines: request.lines };
    const { readyMinutes } = this.plan([...others, own], pace, now);
    const runnerMinutes = request.shelves ? 0 : this.waits(readyMinutes, own.id).of(own.id);
    // The kitchen has room, but the seat is full: a quote offers the shelf, and other stands.
    if (isBeyondHands(runnerMinutes)) {
      const aboutMinutes = Math.ceil(runnerMinutes - longestRunnerWait);
      return { ok: false, reason: "shop-full", aboutMinutes, roomWork: 0 };
    }
    const more = { walkMinutes: request.walkMinutes, runnerMinutes, busyMinutes: busyMinutesAt(facts, now) };
    return { ok: true, promise: promiseFromReady(readyMinutes.get(own.id) ?? 0, more) };
  }

  /** How long bags to the seat wait for a runner. @param toSeat one that goes there, whatever shelf it had */
  waits(readyMinutes: ReadonlyMap<string, number>, toSeat?: string) {
    const hands = this.#hands();
    if (!hands) return runnerWaits([], 0, null);
    return runnerWaits(this.#carried(readyMinutes, toSeat), this.#book.waitingBags().length, hands);
  }

  /** Bags that are ready and wait, or will be, for a runner. */
  bags(readyMinutes: ReadonlyMap<string, number>): number {
    return this.#carried(readyMinutes).length + this.#book.waitingBags().length;
  }

  #carried(readyMinutes: ReadonlyMap<string, number>, toSeat?: string) {
    const fetched = new Set(this.#book.shelves().map(({ orderId }) => orderId));
    return [...readyMinutes].filter(([id]) => id === toSeat || !fetched.has(id));
  }

  /** The first counted item with too few portions after others' reservations. */
  lacking(
    facts: Pick<ShopFacts, "stock" | "taken">,
    lines: KitchenRequest["lines"],
    others: KitchenOrder[],
  ): Extract<KitchenRefusal, { reason: "sold-out" }> | null {
    const taken = new Set(facts.taken);
    const held = others.filter((order) => !taken.has(order.id)).flatMap((order) => order.lines);
    for (const { itemId } of lines) {
      const left = portionsLeft(facts.stock[itemId], held, itemId);
      const asked = lines.reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
      if (asked > left) return { ok: false, reason: "sold-out", itemId, left };
    }
    return null;
  }

  plan(open: KitchenOrder[], pace: Pace, now: number) {
    return planKitchen([...this.#book.cooked(), ...open], pace, now);
  }

  /** Cached, because hundreds may ask at once: measured when an order becomes ready, and at intervals. */
  pace({ cooksAtOnce }: Pick<ShopFacts, "cooksAtOnce">, now: number): Pace {
    if (cooksAtOnce !== this.#measured.cooksAtOnce || now - this.#measured.at > measureEveryMs) {
      const orders = [...this.#book.cooked(), ...this.#book.places()];
      this.#measured = { cooksAtOnce, speed: measuredSpeed(orders, cooksAtOnce, now), at: now };
    }
    return this.#measured;
  }

  measureAgain(): void {
    this.#measured.at = 0;
  }
}

export function toPlace(
  { orderId, lines, walkMinutes, payer = "known" }: KitchenRequest,
  now: number,
): Place {
  const notYet = { placedAt: null, acceptedAt: null, readyAt: null, promise: null };
  return { id: orderId, lines, walkMinutes, isNewPayer: payer !== "known", reservedAt: now, ...notYet };
}

export const busyMinutesAt = ({ busyUntil, busyMinutes }: QuotedFacts, now: number) =>
  (busyUntil ?? 0) > now ? busyMinutes : 0;
