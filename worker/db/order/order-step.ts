import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../client.ts";
import { isUniqueViolation } from "../client.ts";
import { combine, mapReading, nothing, type Reading, readBatch, readOne } from "../reading.ts";
import { orderEvents, orders } from "../schema/index.ts";
import { orderOver } from "./forget.ts";
import { noticeAbout, noticeEntries, type OrderNotices, orderNotices, phonesOf } from "./notices.ts";
import { type RoomContext, type RoomPeople, roomContext, roomPeople, type Watched } from "./order-room.ts";
import { type NewEvent, type OrderRow, type OrderState, orderState } from "./orders.ts";

type Statement = BatchItem<"sqlite">;
/** `toSend`: its notices, if they are sent next. */
type Context = RoomContext & { toSend: OrderNotices | null };
/** An order as loaded or committed, with its context. */
export type Seen = { state: OrderState; context: Context; at: number };

/**
 * One change of an order, in its room. It loads the order with all that the room needs next, and a commit reads both back
 * in its own batch, so that nothing is read twice (decision 54). The database stays the truth: what changes the order
 * beside a commit goes through `write`, and after that, or a call to the provider (`forget`), it is read again.
 */
export class OrderStep {
  readonly id: string;
  /** Shops whose boards must be informed. */
  readonly changedShopIds = new Set<string>();
  /** Whether a runner's round became another one. */
  isRoundNew = false;
  /** Also read the order's notices, because they are sent next. */
  isToSend = false;
  readonly #db: Db;
  readonly #now: () => number;
  readonly #watched: () => Omit<Watched, "id">;
  #seen: Seen | null = null;
  /** Whether the next load returns `seen` without reading. */
  #isHandedOn = false;
  /** Read by the first look, and valid for the whole step. */
  #people: RoomPeople | null = null;
  #phones: readonly string[] | null = null;

  /** @param watched the sockets' sessions and the customer, whose rights and phones are read with the order */
  constructor(
    { db, now }: { db: Db; now: () => number },
    id: string,
    watched: () => Omit<Watched, "id"> = () => ({ customerId: null, sessionIds: [] }),
  ) {
    this.#db = db;
    this.#now = now;
    this.id = id;
    this.#watched = watched;
  }

  /** The order with its context; null if something was done since, or there is none. */
  get seen(): Seen | null {
    return this.#seen;
  }

  /** The order as it was just committed, once; else reads it. */
  async load(): Promise<OrderState | null> {
    const handedOn = this.#isHandedOn ? this.#seen?.state : null;
    this.#isHandedOn = false;
    if (handedOn) return handedOn;
    const [state, context] = await readBatch(this.#db, orderState(this.#db, this.id), this.#context());
    this.#see(state, context);
    return state;
  }

  /** Reads it with something else, in one round trip; the next load gets this result. */
  async loadWith<T>(also: Reading<T>): Promise<{ state: OrderState | null; also: T }> {
    const own = orderState(this.#db, this.id);
    const [state, context, found] = await readBatch(this.#db, own, this.#context(), also);
    this.#see(state, context);
    this.#isHandedOn = true;
    return { state, also: found };
  }

  /**
   * Moves the order on from the version that was read, with its event and notices, in one transaction. Event numbers are
   * unique per order, so of two writers with the same version exactly one succeeds; the other gets null and must load
   * the order again.
   * @returns the order as it is now
   */
  async commit(
    from: OrderRow,
    changes: Partial<OrderRow>,
    { by, ...what }: NewEvent,
    also: readonly Statement[] = [],
  ): Promise<OrderRow | null> {
    const db = this.#db;
    const written = {
      ...changes,
      ...(changes.closedAt && orderOver),
      version: from.version + 1,
      updatedAt: what.at,
    };
    const event = {
      ...what,
      fromStatus: what.action === "place" ? null : from.status,
      toStatus: changes.status ?? from.status,
    };
    const notice = noticeAbout(from, event);
    const phones = notice && (this.#phones ?? (await readOne(db, phonesOf(db, from.customerId))));
    const writes: Statement[] = [
      db.insert(orderEvents).values({
        ...{ ...event, orderId: from.id, number: written.version },
        ...{ actorKind: by.kind, actorId: by.id },
      }),
      db
        .update(orders)
        .set(written)
        .where(and(eq(orders.id, from.id), eq(orders.version, from.version))),
      ...(notice && phones ? noticeEntries(db, from, event, notice, phones) : []),
      ...also,
    ];
    const wrote: Reading<null> = { statements: writes, read: () => null };
    this.forget();
    try {
      const own = orderState(db, from.id);
      const [, state, context] = await readBatch(db, wrote, own, this.#context(notice !== null));
      this.#see(state, context);
      this.#isHandedOn = true;
      return { ...from, ...written };
    } catch (error) {
      if (isUniqueViolation(error, "order_events.")) return null;
      throw error;
    }
  }

  /** Writes what changes the order beside a commit: its payment, calls, lines or notices. */
  async write(...statements: readonly Statement[]): Promise<void> {
    const [first, ...others] = statements;
    this.forget();
    if (first) await this.#db.batch([first, ...others]);
  }

  /** Drops `seen`, which may be outdated. */
  forget(): void {
    this.#seen = null;
    this.#isHandedOn = false;
  }

  #see(state: OrderState | null, context: Context): void {
    this.#seen = state && { state, context, at: this.#now() };
    this.#isHandedOn = false;
    this.#phones = context.whom?.phones ?? this.#phones;
  }

  /** `tells`: the same batch writes a notice, to be sent next. */
  #context(tells = false): Reading<Context> {
    const db = this.#db;
    const { customerId, sessionIds } = this.#watched();
    const known = this.#people;
    const isKnown =
      known?.customerId === customerId && sessionIds.every((each) => known.sessionIds.includes(each));
    const people = isKnown
      ? mapReading(nothing, () => known)
      : roomPeople(db, { customerId, sessionIds }, this.#now());
    const notices = tells || this.isToSend ? orderNotices(db, this.id) : nothing;
    return mapReading(combine(roomContext(db, this.id), people, notices), ([found, people, notices]) => {
      this.#people = people;
      const toSend = notices && people.whom && { ...notices, ...people.whom };
      return { ...found, ...people, toSend };
    });
  }
}
