import type { Customer } from "#domain/actor.ts";
import { planWayRefund } from "#domain/ledger/money-back.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { type Waived, waivedBySeat, waivedByShelf } from "#domain/ledger/waived.ts";
import { walkMinutesTo } from "#domain/menu/zones.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import { findSeatMismatches, toKnownBlock } from "#domain/seat/known-seats.ts";
import type { SwitchProblem } from "#domain/wire/problems.ts";
import { isUniqueViolation } from "#worker/db/client.ts";
import { noPosition } from "#worker/db/order/forget.ts";
import type { OrderState } from "#worker/db/order/orders.ts";
import { findSeatFacts } from "#worker/db/order/orders.ts";
import { refundStatements } from "../payment/give-back.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { pendingCapture } from "./accept-order.ts";
import { movedPromise, refuseSeat } from "./move-seat.ts";

export type SwitchWay = { actor: Customer; to: Fulfilment };
export type WaySwitched = { ok: true } | ({ ok: false } & SwitchProblem);

type Facts = NonNullable<Awaited<ReturnType<typeof findSeatFacts>>>;
type Planned =
  | {
      ok: true;
      shelf: string | null;
      waived: Waived | null;
      walkMinutes: number;
    }
  | ({ ok: false } & SwitchProblem);

/**
 * Switches a delivery to pickup until a runner has the bag: fee and tip are not charged, or are refunded. Back to the
 * seat only until the kitchen accepts, within the card's hold. One guarded write: a concurrent hand-over wins or loses
 * as a whole.
 */
export async function switchWay(deps: RoomDeps, { actor, to }: SwitchWay): Promise<WaySwitched> {
  for (;;) {
    const state = await deps.step.load();
    const facts = state && (await findSeatFacts(deps.db, deps.step.id));
    if (!facts || state.order.customerId !== actor.id) return { ok: false, code: "not-found" };
    const { order } = state;
    if (order.fulfilment === to) return { ok: true };
    const until = to === "pickup" ? OrderStatus.DELIVERING : OrderStatus.PREPARING;
    if (order.placedAt === null || !isBefore(order.status, until)) return { ok: false, code: "wrong-state" };
    if (pendingCapture(state.operations)) return { ok: false, code: "order-busy" };
    const planned =
      to === "pickup" ? await planShelf(deps, state, facts) : await planSeat(deps, state, facts);
    if (!planned.ok) return planned;
    const { shelf, waived, walkMinutes } = planned;
    const at = deps.now();
    const back = waived?.isRefunded ? refundOf(deps, state, waived, actor, at) : [];
    const committed = await deps.step
      .commit(
        order,
        {
          ...{ fulfilment: to, shelf, waived, ...movedPromise(order, walkMinutes) },
          // A pickup needs no position and no ticket.
          ...(to === "pickup" && { ...noPosition, ticketImage: null }),
        },
        { action: "switch-way", by: actor, detail: { to, shelf, waivedMinor: waived?.sumMinor ?? 0 }, at },
        back,
      )
      .catch((error: unknown) => {
        // A board that lost its book gave away an occupied shelf.
        if (isUniqueViolation(error, "orders.shelf")) return "shelf-taken" as const;
        throw error;
      });
    if (committed === "shelf-taken") return { ok: false, code: "shelves-full" };
    if (!committed) continue;
    if (back.length > 0) await drivePaymentOperations(deps, { all: true });
    deps.step.changedShopIds.add(order.shopId);
    return { ok: true };
  }
}

async function planShelf(
  deps: RoomDeps,
  { order, lines }: OrderState,
  { shop, stadium, held }: Facts,
): Promise<Planned> {
  const { pickup } = stadium;
  if (!pickup || shop.shelves.length === 0) return { ok: false, code: "no-pickup" };
  const shelf = await deps.boards.takeShelf(order.shopId, order.id, { labels: shop.shelves, held });
  if (!shelf) return { ok: false, code: "shelves-full" };
  const waived = waivedByShelf(order, lines, pickup);
  return { ok: true, shelf, waived, walkMinutes: -walkMinutesTo(shop, order) };
}

async function planSeat(deps: RoomDeps, { order, lines }: OrderState, facts: Facts): Promise<Planned> {
  const { shop, stadium } = facts;
  // A seat that came with a pickup was never checked against the venue's list.
  const isScanned = order.waived !== null || order.guestSeat !== null;
  const doubts = isScanned ? [] : findSeatMismatches(stadium.blocks.map(toKnownBlock), order);
  const refused = refuseSeat(facts, order, {
    doubts,
    isScanned,
    isInsisted: !isScanned && order.isSeatInsisted,
  });
  if (refused) return { ok: false, ...refused };
  const waived = waivedBySeat(order, lines, stadium);
  if (waived === "above-hold") return { ok: false, code: waived };
  const walkMinutes = walkMinutesTo(shop, order);
  // It is in the kitchen already, paused or not: asked is for the runners alone.
  const request = { orderId: order.id, lines, walkMinutes };
  const answer = await deps.boards.ask(order.shopId, request, {
    ...shop,
    stock: {},
    isOpen: true,
    pausedUntil: null,
    autoPausedAt: null,
  });
  if (!answer.ok && answer.reason === "shop-full") return { ok: false, code: "shop-full" };
  const runnerMinutes = answer.ok ? Math.round(answer.runnerMinutes ?? 0) : 0;
  return { ok: true, shelf: null, waived, walkMinutes: walkMinutes + runnerMinutes };
}

function refundOf({ db }: RoomDeps, state: OrderState, waived: Waived, actor: Customer, at: number) {
  const shares = planWayRefund(state.order, state.lines, state.refunds, waived);
  if (sumOfShares(shares) === 0) return [];
  const decision = { requestKey: "way", scope: "way" as const, lines: [], shares, reason: "pickup", actor };
  return refundStatements(db, state, decision, at).statements;
}
