import { type Account, signIn } from "./instance.ts";

/** As /api/staff/ops/reconcile has it. */
export type Disagreement = {
  code: string;
  orderId: string;
  intentId: string;
  detail: Record<string, unknown>;
  isRepaired: boolean;
};
type Batch = { compared: number; unreached: number; disagreements: Disagreement[]; next: string | null };
export type Comparison = { compared: number; unreached: number; disagreements: Disagreement[] };

type Options = Account & {
  /** Repairs nothing. */
  dryRun: boolean;
  /** Only payments after the one with this id. */
  after?: string;
  onBatch?: (compared: number) => void;
};

/** Has a running instance compare every payment with the provider, batch by batch, and repair what it can. */
export async function reconcileAll({
  dryRun,
  after = "",
  onBatch = () => {},
  ...account
}: Options): Promise<Comparison> {
  const { call } = await signIn(account);
  const found: Comparison = { compared: 0, unreached: 0, disagreements: [] };
  for (let next: string | null = after, last = null as string | null; next !== null && next !== last; ) {
    last = next;
    const batch: Batch = await call<Batch>("POST", "/staff/ops/reconcile", { after: next, dryRun });
    found.compared += batch.compared;
    found.unreached += batch.unreached;
    found.disagreements.push(...batch.disagreements);
    onBatch(found.compared);
    next = batch.next;
  }
  return found;
}

/** One row of the printed table. */
export const asRow = ({ orderId, intentId, code, detail, isRepaired }: Disagreement) => ({
  order: orderId,
  intent: intentId,
  disagreement: code,
  detail: Object.entries(detail)
    .map(([name, value]) => `${name} ${value}`)
    .join(", "),
  outcome: isRepaired ? "repaired" : "stays",
});

export function summaryOf({ compared, disagreements }: Comparison, dryRun: boolean): string {
  const left = disagreements.filter((each) => !each.isRepaired).length;
  const sums = `${compared} payments compared, ${disagreements.length} disagreements`;
  return dryRun ? `${sums} (dry run).` : `${sums}, ${disagreements.length - left} repaired, ${left} left.`;
}

/** 0: everything agrees now. 1: something stays or was not compared. */
export const exitCodeOf = ({ unreached, disagreements }: Comparison): number =>
  unreached > 0 || disagreements.some((each) => !each.isRepaired) ? 1 : 0;
