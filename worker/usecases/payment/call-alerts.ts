import { eq } from "drizzle-orm";
import { needsPerson } from "#domain/ledger/operations.ts";
import { openLines, type SetupLine } from "#domain/provider/setup.ts";
import { findOpenAlert, raiseAlert, resolveAlerts } from "../../db/alerts.ts";
import type { Db } from "../../db/client.ts";
import { listOpenCalls } from "../../db/money/ledger-rows.ts";
import { findOrderState, type OperationRow } from "../../db/order/orders.ts";
import { alerts } from "../../db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";

type Deps = Pick<OrderDeps, "db" | "now">;

/** The kind of alert for a failed call: a hold that disagrees, or money that did not arrive. */
export const alertKindOf = ({ kind }: Pick<OperationRow, "kind">) =>
  kind === "release" || kind === "capture" ? ("payment-disagrees" as const) : ("refund-failed" as const);

/** A person must look at money that did not arrive. */
export async function raiseFailure(deps: Deps, operation: OperationRow, code: string) {
  const state = await findOrderState(deps.db, operation.orderId);
  const { id: operationId, kind, amountMinor, intentId, orderId } = operation;
  await raiseAlert(deps.db, {
    kind: alertKindOf(operation),
    subject: orderId,
    stadiumId: state?.order.stadiumId,
    shopId: state?.order.shopId,
    detail: { operationId, kind, amountMinor, intentId, code },
    at: deps.now(),
  });
}

const kind = "calls-unanswered";
const subject = "calls";

/**
 * One alert for all calls that the provider neither makes nor refuses: an outage or a refused key concerns many orders
 * at once, and the operator's list names each. Resolved when none is left.
 */
export async function syncOpenCallsAlert({ db, now }: Deps): Promise<void> {
  const at = now();
  const waiting = (await listOpenCalls(db)).filter((each) => needsPerson(each, at));
  const open = await findOpenAlert(db, kind, subject);
  const oldest = waiting[0];
  if (!oldest) {
    if (open) await resolveAlerts(db, kind, subject, "system", at);
    return;
  }
  const detail = {
    waiting: waiting.length,
    since: oldest.createdAt,
    tries: Math.max(...waiting.map((each) => each.attempts)),
    codes: [...new Set(waiting.map((each) => each.lastError ?? "not-made"))].sort().join(", "),
  };
  if (!open) await raiseAlert(db, { kind, subject, detail, at });
  else await db.update(alerts).set({ detail, lastAt: at }).where(eq(alerts.id, open.id));
}

/** The provider refuses all our new payments: one alert, which a person resolves. */
export async function raiseRefusedPayments({ db, now }: Deps, code: string): Promise<void> {
  await raiseAlert(db, { kind, subject: "new-payments", detail: { codes: code }, at: now() });
}

const setup = { kind: "setup-wrong", subject: "provider" } as const;

type SetupAnswer = { ok: true; lines: readonly SetupLine[] } | { ok: false; reason: string };

/**
 * One alert while something at the provider is not set up as the product needs it, or while it refuses the key; it
 * resolves itself. No answer says nothing.
 */
export async function syncSetupAlert({ db, now }: Deps, answer: SetupAnswer): Promise<void> {
  if (!answer.ok) {
    if (answer.reason === "key-refused")
      await raiseAlert(db, { ...setup, detail: { code: "key-refused" }, at: now() });
    return;
  }
  const open = openLines(answer.lines);
  if (open.length > 0) {
    const missing = open.map(({ subject: about, name }) => (name ? `${about} ${name}` : about));
    await raiseAlert(db, { ...setup, detail: { missing: missing.join(", ") }, at: now() });
  } else if (await findOpenAlert(db, setup.kind, setup.subject))
    await resolveAlerts(db, setup.kind, setup.subject, "system", now());
}

/** The result of the last check: wrong until a check finds everything right. */
export const lastSetup = async (db: Db): Promise<"right" | "wrong"> =>
  (await findOpenAlert(db, setup.kind, setup.subject)) ? "wrong" : "right";
