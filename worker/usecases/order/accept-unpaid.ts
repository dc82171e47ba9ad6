import { type Actor, OrderStatus } from "#domain/order-status.ts";
import { releaseOperation } from "#worker/db/operation-rows.ts";
import type { OrderState } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { takeStock } from "#worker/db/stock.ts";
import { removeStatements } from "../payment/give-back.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { type Accepted, type AlsoAt, type Planned, soldOutDetail } from "./plan-acceptance.ts";
import { commitSettled } from "./settle-sold-out.ts";

/** Nothing is charged: the order was free, or became so, and then its hold goes back. No provider captures nothing. */
export async function acceptUnpaid(
  deps: RoomDeps,
  { order, payment, lines }: OrderState,
  actor: Actor,
  planned: Planned,
  alsoAt: AlsoAt,
): Promise<Accepted> {
  const { plan, settled } = planned;
  const at = deps.now();
  const hold = order.paymentState === "held" ? payment : null;
  const committed = await commitSettled(
    deps.step,
    order,
    {
      status: OrderStatus.PREPARING,
      acceptedAt: at,
      ...(hold && { paymentState: "released", capturedMinor: 0 }),
    },
    {
      action: "accept",
      fromStatus: order.status,
      toStatus: OrderStatus.PREPARING,
      actorKind: actor.kind,
      actorId: actor.id,
      detail: plan.without.length ? soldOutDetail(planned) : null,
      at,
    },
    [
      ...removeStatements(deps.db, order.id, lines, plan.without),
      ...(settled?.statements(at) ?? []),
      ...(hold
        ? [
            deps.db
              .insert(paymentOperations)
              .values(releaseOperation(hold.intentId, order.id, order.totalMinor, at)),
          ]
        : []),
      takeStock(deps.db, order, at),
      ...alsoAt(at),
    ],
  );
  if (committed && hold) await drivePaymentOperations(deps, { all: true });
  return committed ?? "again";
}
