import type { BatchItem } from "drizzle-orm/batch";
import { type CapturePlan, planCapture } from "#domain/ledger/money-back.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import type { OrderRow, OrderState } from "#worker/db/orders.ts";
import type { OrderDeps } from "../ports.ts";
import { type SettledLines, settleAsSaid } from "./settle-sold-out.ts";

/** The accepted order; `again`: somebody else was faster, or only the first half is done; read the order again. */
export type Accepted =
  | OrderRow
  | "again"
  | "payment-lost"
  | "payment-unknown"
  /** The earlier acceptance, still without an answer, left out other pieces. */
  | "accept-differs"
  | "lines-invalid"
  /** Everything sold out, or a dish without which the fan wants nothing. */
  | "nothing-left";

/** What else is written with the acceptance. */
export type AlsoAt = (at: number) => BatchItem<"sqlite">[];

export type Planned = {
  plan: Extract<CapturePlan, { kind: "capture" }>;
  /** Null where the fan was not asked, or nothing is missing. */
  settled: SettledLines | null;
};

/** What an acceptance without these pieces takes and brings, as the fan said; else why there is none. */
export async function planAcceptance(
  deps: Pick<OrderDeps, "db" | "now">,
  state: OrderState,
  without: readonly Pieces[],
): Promise<Planned | "lines-invalid" | "nothing-left"> {
  const { order, lines } = state;
  const plain = planCapture(order, lines, without);
  if (!plain.ok) return plain.reason;
  const isAsked = without.length > 0 && lines.some((line) => line.ifSoldOut);
  const settled = isAsked ? await settleAsSaid(deps, state, without) : null;
  // Without one of them the fan wants none.
  if (settled === "cancel") return "nothing-left";
  const plan = settled ? planCapture(order, lines, without, settled.added) : plain;
  if (!plan.ok) return plan.reason;
  return plan.kind === "nothing-left" ? plan.kind : { plan, settled };
}

/** For the order's history. */
export const soldOutDetail = ({ plan, settled }: Planned) => ({
  without: plan.without,
  ...(settled?.swapped.length && { swapped: settled.swapped }),
});
