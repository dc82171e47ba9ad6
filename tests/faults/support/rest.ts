import { clearFaults, stripeControl } from "../../support/stripe-control.ts";
import { door } from "../../support/worker-orders.ts";
import { quietDb } from "./quiet.ts";
import type { Mark } from "./watch.ts";

/** Nothing takes more than so many visits: a draft is extended once, a call is refused, looked into, made. */
const maxVisits = 8;

/**
 * Time passes and nothing fails any more: the rooms make the calls that are owed, and with `run out` every draft
 * expires and every order that no kitchen accepted is given up, as alarms and sweep would have it.
 */
export async function comeToRest(
  mark: Mark,
  { clocks }: { clocks: "as they are" | "run out" },
): Promise<void> {
  await clearFaults();
  if (clocks === "run out") await settleProcessing();
  for (let visit = 0; visit < maxVisits; visit++) {
    if (clocks === "run out")
      await quietDb
        .prepare(
          "update orders set draft_expires_at = 1, accept_by = iif(accept_by is null, null, 1) where closed_at is null and rowid > ?",
        )
        .bind(mark.orders)
        .run();
    await quietDb
      .prepare(
        "update payment_operations set next_attempt_at = 1 where state = 'pending' and order_id in (select id from orders where rowid > ?)",
      )
      .bind(mark.orders)
      .run();
    const due = await listDue(mark, clocks === "run out");
    if (due.length === 0) return;
    for (const id of due) await door(id).run("tend");
  }
}

/** Orders that wait for a call to be made, or, when time runs out, for anything at all before they are cooked. */
async function listDue(mark: Mark, isTimeOut: boolean): Promise<string[]> {
  const waiting = isTimeOut ? "closed_at is null and accepted_at is null and status = 0 or" : "";
  const { results } = await quietDb
    .prepare(
      `select id from orders where rowid > ? and (${waiting} id in (select order_id from payment_operations where state = 'pending'))`,
    )
    .bind(mark.orders)
    .all<{ id: string }>();
  return results.map((each) => each.id);
}

/** Banks that still think say yes in the end: the harder case. */
async function settleProcessing(): Promise<void> {
  const { payment_intents } = await stripeControl<{
    payment_intents: Record<string, { id: string; status: string }>;
  }>("GET", "objects");
  for (const { id, status } of Object.values(payment_intents))
    if (status === "processing") await stripeControl("POST", "processing/settle", { id, outcome: "succeed" });
}
