import { serially } from "#domain/async.ts";
import { minuteMs } from "#domain/durations.ts";
import { keepTaken } from "#domain/kitchen/bake-list.ts";
import type { UnpaidReservation } from "#domain/kitchen/board-events.ts";
import { admit, isForLater, loadState } from "#domain/kitchen/kitchen.ts";
import { hasMoved, promiseFromReady } from "#domain/kitchen/promise-time.ts";
import { freeShelf, type Shelves } from "#domain/pickup/pickup.ts";
import { logError } from "../../platform/log.ts";
import type { OrderWork, QuotedFacts, ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import type { ChallengeRequired, KitchenRequest, MovedPromise, Reservation } from "../../usecases/ports.ts";
import { busyMinutesAt, KitchenAnswers, type RoomFacts, toPlace } from "./board-answers.ts";
import type { KitchenNeeds as Needs } from "./board-usecases.ts";
import type { Place } from "./kitchen-book.ts";
import { isCrowdedFor, listUnpaid } from "./unpaid-places.ts";

/** A reservation is checked against D1 after this long. */
const shortHoldMs = minuteMs;
const tryAgainMs = 10_000;
const noShelf = { ok: false, reason: "shelves-full" } as const;
const lookAgainMs = 5 * minuteMs;

/**
 * Admits orders to a shop's kitchen. Work and counted portions are reserved in one synchronous step, and released only
 * when D1 says that the order no longer needs them.
 */
export class BoardKitchen {
  readonly #book: Needs["book"];
  readonly #trays: Needs["trays"];
  readonly #answers: KitchenAnswers;
  readonly #needs: Needs;
  /** Rises whenever a reservation ends: stock read before that is stale. */
  #ended = 0;
  readonly #inOrder = serially();
  #facts: ShopFacts | null = null;

  constructor(needs: Needs) {
    this.#book = needs.book;
    this.#trays = needs.trays;
    this.#answers = new KitchenAnswers(needs.book, needs);
    this.#needs = needs;
  }

  /** Orders with a place here; D1 tells which of them are already deducted from its stock. */
  orderIds(): string[] {
    return this.#book.places().map((place) => place.id);
  }

  async reserve(request: KitchenRequest): Promise<Reservation | ChallengeRequired> {
    const facts = this.#asQuoted(request) ?? (await this.#freshFacts());
    // No await from here on, so that the last place goes to exactly one fan.
    const now = this.#needs.now();
    const answer = this.#answers.answer(facts, request, now);
    if (!answer.ok) return answer;
    const known = this.#book.find(request.orderId);
    const shelf = request.shelves && this.#shelfFor(request.orderId, request.shelves);
    // First, because a passed challenge would not help.
    if (shelf === null) return noShelf;
    if (facts && isCrowdedFor(request, this.#book, { ...facts, pace: this.#answers.pace(facts, now) }))
      return { ok: false, reason: "challenge-required" };
    if (known) this.#ended++;
    this.#book.store(this.#answers.placeOf(request, now), now + shortHoldMs);
    if (!shelf) {
      // Now for the seat: a shelf that it held is checked soon.
      this.#book.lookAgain(request.orderId, now + shortHoldMs);
      return answer;
    }
    this.#book.keepShelf({ orderId: request.orderId, shelf }, now + shortHoldMs);
    return { ...answer, shelf };
  }

  /** A place on a shelf for an order that is in the kitchen already. Synchronous, like a reservation. */
  takeShelf(orderId: string, shelves: Shelves): string | null {
    const shelf = this.#shelfFor(orderId, shelves);
    if (shelf) this.#book.keepShelf({ orderId, shelf }, this.#needs.now() + shortHoldMs);
    return shelf;
  }

  /** Free by the board's own book and by the database, in case the book was lost. */
  #shelfFor(orderId: string, { labels, held }: Shelves): string | null {
    return freeShelf(labels, [...this.#book.shelves(), ...held], orderId);
  }

  /**
   * A quote has read the shop in its own round trip. The board knows who is accepted a moment later than D1, so what
   * seems sold out is read once more.
   */
  async ask(request: KitchenRequest, quoted: QuotedFacts): Promise<Reservation> {
    const accepted = this.#book.places().filter((place) => place.acceptedAt !== null);
    const facts = { ...quoted, taken: accepted.map(({ id }) => id) };
    const answer = this.#answers.answer(facts, request, this.#needs.now());
    if (answer.ok && request.shelves && !this.#shelfFor(request.orderId, request.shelves)) return noShelf;
    return answer.ok || answer.reason !== "sold-out"
      ? answer
      : this.#answers.answer(await this.#freshFacts(), request, this.#needs.now());
  }

  /**
   * The quote read the database a moment ago, so its facts are reused; except for counted portions, which others may
   * have taken since, and if the board's own facts would refuse.
   */
  #asQuoted(request: KitchenRequest): RoomFacts | null {
    const { quoted, lines } = request;
    if (!quoted || lines.some(({ itemId }) => quoted.stock[itemId] !== undefined)) return null;
    const told = this.#facts && this.#answers.answer(this.#facts, request, this.#needs.now());
    return told?.ok === false ? null : { ...quoted, taken: [] };
  }

  /** Reads changes one at a time, so that an older answer never replaces a newer one. */
  orderChanged(
    orderId: string,
    findWork: () => Promise<OrderWork | null | "unchanged"> = () =>
      this.#needs.usecases().findWork(this.#needs.shopId(), orderId),
  ): Promise<OrderWork | null> {
    return this.#inOrder(async () => {
      try {
        const work = await findWork();
        if (work === "unchanged") return null;
        this.#apply(orderId, work, this.#needs.now());
        return work;
      } catch (error) {
        // The change itself is stored. It is read again soon, and its caller need not wait.
        logError("order not looked up by its board", error, { orderId });
        this.#book.lookAgain(orderId, this.#needs.now() + tryAgainMs);
        return null;
      }
    });
  }

  #apply(orderId: string, work: OrderWork | null, now: number) {
    if (work?.shelf) this.#book.keepShelf({ orderId, shelf: work.shelf }, now + lookAgainMs);
    else this.#book.clearShelf(orderId);
    this.#book.setWaiting(orderId, work?.waitsForRunner ? now + lookAgainMs : null);
    const known = this.#book.find(orderId);
    if (known && work?.readyAt && work.acceptedAt) {
      // Cooked before its time: it says nothing of how long that took.
      const notBefore = work.readyAt > (known.notBefore ?? 0) ? known.notBefore : null;
      const { acceptedAt, readyAt } = work;
      this.#book.finish({ ...known, acceptedAt, readyAt, ...(known.notBefore && { notBefore }) });
      this.#trays.sold(known);
      this.#answers.measureAgain();
    }
    if (work?.needsKitchen) {
      const { walkMinutes, placedAt, acceptedAt, promise } = work;
      const calledBack = known ? undefined : this.#book.cooked().find(({ id }) => id === orderId);
      if (calledBack) this.#trays.sold(calledBack, -1);
      const lines = keepTaken(work.lines, (known ?? calledBack)?.lines ?? []);
      if (known && known.acceptedAt === null && acceptedAt !== null) this.#ended++;
      const lookAt = placedAt === null ? Math.max(work.draftExpiresAt, now) + 30_000 : now + lookAgainMs;
      const place = known ?? toPlace({ orderId, lines, walkMinutes }, now);
      this.#book.store({ ...place, lines, walkMinutes, placedAt, acceptedAt, promise }, lookAt);
    } else if (known) {
      this.#ended++;
      this.#book.remove(orderId);
    }
  }

  /** Moves the promises of waiting orders with the queue and stores them. Returns the ids of the moved ones. */
  async movePromises(): Promise<string[]> {
    const facts = this.#facts;
    if (!facts) return [];
    const { now, readyMinutes } = this.#plan(facts);
    const busyMinutes = busyMinutesAt(facts, now);
    const waits = this.#answers.waits(readyMinutes);
    const moved: MovedPromise[] = [];
    for (const { id, placedAt, walkMinutes, promise } of this.#book.places()) {
      if (placedAt === null) continue;
      const { from, to } = promiseFromReady(readyMinutes.get(id) ?? 0, {
        walkMinutes,
        runnerMinutes: waits.of(id),
        busyMinutes,
      });
      const next = { fromAt: now + from * minuteMs, toAt: now + to * minuteMs };
      if (!promise || hasMoved(promise, next)) moved.push({ orderId: id, ...next });
    }
    if (moved.length === 0) return [];
    await this.#needs.usecases().movePromises(this.#needs.shopId(), moved);
    for (const { orderId, fromAt, toAt } of moved) {
      const place = this.#book.find(orderId);
      if (place) this.#book.store({ ...place, promise: { fromAt, toAt } });
    }
    return moved.map(({ orderId }) => orderId);
  }

  /** How fast it cooks, and its queue in minutes of the whole kitchen. */
  load(facts: Pick<ShopFacts, "cooksAtOnce" | "fullFromMinutes">) {
    const { pace, loadMinutes } = this.#plan(facts);
    return { pace, loadMinutes, fullFromMinutes: facts.fullFromMinutes };
  }

  #plan(facts: Pick<ShopFacts, "cooksAtOnce">) {
    const now = this.#needs.now();
    const pace = this.#answers.pace(facts, now);
    return { now, pace, ...this.#answers.plan(this.#book.places(), pace, now) };
  }

  findPromise(orderId: string): Place["promise"] {
    return this.#book.find(orderId)?.promise ?? null;
  }

  unpaid(): UnpaidReservation[] {
    return listUnpaid(this.#book.places());
  }

  /** The shop's load, as shown to fans. */
  state(facts: ShopFacts) {
    this.#facts = facts;
    const { now, pace, loadMinutes, waitMinutes, readyMinutes } = this.#plan(facts);
    const orders = this.#book.places();
    // No bag of after the break is before one that is ordered now.
    for (const order of orders) if (isForLater(order, now)) readyMinutes.delete(order.id);
    const room = admit(facts.quickestMinutes, loadMinutes, pace, facts.fullFromMinutes);
    const reservedOut = Object.keys(facts.stock).filter((itemId) =>
      this.#answers.lacking(facts, [{ itemId, quantity: 1, preparationMinutes: 0 }], orders),
    );
    return {
      load: loadState(loadMinutes, pace, facts, facts.quickestMinutes),
      queueMinutes: Math.round(waitMinutes),
      speed: Math.round(pace.speed * 100) / 100,
      slow: facts.slow,
      roomInMinutes: room.ok ? 0 : room.aboutMinutes,
      soldOut: [...new Set([...facts.soldOut, ...reservedOut])].sort(),
      // For the floor, to share the runners out, and for fans' waits.
      ...(facts.countsRunners && {
        bags: this.#answers.bags(readyMinutes),
        runnerMinutes: Math.round(this.#answers.waits(readyMinutes).next),
      }),
    };
  }

  /** Checks due reservations against D1, in case nobody reported their end. */
  async tend(now: number): Promise<void> {
    for (const orderId of this.#book.dueForLook(now)) await this.orderChanged(orderId);
  }

  dueAt(): number | null {
    return this.#book.nextLookAt();
  }

  /** Whether anybody waits for a promise. */
  hasPlaced(): boolean {
    return this.#book.places().some((place) => place.placedAt !== null);
  }

  /** Facts read without a reservation ending meanwhile. */
  async #freshFacts(): Promise<ShopFacts | null> {
    for (;;) {
      const ended = this.#ended;
      const facts = await this.#needs.readFacts();
      this.#facts = facts;
      if (ended === this.#ended) return facts;
    }
  }
}
