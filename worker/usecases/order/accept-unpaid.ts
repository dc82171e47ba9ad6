import { type Pieces, planCapture } from "#domain/ledger/money-back.ts";
import { type Actor, OrderStatus } from "#domain/order-status.ts";
import { commitOrder, type OrderState } from "#worker/db/orders.ts";
import { takeStock } from "#worker/db/stock.ts";
import { removeStatements } from "../payment/give-back.ts";
import type { OrderDeps } from "../ports.ts";
import type { Accepted, AlsoAt } from "./accept-order.ts";

export async function acceptUnpaid(
  deps: OrderDeps,
  { order, lines }: OrderState,
  actor: Actor,
  without: readonly Pieces[],
  alsoAt: AlsoAt,
): Promise<Accepted> {
  const plan = planCapture(order, lines, without);
  if (!plan.ok) return plan.reason;
  if (plan.kind === "nothing-left") return plan.kind;
  const at = deps.now();
  const committed = await commitOrder(
    deps.db,
    order,
    { status: OrderStatus.PREPARING, acceptedAt: at },
    {
      action: "accept",
      fromStatus: order.status,
      toStatus: OrderStatus.PREPARING,
      actorKind: actor.kind,
      actorId: actor.id,
      detail: plan.without.length ? { without: plan.without } : null,
      at,
    },
    [
      ...removeStatements(deps.db, order.id, lines, plan.without),
      takeStock(deps.db, order, at),
      ...alsoAt(at),
    ],
  );
  return committed ?? "again";
}
