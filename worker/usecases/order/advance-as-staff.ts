import type { Staff } from "#domain/actor.ts";
import { rolesThatMay } from "#domain/order-status.ts";
import { actingAs, refusedActor, roleReaching } from "#domain/staff/staff-scope.ts";
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
  staff: Staff,
  /** As it was read, within the roles' reach. */
  order: OrderRow,
  request: StaffRequest,
): Promise<StaffAdvanced> {
  const may = rolesThatMay(request.action, order.fulfilment);
  const actor = actingAs(staff, roleReaching(staff.roles, may, order));
  const audit = {
    by: actor ?? refusedActor(staff),
    stadiumId: order.stadiumId,
    shopId: order.shopId,
    action: `order.${request.action}` as const,
    subject: order.id,
    detail: { reason: request.reason, without: request.without, runnerId: request.runnerId },
  };
  const result = actor ? await move(deps, order, { ...request, actor, audit }) : notAllowed;
  if (!result.ok || !result.isAudited)
    await auditEntry(deps.db, { ...audit, outcome: result.ok ? "ok" : result.reason, at: deps.now() });
  return result;
}

const notAllowed = { ok: false as const, reason: "not-allowed" as const };

async function move(deps: RoomDeps, order: OrderRow, request: Advance): Promise<StaffAdvanced> {
  if (request.runnerId) {
    const runners = await listRunners(deps.db, order.stadiumId);
    if (!runners.some((each) => each.id === request.runnerId)) return { ok: false, reason: "runner-unknown" };
  }
  return advanceOrder(deps, request);
}
