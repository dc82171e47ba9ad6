import type { Customer } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { parseLanguage } from "#domain/language/localized.ts";
import { followSection } from "#domain/menu/follow-section.ts";
import { servingAt, walkMinutesTo } from "#domain/menu/zones.ts";
import { mayMoveSeat } from "#domain/order-status.ts";
import {
  acceptsSeat,
  findSeatMismatches,
  normalizeSeat,
  type SeatMismatch,
  toKnownBlock,
} from "#domain/seat/known-seats.ts";
import { missingSeatFields, type Seat } from "#domain/seat/seat.ts";
import type { MoveSeatProblem, SwitchProblem } from "#domain/wire/problems.ts";
import { noPosition } from "#worker/db/order/forget.ts";
import type { OrderRow } from "#worker/db/order/orders.ts";
import { findSeatFacts } from "#worker/db/order/orders.ts";
import type { RoomDeps } from "../ports.ts";
import { rangeOf } from "./views/view-orders.ts";

type SeatFacts = NonNullable<Awaited<ReturnType<typeof findSeatFacts>>>;
type SeatRefusal = Extract<SwitchProblem, { code: `seat-${string}` }>;

/** `signedFor`: the stadium, if the phone has scanned this seat's code. */
export type MoveSeat = { actor: Customer; seat: Seat; isSeatInsisted: boolean; signedFor: string | null };
export type SeatMoved =
  | { ok: true; seat: Seat; promise: { fromAt: number; toAt: number } | null }
  | ({ ok: false } & MoveSeatProblem);

/**
 * Moves an order to another seat, until the runner has the bag. The promise changes by the walk's difference; refused
 * if the shop does not deliver there. The write checks the version, so a concurrent pick-up wins or loses as a whole.
 * Drops the old position, which would mislead the runner.
 */
export async function moveSeat(deps: RoomDeps, request: MoveSeat): Promise<SeatMoved> {
  for (;;) {
    const found = await findSeatFacts(deps.db, deps.step.id);
    if (!found || found.order.customerId !== request.actor.id) return { ok: false, code: "not-found" };
    const { order, shop, stadium } = found;
    if (!mayMoveSeat(order)) return { ok: false, code: "wrong-state" };
    const blocks = stadium.blocks.map(toKnownBlock);
    const isScanned = request.signedFor === order.stadiumId;
    const typed = isScanned ? request.seat : normalizeSeat(blocks, request.seat);
    const seat = followSection(typed, null, stadium.blocks, parseLanguage(order.language, true));
    const doubts = isScanned ? [] : findSeatMismatches(blocks, seat);
    const isInsisted = request.isSeatInsisted && doubts.length > 0;
    const refused = refuseSeat(found, seat, { doubts, isScanned, isInsisted });
    if (refused) return { ok: false, ...refused };
    const promise = movedPromise(order, walkMinutesTo(shop, seat) - walkMinutesTo(shop, order));
    if (isSameSeat(order, seat)) return answer(order, seat);
    const at = deps.now();
    const committed = await deps.step.commit(
      order,
      { ...seat, ...promise, ...noPosition, isSeatInsisted: isInsisted, seatMovedAt: at },
      { action: "move-seat", by: request.actor, at },
    );
    if (!committed) continue;
    deps.step.changedShopIds.add(order.shopId);
    return answer(committed, seat);
  }
}

/** Why the order can't be delivered to this seat, for a move or a switch from pickup. */
export function refuseSeat(
  { shop, stadium, hasFood }: Pick<SeatFacts, "shop" | "stadium" | "hasFood">,
  seat: Seat,
  { doubts, isScanned, isInsisted }: { doubts: SeatMismatch[]; isScanned: boolean; isInsisted: boolean },
): SeatRefusal | null {
  const missing = missingSeatFields(seat, stadium.blocks.length > 0);
  if (isInsisted && !seat.seatDetails) missing.push("seatDetails");
  if (missing.length > 0) return { code: "seat-incomplete", missing };
  if (!acceptsSeat(doubts, { isScanned, isInsisted, isSeatListComplete: stadium.seatsComplete }))
    return { code: "seat-unknown", doubts };
  const { reach } = servingAt(shop, seat);
  if (reach === "none") return { code: "seat-out-of-reach" };
  return reach === "drinks" && hasFood ? { code: "seat-drinks-only" } : null;
}

const answer = (order: OrderRow, seat: Seat): SeatMoved => ({
  ok: true,
  seat,
  promise: rangeOf(order.promiseFromAt, order.promiseToAt),
});

/** The first promise moves, too, so that the shop does not count as late. */
export function movedPromise(order: OrderRow, minutes: number) {
  const moved = (at: number | null) => (at === null ? null : at + minutes * minuteMs);
  return {
    promiseFromAt: moved(order.promiseFromAt),
    promiseToAt: moved(order.promiseToAt),
    firstPromiseFromAt: moved(order.firstPromiseFromAt),
    firstPromiseToAt: moved(order.firstPromiseToAt),
  };
}

const isSameSeat = (order: OrderRow, seat: Seat) =>
  (Object.keys(seat) as (keyof Seat)[]).every((field) => order[field] === seat[field]);
