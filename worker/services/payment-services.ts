import type { ReconcileBody } from "#domain/schemas/operations.ts";
import { auditEntry } from "../db/audit.ts";
import { findOwner } from "../db/orders.ts";
import { orderRoom } from "../durable/clients.ts";
import type { Retried } from "../usecases/payment/retry-operation.ts";
import type { OrderDeps } from "../usecases/ports.ts";
import { receivePaymentEvent } from "../usecases/reconcile/receive-payment-event.ts";
import {
  type ReconcileDeps,
  reconcileDuePayments,
  reconcilePayments,
} from "../usecases/reconcile/reconcile-payments.ts";

const perMinute = 10;

/** Provider events and reconciliation. Every change goes through the order's room. */
export function createPaymentServices(env: Env, deps: OrderDeps, isLive: boolean) {
  const { db, now } = deps;
  const room = (id: string) => orderRoom(env, id);
  const reconcileDeps: ReconcileDeps = {
    db,
    now,
    review: ({ orderId, intentId }, options) => room(orderId).review(orderId, intentId, options),
  };
  const audit = async (userId: string, action: string, subject: string, outcome: string, detail: object) => {
    const at = now();
    await auditEntry(db, { userId, role: "operator", action, subject, outcome, detail: { ...detail }, at });
  };

  return {
    receive: (rawBody: string, signature: string | null) =>
      receivePaymentEvent(
        {
          ...deps,
          isLive,
          tend: (id) => room(id).tend(id),
          review: (id, intentId) => room(id).review(id, intentId, { repair: true, retryFailed: false }),
        },
        rawBody,
        signature,
      ),

    async reconcile(operatorId: string, { after, limit, dryRun }: ReconcileBody) {
      const result = await reconcilePayments(reconcileDeps, {
        after,
        limit,
        repair: !dryRun,
        retryFailed: !dryRun,
      });
      const { compared, disagreements } = result;
      if (!dryRun)
        await audit(operatorId, "payments.reconcile", after, "ok", {
          compared,
          disagreements: disagreements.length,
        });
      return result;
    },

    reconcileDue: () => reconcileDuePayments(reconcileDeps, perMinute),

    async retry(operatorId: string, orderId: string, callId: string): Promise<Retried> {
      if (!(await findOwner(db, orderId))) return { ok: false, reason: "not-found" };
      const result = await room(orderId).retry(orderId, callId);
      await audit(operatorId, "call.retry", orderId, result.ok ? "ok" : result.reason, { callId });
      return result;
    },
  };
}
