import type { ActorKind, OrderAction } from "#app/domain/order-status.ts";
import type { StaffRole } from "#app/domain/staff.ts";
import type { Db } from "../db/client.ts";
import type { OrderRow } from "../db/orders.ts";
import { listRunners, listStaffOrders } from "../db/staff.ts";
import type { Advance, Advanced, AdvanceRefusal } from "./advance-order.ts";

export type StaffRequest = Omit<Advance, "actor">;

/** Which kind of staff takes an action; a manager may cancel what the shop may. */
const actsAs: Record<OrderAction, ActorKind[]> = {
  accept: ["shop"],
  ready: ["shop"],
  "hand-over": ["shop"],
  take: ["runner"],
  arrive: ["runner"],
  problem: ["runner"],
  deliver: ["runner", "venue"],
  "fan-not-there": ["runner"],
  cancel: ["shop", "venue"],
};

/** Moves an order in the name of a member of staff, as far as that member's roles reach. */
export async function advanceAsStaff(
  deps: { db: Db; advance: (orderId: string, request: Advance) => Promise<Advanced> },
  staff: { userId: string; roles: StaffRole[] },
  orderCode: string,
  request: StaffRequest,
): Promise<Advanced | { ok: false; reason: AdvanceRefusal | "runner-unknown" }> {
  const found = await listStaffOrders(deps.db, staff.roles, orderCode);
  const order = found[0];
  if (!order) return { ok: false, reason: "not-found" };
  const kind = actsAs[request.action].find((each) => reaches(staff.roles, each, order));
  if (!kind) return { ok: false, reason: "not-allowed" };
  if (request.runnerId) {
    const runners = await listRunners(deps.db, order.stadiumId);
    if (!runners.some((each) => each.id === request.runnerId)) return { ok: false, reason: "runner-unknown" };
  }
  return deps.advance(order.id, { ...request, actor: { kind, id: staff.userId } });
}

function reaches(roles: StaffRole[], kind: ActorKind, order: OrderRow): boolean {
  return roles.some((each) =>
    kind === "shop"
      ? each.role === "shop" && each.shopId === order.shopId
      : each.role === kind && each.stadiumId === order.stadiumId,
  );
}
