import { OrderStatus } from "#domain/order-status.ts";
import type { Dossier, Movements } from "./dossier.ts";
import { booked, sum } from "./dossier.ts";

/** (a) At most one order and one captured payment per checkout key; at most one hold that counts. */
export function findOnceProblems({ order, intents, payments, operations }: Dossier): string[] {
  const problems: string[] = [];
  const captured = intents.filter((each) => each.intent.status === "succeeded");
  const live = intents.filter((each) => ["succeeded", "requires_capture"].includes(each.intent.status));
  if (captured.length > 1) problems.push(`(a) ${captured.length} captured payments`);
  const released = new Set(operations.filter((each) => each.kind === "release").map((each) => each.intentId));
  const kept = live.filter((each) => !released.has(each.intent.id));
  if (kept.length > 1) problems.push(`(a) ${kept.length} holds that nobody gives back`);
  if (payments.filter((each) => each.isCurrent).length > 1) problems.push("(a) two current payments");
  for (const { intent } of live)
    if (order.placedAt !== null && !payments.some((each) => each.intentId === intent.id))
      problems.push(`(a) ${intent.id} is paid, and the record does not know it`);
  return problems;
}

/** (b) and (c): what was taken is owed to food or went back, and it is the order's own amount, to the order's shop. */
export function findMoneyProblems(dossier: Dossier): string[] {
  return dossier.intents.flatMap((each) => {
    const { status } = each.intent;
    if (status === "succeeded") return findCaptureProblems(dossier, each);
    return status === "requires_capture" ? findHoldProblems(dossier, each) : [];
  });
}

function findCaptureProblems({ order, payments, ledger, events }: Dossier, money: Movements): string[] {
  const problems: string[] = [];
  const { intent } = money;
  const taken = intent.amount_received;
  // What a bank takes in a dispute is with the card again, as a refund is.
  const back = sum(money.refunds) + money.withdrawn - money.reinstated;
  const maySellOut = order.placedAt !== null && order.acceptedAt !== null;
  if (!maySellOut && back !== taken)
    problems.push(`(b) ${taken} taken, ${back} refunded, and no kitchen accepted`);
  if (!maySellOut && booked(ledger, ["refund", "refund-failed"], ["card"]) !== sum(money.refunds))
    problems.push("(b) money was taken for nothing, and its refund is not in the ledger");
  const isOwed = order.status === OrderStatus.CANCELED && order.cancelReason !== "fan-not-there";
  if (isOwed && back !== taken) problems.push(`(b) canceled, ${taken} taken, only ${back} refunded`);
  if (back > taken) problems.push(`(b) ${back} refunded of ${taken} taken`);

  const payment = payments.find((each) => each.intentId === intent.id);
  const due = order.capturedMinor ?? order.totalMinor;
  if (taken !== due) problems.push(`(c) ${taken} captured instead of ${due}`);
  if (taken > order.totalMinor) problems.push(`(c) ${taken} captured of a total of ${order.totalMinor}`);
  // A guest's order may be somebody's account's since.
  const payer = events.find((each) => each.action === "place")?.actorId ?? order.customerId;
  if (intent.metadata.customer_id !== payer) problems.push("(c) captured for another customer");
  return [...problems, ...findDestinationProblems(order, payment?.destination ?? null, money, taken)];
}

function findDestinationProblems(
  order: Dossier["order"],
  destination: string | null,
  { intent, charge, transferred, fee }: Movements,
  taken: number,
): string[] {
  const problems: string[] = [];
  if (intent.currency !== "ils") problems.push(`(c) captured in ${intent.currency}`);
  if (destination !== order.connectedAccount) problems.push(`(c) recorded for ${destination}`);
  if ((charge?.transfer_data?.destination ?? null) !== order.connectedAccount)
    problems.push(
      `(c) captured for ${charge?.transfer_data?.destination}, not for ${order.connectedAccount}`,
    );
  if (order.connectedAccount === null) return fee > 0 ? [...problems, "(c) a fee without a shop"] : problems;
  if (transferred !== taken) problems.push(`(c) ${transferred} of ${taken} went to the shop`);
  const platform = order.deliveryFeeMinor + order.tipMinor;
  const isWhole = taken === order.totalMinor;
  if (isWhole ? fee !== platform : fee > platform)
    problems.push(`(c) a fee of ${fee} instead of ${platform}`);
  return problems;
}

function findHoldProblems({ order, payments, operations }: Dossier, { intent }: Movements): string[] {
  // A hold of a draft is still being decided, and one that is to be given back is not the order's any more.
  if (operations.some((each) => each.kind === "release" && each.intentId === intent.id)) return [];
  if (order.placedAt === null && order.closedAt === null) return [];
  const problems: string[] = [];
  if (order.status !== OrderStatus.PENDING)
    problems.push(`(b) ${intent.id} is held, and the order is in status ${order.status}`);
  if (order.paymentState !== "held") problems.push(`(b) held, but the order says ${order.paymentState}`);
  if (payments.find((each) => each.isCurrent)?.intentId !== intent.id)
    problems.push(`(b) ${intent.id} is held for nobody`);
  if (intent.amount !== order.totalMinor)
    problems.push(`(c) ${intent.amount} held for a total of ${order.totalMinor}`);
  return problems;
}
