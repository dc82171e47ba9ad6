import { minuteMs } from "#domain/durations.ts";
import { type Hands, isBeyondHands, longestRunnerWait, runnerWaits } from "#domain/kitchen/hands.ts";
import {
  admit,
  isForLater,
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
import type { BoardTrays } from "./board-trays.ts";
import type { KitchenNeeds } from "./board-usecases.ts";
import type { KitchenBook, Place } from "./kitchen-book.ts";

export type RoomFacts = QuotedFacts & Pick<ShopFacts, "taken">;

const measureEveryMs = 20_000;

type Book = Pick<KitchenBook, "places" | "cooked" | "find" | "shelves" | "waitingBags">;
type Trays = Pick<BoardTrays, "orders" | "cover">;

/** What a kitchen can promise, computed from its book and the facts given: no reading, no awaiting. */
export class KitchenAnswers {
  readonly #book: Book;
  readonly #trays: Trays;
  readonly #hands: () => Hands | null;
  readonly #notBefore: NonNullable<KitchenNeeds["notBefore"]>;
  #measured = { cooksAtOnce: 0, speed: 1, at: 0 };

  /** @param hands null if the venue counts no runners, or none is known */
  constructor(
    book: Book,
    { trays, hands, notBefore = () => null }: Pick<KitchenNeeds, "trays" | "hands" | "notBefore">,
  ) {
    this.#book = book;
    this.#trays = trays;
    this.#hands = hands;
    this.#notBefore = notBefore;
  }

  /** A request's place in the kitchen, with what it takes from the trays; what the book has of it stays. */
  placeOf(request: KitchenRequest, now: number): Place {
    const { walkMinutes } = request;
    const place = this.#book.find(request.orderId) ?? toPlace(request, now);
    const notBefore = this.#notBefore(request.lines);
    const others = this.#book.places().filter(({ id }) => id !== request.orderId);
    // What is begun later would keep portions from who wants them now.
    const lines = notBefore === null ? this.#trays.cover(request.lines, others, now) : request.lines;
    return { ...place, lines, walkMinutes, ...(notBefore !== (place.notBefore ?? null) && { notBefore }) };
  }

  answer(facts: RoomFacts | null, request: KitchenRequest, now: number): Reservation {
    if (!facts?.isOpen || facts.autoPausedAt !== null || (facts.pausedUntil ?? 0) > now)
      return { ok: false, reason: "shops-closed" };
    const others = this.#book.places().filter((place) => place.id !== request.orderId);
    const soldOut = this.lacking(facts, request.lines, others);
    if (soldOut) return soldOut;
    const pace = this.pace(facts, now);
    const own = this.placeOf(request, now);
    const kept = withinShare(own.lines, { ...facts, pace }, (itemId) => facts.stock[itemId]);
    // Who is placed has a place in the kitchen, however many came since.
    const isPlaced = own.placedAt !== null;
    if (!isPlaced && own.lines.some(({ quantity }, index) => quantity !== kept[index]))
      return { ok: false, reason: "order-too-large", kept };
    const loadMinutes = this.#loadBefore(own, others, pace, now);
    const admission = admit(workOf(own.lines), loadMinutes, pace, facts.fullFromMinutes);
    if (!isPlaced && !admission.ok) return { ...admission, reason: "shop-full" };
    const { readyMinutes } = this.plan([...others, own], pace, now);
    const runnerMinutes = request.shelves ? 0 : this.waits(readyMinutes, own.id).of(own.id);
    // The kitchen has room, but the seat is full: a quote offers the shelf, and other stands.
    if (isBeyondHands(runnerMinutes)) {
      const aboutMinutes = Math.ceil(runnerMinutes - longestRunnerWait);
      return { ok: false, reason: "shop-full", aboutMinutes, roomWork: 0 };
    }
    const more = { walkMinutes: request.walkMinutes, runnerMinutes, busyMinutes: busyMinutesAt(facts, now) };
    const promise = promiseFromReady(readyMinutes.get(own.id) ?? 0, more);
    return {
      ok: true,
      promise,
      ...(runnerMinutes > 0 && { runnerMinutes }),
      ...(isForLater(own, now) && { isLater: true }),
    };
  }

  /** The queue that an order joins: of what is for later, the work that waits for the same moment. */
  #loadBefore(own: Place, others: Place[], pace: Pace, now: number): number {
    const { loadMinutes } = this.plan(others, pace, now);
    if (!isForLater(own, now)) return loadMinutes;
    const waiting = others.filter((each) => isForLater(each, now)).flatMap(({ lines }) => lines);
    const still = loadMinutes - ((own.notBefore ?? now) - now) / minuteMs;
    return Math.max(0, still) + workOf(waiting) / (pace.cooksAtOnce * pace.speed);
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

  /** Trays that are in take cooks, but are no order of which anybody waits for the end. */
  plan(open: KitchenOrder[], pace: Pace, now: number) {
    const trays = this.#trays.orders(now);
    const plan = planKitchen([...this.#book.cooked(), ...trays, ...open], pace, now);
    for (const { id } of trays) plan.readyMinutes.delete(id);
    return plan;
  }

  /** Cached, because hundreds may ask at once: measured when an order becomes ready, and at intervals. */
  pace({ cooksAtOnce }: Pick<ShopFacts, "cooksAtOnce">, now: number): Pace {
    if (cooksAtOnce !== this.#measured.cooksAtOnce || now - this.#measured.at > measureEveryMs) {
      const orders = [...this.#book.cooked(), ...this.#book.places(), ...this.#trays.orders(now)];
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
