import type { StaffActor } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import type { ReconcileBody } from "#domain/schemas/staff.ts";
import { type AuditEntry, auditEntry, auditOperatorView } from "../db/audit.ts";
import { listOpenCalls } from "../db/money/ledger-rows.ts";
import { findOwner } from "../db/order/orders.ts";
import { orderRoom } from "../durable/clients.ts";
import type { SetupRead } from "../payments/stripe-setup.ts";
import type { CallSettled } from "../usecases/order/settle-call.ts";
import { answerDispute, listDisputes, readPacket } from "../usecases/payment/answer-dispute.ts";
import { syncOpenCallsAlert, syncSetupAlert } from "../usecases/payment/call-alerts.ts";
import { checkOnboarding, onboardShop } from "../usecases/payment/onboard-shop.ts";
import {
  carryBalances,
  listOwed,
  type NewPayout,
  recordPayout,
  settlementOfOrder,
  sumSettled,
} from "../usecases/payment/owed.ts";
import { checkAccounts, checkNewAccounts } from "../usecases/payment/shop-accounts.ts";
import type { OrderDeps } from "../usecases/ports.ts";
import { receivePaymentEvent } from "../usecases/reconcile/receive-payment-event.ts";
import {
  type ReconcileDeps,
  reconcileDuePayments,
  reconcilePayments,
} from "../usecases/reconcile/reconcile-payments.ts";

/** Provider events and reconciliation. Every change goes through the order's room. */
export function createPaymentServices(
  env: Env,
  deps: OrderDeps,
  isLive: boolean,
  setup: {
    /** Asks the provider how it is set up for an address; null where no key is configured. */
    ask: ((origin: string) => Promise<SetupRead>) | null;
    /** Empty on a local machine, which the provider can't reach. */
    appOrigin: string;
  },
) {
  const { db, now } = deps;
  const room = (id: string) => orderRoom(env, id);
  const reconcileDeps: ReconcileDeps = {
    db,
    now,
    payments: deps.payments,
    room,
  };
  const audit = (entry: Omit<AuditEntry, "at">) => auditEntry(db, { ...entry, at: now() });

  async function settle(
    actor: StaffActor<"operator">,
    action: "call.retry" | "call.end" | "call.platform",
    orderId: string,
    callId: string,
    ask: () => Promise<CallSettled>,
  ): Promise<CallSettled> {
    if (!(await findOwner(db, orderId))) return { ok: false, reason: "not-found" };
    const result = await ask();
    const outcome = result.ok ? "ok" : result.reason;
    await audit({ by: actor, action, subject: orderId, outcome, detail: { callId } });
    await syncOpenCallsAlert(deps);
    return result;
  }

  return {
    receive: (rawBody: string, signature: string | null) =>
      receivePaymentEvent(
        {
          ...deps,
          isLive,
          room,
        },
        rawBody,
        signature,
      ),

    async reconcile(actor: StaffActor<"operator">, { after, limit, dryRun }: ReconcileBody) {
      const result = await reconcilePayments(reconcileDeps, {
        after,
        limit,
        repair: !dryRun,
        retryFailed: !dryRun,
      });
      const { compared, disagreements } = result;
      const detail = { compared, disagreements: disagreements.length };
      const entry = { by: actor, action: "payments.reconcile", subject: after, outcome: "ok" } as const;
      if (!dryRun) await audit({ ...entry, detail });
      return result;
    },

    checkAccounts: () => checkAccounts(deps),
    checkNewAccounts: () => checkNewAccounts(deps),

    onboardShop: (
      actor: StaffActor<"operator">,
      request: { shopId: string; country: string; returnTo: URL },
    ) => onboardShop(deps, actor, request),
    checkOnboarding: (shopId: string) => checkOnboarding(deps, shopId),

    async readSetup(visited: string) {
      const origin = setup.appOrigin || visited;
      const read = (await setup.ask?.(origin)) ?? { ok: false as const, reason: "not-configured" as const };
      return read.ok ? { ...read, isPublic: origin.startsWith("https:") } : read;
    },

    /** Without an answer it tries again the next night. */
    async checkSetup() {
      const read = setup.appOrigin ? await setup.ask?.(setup.appOrigin) : null;
      if (read) await syncSetupAlert(deps, read);
    },

    reconcileDue: () => reconcileDuePayments(reconcileDeps),

    listOwed: () => listOwed(db),
    carryBalances: () => carryBalances(deps),
    recordPayout: (actor: StaffActor<"operator">, payout: NewPayout) => recordPayout(deps, actor, payout),
    /** Sums of the last thirty days. */
    sumSettled: () => sumSettled(db, now() - 30 * dayMs),
    settlementOfOrder: (orderId: string) => settlementOfOrder(db, orderId),
    listDisputes: () => listDisputes(deps),
    answerDispute: (actor: StaffActor<"operator">, disputeId: string) =>
      answerDispute(deps, actor, disputeId),
    /** Audited, because it shows the fan's name, phone and seat. */
    async readPacket(actor: StaffActor<"operator">, orderId: string) {
      const packet = await readPacket(deps, orderId);
      if (packet) await auditOperatorView(db, actor, { action: "packet.look", subject: orderId, at: now() });
      return packet;
    },

    listOpenCalls: async () => listOpenCalls(db),
    tellOpenCalls: () => syncOpenCallsAlert(deps),

    retryCall: (actor: StaffActor<"operator">, orderId: string, callId: string) =>
      settle(actor, "call.retry", orderId, callId, () => room(orderId).run("retryCall", callId)),

    /** Refunds food that the shop's account refuses to give back. */
    payFromPlatform: (actor: StaffActor<"operator">, orderId: string, callId: string) =>
      settle(actor, "call.platform", orderId, callId, () =>
        room(orderId).run("endCall", { callId, actor, fromPlatform: true }),
      ),

    endCall: (actor: StaffActor<"operator">, orderId: string, callId: string) =>
      settle(actor, "call.end", orderId, callId, () => room(orderId).run("endCall", { callId, actor })),
  };
}
