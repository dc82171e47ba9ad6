import { asc, eq, inArray } from "drizzle-orm";
import type { StaffActor } from "#domain/actor.ts";
import { localize } from "#domain/language/localized.ts";
import { capturedShares, chargedSums, shownShares } from "#domain/ledger/money-back.ts";
import { missingPieces } from "#domain/ledger/order-money.ts";
import { orderWithin, standingCall } from "#domain/ledger/refund-calls.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { replacedLine } from "#domain/ledger/sold-out.ts";
import { pick } from "#domain/pick.ts";
import { type DisputedOrder, disputePacket, type Evidence } from "#domain/provider/dispute-packet.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { among } from "#worker/db/fragments.ts";
import { findOrderState } from "#worker/db/order/orders.ts";
import { orderEvents, orders, payments, shops, stadiums } from "#worker/db/schema/index.ts";
import type { OpenDispute } from "#worker/payments/provider.ts";
import type { OrderDeps } from "../ports.ts";

type Deps = Pick<OrderDeps, "db" | "now" | "payments">;
export type ListedDispute = OpenDispute & {
  orderId: string | null;
  orderCode: string | null;
  isOver: boolean;
};

/** The provider's disputes of the last months with their orders: open ones by deadline, then ended ones. */
export async function listDisputes({
  db,
  now,
  payments: provider,
}: Deps): Promise<{ ok: true; disputes: ListedDispute[] } | { ok: false }> {
  const listed = await provider?.listDisputes();
  if (!listed?.ok) return { ok: false };
  const intents = listed.disputes.flatMap(({ intentId }) => (intentId ? [intentId] : []));
  const rows =
    intents.length === 0
      ? []
      : await db
          .select({ intentId: payments.intentId, orderId: orders.id, orderCode: orders.orderCode })
          .from(payments)
          .innerJoin(orders, eq(orders.id, payments.orderId))
          .where(inArray(payments.intentId, among(intents)));
  const orderOf = new Map(rows.map((row) => [row.intentId, row]));
  const disputes = listed.disputes.map((each) => {
    const order = orderOf.get(each.intentId ?? "");
    return {
      ...each,
      orderId: order?.orderId ?? null,
      orderCode: order?.orderCode ?? null,
      isOver: !each.needsAnswer || (each.dueAt ?? 0) < now(),
    };
  });
  const isOpen = ({ isOver }: ListedDispute) => !isOver;
  return {
    ok: true,
    disputes: [
      ...disputes.filter(isOpen).sort((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity)),
      ...disputes.filter((each) => each.isOver),
    ],
  };
}

/** Our evidence for the bank; null for an unknown order. */
export async function readPacket({ db }: Pick<Deps, "db">, orderId: string): Promise<Evidence | null> {
  const state = await findOrderState(db, orderId);
  if (!state) return null;
  const { order, operations } = state;
  const [events, places] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.number)),
    db
      .select({ shop: shops.name, stadium: stadiums.name, timeZone: stadiums.timeZone })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(eq(shops.id, order.shopId)),
  ]);
  const place = places[0];
  if (!place) return null;
  // A refused or returned refund gave nothing back.
  const { lines, refunds } = orderWithin(state, (call) => standingCall(call, operations).state === "done");
  const charged = shownShares(capturedShares(order, lines, refunds), chargedSums(order));
  const disputed: DisputedOrder = {
    orderId: order.id,
    orderCode: order.orderCode,
    currency: order.currency,
    stadium: localize(place.stadium, "en"),
    shop: localize(place.shop, "en"),
    timeZone: place.timeZone,
    customer: { name: order.userName ?? "", email: order.userEmail ?? "", phone: order.userPhone ?? "" },
    seat: `${order.stand}, section ${order.section}, row ${order.row}, seat ${order.seatNo}`,
    ...{ isPickup: order.fulfilment === "pickup", shelf: order.shelf },
    lines: lines.map((line) => ({
      ...{ name: localize(line.name, "en"), quantity: line.quantity, unitMinor: line.unitMinor },
      ...missingPieces(line, refunds, lines),
      insteadOf: localize(replacedLine(lines, line)?.name, "en"),
    })),
    ...pick(charged, "deliveryFeeMinor", "tipMinor"),
    ...{ discountMinor: order.discountMinor, addedTaxMinor: charged.taxMinor },
    ...{ capturedMinor: order.capturedMinor ?? 0, refundedByHandMinor: order.refundedByHandMinor ?? 0 },
    refunds: refunds
      .map((refund) => ({ amountMinor: sumOfShares(refund), reason: refund.reason, at: refund.createdAt }))
      .filter(({ amountMinor }) => amountMinor > 0),
    events: events.map(({ action, actorKind, reason, detail, at }) => ({
      ...{ action, actor: actorKind, reason, at },
      proof: typeof detail?.proof === "string" ? detail.proof : null,
    })),
  };
  return disputePacket(disputed);
}

/** Sends our evidence to the bank; possible once. */
export async function answerDispute(
  deps: Deps,
  by: StaffActor<"operator">,
  disputeId: string,
): Promise<
  { ok: true } | { ok: false; reason: "not-found" | "too-late" | "provider-unreached" | "provider-refused" }
> {
  const { db, now, payments: provider } = deps;
  const listed = await listDisputes(deps);
  if (!listed.ok || !provider) return { ok: false, reason: "provider-unreached" };
  const dispute = listed.disputes.find((each) => each.disputeId === disputeId);
  const evidence = dispute?.orderId ? await readPacket(deps, dispute.orderId) : null;
  if (!dispute?.orderId || !evidence) return { ok: false, reason: "not-found" };
  if (dispute.isOver) return { ok: false, reason: "too-late" };
  const sent = await provider.submitEvidence(disputeId, evidence, `evidence-${disputeId}`);
  const outcome = sent.ok ? "ok" : sent.code;
  await auditEntry(db, {
    ...{ by, action: "dispute.answer", subject: dispute.orderId, outcome, at: now() },
    detail: { disputeId },
  });
  if (sent.ok) return { ok: true };
  return { ok: false, reason: sent.kind === "refused" ? "provider-refused" : "provider-unreached" };
}
