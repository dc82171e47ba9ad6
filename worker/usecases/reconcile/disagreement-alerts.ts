import { eq } from "drizzle-orm";
import { findOpenAlert, listAlertsOf, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import { orders } from "#worker/db/schema/index.ts";
import type { OrderDeps, RoomDeps } from "../ports.ts";
import type { BothSides } from "./review-payment.ts";

/** One alert per order with unrepaired findings; resolved when none is left. */
export async function syncFindingsAlert(
  deps: OrderDeps,
  { state, payment, findings }: BothSides,
): Promise<void> {
  const { id: subject, stadiumId, shopId } = state.order;
  // A failed call has its own kind of alert.
  const left = findings.filter((each) => each.code !== "call-failed");
  const open = await findOpenAlert(deps.db, "payment-disagrees", subject);
  if (left.length === 0) {
    const isOfThis = open?.detail.intentId === payment.intentId && findings.length === 0;
    if (isOfThis) await resolveAlerts(deps.db, "payment-disagrees", subject, "system", deps.now());
    return;
  }
  const detail = { intentId: payment.intentId, findings: left };
  if (JSON.stringify(open?.detail) === JSON.stringify(detail)) return;
  await raiseAlert(deps.db, {
    kind: "payment-disagrees",
    subject,
    stadiumId,
    shopId,
    detail,
    at: deps.now(),
  });
}

/** Notes refunds made by hand with the order, for the screens; the ledger gets no row. */
export async function noteRefundedByHand(
  deps: RoomDeps,
  { state, payment, findings }: BothSides,
): Promise<void> {
  if (!payment.isCurrent) return;
  const { id, shopId, refundedByHandMinor } = state.order;
  const byHandMinor = findings.reduce(
    (sum, { code, detail }) => sum + (code === "refund-foreign" ? Number(detail.amountMinor) : 0),
    0,
  );
  if (byHandMinor === (refundedByHandMinor ?? 0)) return;
  await deps.step.write(
    deps.db.update(orders).set({ refundedByHandMinor: byHandMinor }).where(eq(orders.id, id)),
  );
  deps.step.changedAt.add(shopId);
}

/** A dispute answered in time may be won: one alert when it opens, another when the bank decides. */
export async function syncDisputeAlerts(deps: OrderDeps, { state, books }: BothSides): Promise<void> {
  const { id: subject, stadiumId, shopId } = state.order;
  for (const { disputeId, status, isOpen, withdrawnMinor, reinstatedMinor } of books.disputes) {
    const told = (await listAlertsOf(deps.db, "dispute", subject)).filter(
      (each) => each.detail.disputeId === disputeId,
    );
    const open = told.find((each) => each.resolvedAt === null);
    if (open?.detail.status === status) continue;
    // Won before anybody noticed, or decided and already resolved by a person.
    if (!isOpen && !open && (status === "won" || told.length > 0)) continue;
    const detail = { disputeId, status, withdrawnMinor, reinstatedMinor };
    const at = deps.now();
    await raiseAlert(deps.db, { kind: "dispute", subject, stadiumId, shopId, detail, at });
    if (status === "won") await resolveAlerts(deps.db, "dispute", subject, "system", at);
  }
}

/** One alert a stadium: a wrong set-up makes thousands of payments unknown, which the comparison lists. */
export async function raiseUnknownPayment(
  { db, now }: OrderDeps,
  orderId: string,
  intentId: string,
): Promise<void> {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  if (!order) return;
  const { stadiumId } = order;
  const detail = { orderId, intentId };
  await raiseAlert(db, { kind: "payment-unknown", subject: stadiumId, stadiumId, detail, at: now() });
}
