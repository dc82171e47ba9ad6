import type { BatchItem } from "drizzle-orm/batch";
import { parseLanguage } from "#domain/language/localized.ts";
import { missingPieces, orderMoney } from "#domain/ledger/order-money.ts";
import { openRefundCalls } from "#domain/ledger/refund-calls.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { replacedLine } from "#domain/ledger/sold-out.ts";
import { isWanted, nextTry, type PushKind } from "#domain/notice/notices.ts";
import { pick } from "#domain/pick.ts";
import { asIssued, namedPieces, notesOf, taxAsIssued } from "#domain/receipt/issued.ts";
import { alertEntry } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import {
  forgetSubscription,
  type NoticeRow,
  notificationTargets,
  type OrderNotices,
  orderNotices,
  selectNextNotice,
  updateNotice,
} from "#worker/db/order/notices.ts";
import { type OrderRow, type OrderState, orderState } from "#worker/db/order/orders.ts";
import { type Reading, readBatch, readOne } from "#worker/db/reading.ts";
import { logError } from "#worker/platform/log.ts";
import type { Mailer } from "./mailer.ts";
import { orderPush } from "./order-push.ts";
import type { PushOutcome, PushService } from "./web-push.ts";

export type NoticeDeps = {
  db: Db;
  now: () => number;
  push: PushService | null;
  mailer: Pick<Mailer, "sendReceipt">;
};

/** An order and its notices, as they were read together. */
export type Sendable = { state: OrderState; toSend: OrderNotices };
type Statement = BatchItem<"sqlite">;

/**
 * Sends the order's due notices from the outbox and records each attempt. A crash after sending repeats a notice; the
 * phone shows it once. `seen`: the order as read just before. Returns when the next one is due, in ms since the epoch,
 * or null.
 */
export async function sendNotices(
  deps: NoticeDeps,
  orderId: string,
  seen: Sendable | null = null,
): Promise<number | null> {
  const sendable = seen ?? (await readSendable(deps, orderId));
  if (!sendable) return null;
  const { state, toSend: found } = sendable;
  // Send each phone the newest step only.
  const lineOf = ({ channel, target }: NoticeRow) => `${channel} ${target}`;
  const newest = new Map(found.all.map((notice) => [lineOf(notice), notice.id]));
  const pending = found.all.filter((notice) => notice.state === "pending");
  const due = pending.filter((notice) => notice.nextAttemptAt <= deps.now());
  if (due.length === 0)
    return pending.length > 0 ? Math.min(...pending.map((notice) => notice.nextAttemptAt)) : null;
  const tries = await Promise.allSettled(
    due.map((notice) =>
      newest.get(lineOf(notice)) === notice.id
        ? attempt(deps, notice, state, found)
        : [end(deps, notice, "done", "overtaken")],
    ),
  );
  const made = tries.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  const next: Reading<number | null> = {
    statements: [...made, selectNextNotice(deps.db, orderId)],
    read: (rows) => (rows.at(-1) as Awaited<ReturnType<typeof selectNextNotice>>)[0]?.at ?? null,
  };
  const nextAt = await readOne(deps.db, next);
  const failed = tries.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return nextAt;
}

async function readSendable({ db, now }: NoticeDeps, orderId: string): Promise<Sendable | null> {
  const [state, also] = await readBatch(db, orderState(db, orderId), orderNotices(db, orderId));
  if (!state) return null;
  const whom = await readOne(db, notificationTargets(db, state.order.customerId, now()));
  return { state, toSend: { ...also, ...whom } };
}

async function attempt(
  deps: NoticeDeps,
  notice: NoticeRow,
  state: OrderState,
  found: OrderNotices,
): Promise<Statement[]> {
  const { order } = state;
  if (!found.wishes || !isWanted(notice.channel, found.wishes))
    return [end(deps, notice, "done", "unwanted")];
  if (notice.channel === "mail") return mailReceipt(deps, notice, state, found);
  const subscription = found.subscriptions.find((each) => each.id === notice.target);
  if (!subscription) return forgetSubscription(deps.db, notice.target);
  if (!deps.push || !found.place) return [end(deps, notice, "failed", "not-configured")];
  const language = parseLanguage(subscription.language, true);
  const push = orderPush(notice.kind as PushKind, state, found.place, language);
  const outcome = await deps.push.send(subscription, push);
  return statementsOf(deps, notice, order, outcome);
}

/**
 * Mails the receipt of an order that was delivered, or charged at an empty seat, or the credit note of a refund after it, in
 * the language of the order.
 */
async function mailReceipt(
  deps: NoticeDeps,
  notice: NoticeRow,
  state: OrderState,
  found: OrderNotices,
): Promise<Statement[]> {
  const { order, receipts: documents } = state;
  const endedAt = order.deliveredAt ?? order.canceledAt;
  // A deleted account has no address.
  if (!found.place || !order.userEmail || endedAt === null)
    return [end(deps, notice, "failed", "no-address")];
  const facts = { ...state, documents };
  const noted = notesOf(facts).find(({ refund }) => refund.id === notice.target);
  const note = noted && documents.find((each) => each.refundId === noted.refund.id);
  const then = asIssued(facts);
  const back = then.refunds.reduce((sum, each) => sum + sumOfShares(each), 0);
  // The venue refunds absent fans completely: no receipt.
  if (!note && order.deliveredAt === null && back === order.capturedMinor)
    return [end(deps, notice, "done", "refunded")];
  try {
    await deps.mailer.sendReceipt(
      order.userEmail,
      {
        ...{ orderId: order.id, orderCode: order.orderCode, currency: order.currency },
        lines: then.lines.map((line) => ({
          ...{ name: line.name, options: line.options, quantity: line.quantity, unitMinor: line.unitMinor },
          ...{ removedQuantity: line.removedQuantity, insteadOf: replacedLine(then.lines, line)?.name },
          swappedQuantity: missingPieces(line, then.refunds, then.lines).swappedQuantity,
        })),
        totals: {
          ...{ subtotalMinor: order.subtotalMinor, deliveryFeeMinor: order.deliveryFeeMinor },
          ...{ tipMinor: order.tipMinor, discountMinor: order.discountMinor, totalMinor: order.totalMinor },
          ...(order.tax && { tax: order.tax }),
        },
        money: orderMoney({
          order: { ...order, refundedByHandMinor: null },
          ...then,
          openCalls: openRefundCalls(then.operations),
        }),
        document: documents.find((each) => each.kind === "receipt") ?? null,
        creditNote: note ? { ...note, ...noted, lines: namedPieces(noted.pieces, state.lines) } : null,
        taxLines: taxAsIssued(facts),
        endedAt,
        wasAbsent: order.deliveredAt === null,
        ...pick(found.place, "timeZone", "shopName", "stadiumName", "support"),
        isPickup: order.fulfilment === "pickup",
        shelf: order.fulfilment === "pickup" ? order.shelf : null,
        seat: order,
      },
      parseLanguage(order.language, true),
    );
    return [end(deps, notice, "done", null)];
  } catch (error) {
    logError("a receipt could not be sent", error, { orderId: order.id });
    return [retry(deps, notice, "mail-failed", null)];
  }
}

function statementsOf(
  deps: NoticeDeps,
  notice: NoticeRow,
  order: OrderRow,
  outcome: PushOutcome,
): Statement[] {
  switch (outcome.kind) {
    case "sent":
      return [end(deps, notice, "done", null)];
    case "gone":
      return [end(deps, notice, "failed", "gone"), ...forgetSubscription(deps.db, notice.target)];
    case "refused":
      return [
        end(deps, notice, "failed", outcome.code),
        // Our keys or message are wrong. That affects every phone, so it raises a single alert.
        alertEntry(deps.db, {
          kind: "notice-failed",
          subject: `push-${outcome.code}`,
          detail: { orderId: order.id, code: outcome.code },
          at: deps.now(),
        }),
      ];
    case "later":
      return [retry(deps, notice, outcome.code, outcome.afterMs)];
  }
}

function end(deps: NoticeDeps, notice: NoticeRow, state: "done" | "failed", lastError: string | null) {
  return updateNotice(deps.db, notice.id, {
    state,
    lastError,
    attempts: notice.attempts + 1,
    doneAt: deps.now(),
  });
}

function retry(deps: NoticeDeps, notice: NoticeRow, code: string, askedForMs: number | null) {
  const attempts = notice.attempts + 1;
  const at = nextTry(notice, attempts, deps.now(), askedForMs);
  return at === null
    ? end(deps, notice, "failed", code)
    : updateNotice(deps.db, notice.id, { attempts, lastError: code, nextAttemptAt: at });
}
