import type { Pieces } from "#domain/ledger/pieces.ts";
import { type Actor, OrderStatus } from "#domain/order-status.ts";
import type { OrderState } from "#worker/db/orders.ts";
import { takeStock } from "#worker/db/stock.ts";
import { removeStatements } from "../payment/give-back.ts";
import type { OrderDeps } from "../ports.ts";
import { type Accepted, type AlsoAt, planAcceptance, soldOutDetail } from "./accept-order.ts";
import { commitSettled } from "./settle-sold-out.ts";

export async function acceptUnpaid(
  deps: OrderDeps,
  state: OrderState,
  actor: Actor,
  without: readonly Pieces[],
  alsoAt: AlsoAt,
): Promise<Accepted> {
  const { order, lines } = state;
  const planned = await planAcceptance(deps, state, without);
  if (typeof planned === "string") return planned;
  const { plan, settled } = planned;
  const at = deps.now();
  const committed = await commitSettled(
    deps.db,
    order,
    { status: OrderStatus.PREPARING, acceptedAt: at },
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
      takeStock(deps.db, order, at),
      ...alsoAt(at),
    ],
  );
  return committed ?? "again";
}
