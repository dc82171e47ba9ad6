import { handoverQrText, parseProof } from "#domain/delivery/handover.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAsRunner } from "#domain/staff/staff-scope.ts";
import type { RunnerRefusal, Taken } from "#domain/wire/order-refusals.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { listByCode, listOfStadium } from "#worker/db/deliveries.ts";
import type { OrderRow } from "#worker/db/orders.ts";
import { nothing, type Reading, readAs, reading } from "#worker/db/reading.ts";
import type { Advance, Advanced } from "./advance-order.ts";

export type RunnerStep = Omit<Advance, "actor" | "runnerId" | "audit">;
export type RunnerAnswer =
  | Extract<Advanced, { ok: true }>
  | (Omit<Extract<Advanced, { ok: false }>, "reason"> & { reason: RunnerRefusal });
type PlacedAt = { id: string; stadiumId: string; shopId: string };
type Staff = { userId: string; roles: StaffRole[] };

/** Codes are reused once an order is over; within this time a scan sent late still finds its own order. */
const lookBackMs = 24 * 60 * 60_000;

/**
 * A runner's steps on a stadium's orders. By id, finished orders are found too, so a repeated request gets the answer
 * of the first.
 */
export function createRunnerSteps(deps: {
  db: Db;
  now: () => number;
  advance: (orderId: string, request: Advance) => Promise<Advanced>;
}) {
  const worksAt = (staff: Staff, stadiumId: string) => roleAsRunner(staff.roles, stadiumId) !== null;

  /** Audits every step, accepted or refused, without the proof. */
  async function move({ userId }: Staff, order: PlacedAt, request: RunnerStep): Promise<Advanced> {
    const audit = {
      userId,
      role: "runner" as const,
      stadiumId: order.stadiumId,
      shopId: order.shopId,
      action: `order.${request.action}`,
      subject: order.id,
      detail: { reason: request.reason },
    };
    const result = await deps.advance(order.id, { ...request, actor: { kind: "runner", id: userId }, audit });
    if (!result.ok || !result.isAudited)
      await auditEntry(deps.db, { ...audit, outcome: result.ok ? "ok" : result.reason, at: deps.now() });
    return result;
  }

  async function step(
    staff: Staff,
    stadiumId: string,
    request: RunnerStep,
    found: PlacedAt | undefined,
  ): Promise<RunnerAnswer> {
    if (!worksAt(staff, stadiumId)) return { ok: false, reason: "not-allowed" };
    if (!found) return { ok: false, reason: "not-found" };
    return move(staff, found, request);
  }

  return {
    // Readings, asked in one round trip with the session of who takes the step; the steps get what they found.
    ordersOf: (stadiumId: string, ids: string[]) =>
      reading([listOfStadium(deps.db, stadiumId, [...new Set(ids)])], ([found]): PlacedAt[] => found),
    ordersByProof(stadiumId: string, text: string): Reading<OrderRow[]> {
      const proof = parseProof(text);
      if (proof.kind !== "qr") return readAs(nothing, () => []);
      const since = deps.now() - lookBackMs;
      return reading([listByCode(deps.db, stadiumId, proof.code, since)], ([found]) => found);
    },

    step,

    /** Takes several bags independently: a bag that somebody else took first does not fail the others. */
    async take(
      staff: Staff,
      stadiumId: string,
      orderIds: string[],
      found: PlacedAt[],
    ): Promise<Taken[] | null> {
      if (!worksAt(staff, stadiumId)) return null;
      const wanted = [...new Set(orderIds)];
      const known = new Map(found.map((order) => [order.id, order]));
      return Promise.all(
        wanted.map(async (orderId): Promise<Taken> => {
          const order = known.get(orderId);
          if (!order) return { orderId, ok: false, reason: "not-found" };
          const taken = await move(staff, order, { action: "take" });
          return taken.ok ? { orderId, ok: true } : { orderId, ok: false, reason: taken.reason };
        }),
      );
    },

    /**
     * Code and secret identify exactly one order, so the phone sends only what its camera saw, and can send an offline
     * scan later unchanged.
     */
    async scan(
      staff: Staff,
      stadiumId: string,
      request: Pick<RunnerStep, "deviceAt" | "ageChecked"> & { proof: string },
      candidates: OrderRow[],
    ): Promise<RunnerAnswer> {
      if (!worksAt(staff, stadiumId)) return { ok: false, reason: "not-allowed" };
      const proof = parseProof(request.proof);
      if (proof.kind !== "qr") return { ok: false, reason: "proof-invalid" };
      // A wrong secret is answered for the active order only.
      const order =
        candidates.find((each) => handoverQrText(each) === proof.text) ??
        candidates.find((each) => each.closedAt === null);
      if (!order) return { ok: false, reason: "code-unknown" };
      return move(staff, order, { ...request, action: "deliver" });
    },
  };
}
