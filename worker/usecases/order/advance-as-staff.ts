import type { Staff, StaffActor } from "#domain/actor.ts";
import { handoverQrText, parseProof } from "#domain/delivery/handover.ts";
import { dayMs } from "#domain/durations.ts";
import { rolesThatMay } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { actingAs, refusedActor, roleReaching } from "#domain/staff/staff-scope.ts";
import type { AdvanceRefusal, RunnerRefusal } from "#domain/wire/order-refusals.ts";
import { type AuditEntry, auditOutcome } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { listByCode } from "#worker/db/order/deliveries.ts";
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
  /** The order, found within the roles' reach. */
  order: OrderRow,
  request: StaffRequest,
): Promise<StaffAdvanced> {
  const may = rolesThatMay(request.action, order.fulfilment);
  const actor = actingAs(staff, roleReaching(staff.roles, may, order));
  const { reason, without, runnerId } = request;
  return audited<StaffAdvanced>(
    deps,
    { ...pick(order, "stadiumId", "shopId"), by: actor ?? refusedActor(staff), subject: order.id },
    { action: request.action, detail: { reason, without, runnerId } },
    async (audit) => (actor ? move(deps, order, { ...request, actor, audit }) : notAllowed),
  );
}

/** Takes the step and audits it, accepted or refused, unless the step's own batch has. */
async function audited<Result extends StaffAdvanced>(
  deps: RoomDeps,
  at: Pick<AuditEntry, "by" | "stadiumId" | "shopId" | "subject">,
  { action, detail }: { action: Advance["action"]; detail: object },
  take: (audit: NonNullable<Advance["audit"]>) => Promise<Result>,
): Promise<Result> {
  const audit = { ...at, action: `order.${action}` as const, detail: { ...detail } };
  const result = await take(audit);
  if (!result.ok || !result.isAudited)
    await auditOutcome(deps.db, { ...audit, outcome: result.ok ? "ok" : result.reason, at: deps.now() });
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

export type RunnerStep = Omit<Advance, "actor" | "runnerId" | "audit">;
export type RunnerAnswer =
  | Extract<Advanced, { ok: true }>
  | (Omit<Extract<Advanced, { ok: false }>, "reason"> & { reason: RunnerRefusal });
type PlacedAt = { id: string; stadiumId: string; shopId: string };

/** Codes are reused once an order is over; within this time a scan sent late still finds its own order. */
const lookBackMs = dayMs;

/** Moves an order for a runner of its stadium, and audits every step, accepted or refused, without the proof. */
export async function advanceAsRunner(
  deps: RoomDeps,
  actor: StaffActor<"runner">,
  order: PlacedAt,
  request: RunnerStep,
): Promise<Advanced> {
  return audited<Advanced>(
    deps,
    { ...pick(order, "stadiumId", "shopId"), by: actor, subject: order.id },
    { action: request.action, detail: { reason: request.reason } },
    (audit) => advanceOrder(deps, { ...request, actor, audit }),
  );
}

/**
 * Whose code was scanned. Code and secret identify exactly one order, so the phone sends only what its camera saw, and can
 * send an offline scan later unchanged. Finished orders are found too: a repeated scan gets the answer of the first.
 */
export async function findScanned(
  { db, now }: { db: Db; now: () => number },
  stadiumId: string,
  text: string,
): Promise<{ id: string } | { reason: "proof-invalid" | "code-unknown" }> {
  const proof = parseProof(text);
  if (proof.kind !== "qr") return { reason: "proof-invalid" };
  const candidates = await listByCode(db, stadiumId, proof.code, now() - lookBackMs);
  // A wrong secret is answered for the active order only.
  const order =
    candidates.find((each) => handoverQrText(each) === proof.text) ??
    candidates.find((each) => each.closedAt === null);
  return order ? { id: order.id } : { reason: "code-unknown" };
}
