import { type ActorKind, rolesThatMay } from "#domain/order-status.ts";
import type { StaffActor } from "#domain/staff/staff.ts";
import { roleReaching } from "#domain/staff/staff-scope.ts";
import type { AdvanceRefusal } from "#domain/wire/order-refusals.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { OrderRow } from "#worker/db/order/orders.ts";
import { listRunners } from "#worker/db/people/staff.ts";
import type { RoomDeps } from "../ports.ts";
import { type Advance, type Advanced, advanceOrder } from "./advance-order.ts";

export type StaffRequest = Omit<Advance, "actor" | "audit">;
export type StaffAdvanced = Advanced | { ok: false; reason: AdvanceRefusal | "runner-unknown" };

/** Moves an order for a member of staff within their roles, and audits it. */
export async function advanceAsStaff(
  deps: RoomDeps,
  staff: StaffActor,
  /** The order, found within the roles' reach. */
  order: OrderRow,
  request: StaffRequest,
): Promise<StaffAdvanced> {
  const role = roleReaching(staff.roles, rolesThatMay(request.action, order.fulfilment), order);
  const audit = {
    userId: staff.userId,
    role: role ?? staff.roles[0]?.role ?? "shop",
    stadiumId: order.stadiumId,
    shopId: order.shopId,
    action: `order.${request.action}` as const,
    subject: order.id,
    detail: { reason: request.reason, without: request.without, runnerId: request.runnerId },
  };
  const result = role ? await move(deps, order, role, staff.userId, { ...request, audit }) : notAllowed;
  if (!result.ok || !result.isAudited)
    await auditEntry(deps.db, { ...audit, outcome: result.ok ? "ok" : result.reason, at: deps.now() });
  return result;
}

const notAllowed = { ok: false as const, reason: "not-allowed" as const };

async function move(
  deps: RoomDeps,
  order: OrderRow,
  kind: ActorKind,
  id: string,
  request: Omit<Advance, "actor">,
): Promise<StaffAdvanced> {
  if (request.runnerId) {
    const runners = await listRunners(deps.db, order.stadiumId);
    if (!runners.some((each) => each.id === request.runnerId)) return { ok: false, reason: "runner-unknown" };
  }
  return advanceOrder(deps, { ...request, actor: { kind, id } });
}
