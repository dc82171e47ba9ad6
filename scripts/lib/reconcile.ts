/** A disagreement as /api/staff/ops/reconcile tells it. */
export type Disagreement = {
  code: string;
  orderId: string;
  intentId: string;
  detail: Record<string, unknown>;
  isRepaired: boolean;
};
type Batch = { compared: number; unreached: number; disagreements: Disagreement[]; next: string | null };
export type Comparison = { compared: number; unreached: number; disagreements: Disagreement[] };

/** Why the product could not be asked. */
export class CannotAsk extends Error {}

type Options = {
  base: string;
  email: string;
  password: string;
  /** Lists only. */
  dryRun: boolean;
  /** Only payments made after the one of this id. */
  after?: string;
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * Asks the running product, as an operator, to compare every payment with the provider and to put right what it can,
 * batch after batch.
 * @throws CannotAsk when nothing answers, or not with yes
 */
export async function reconcileAll({
  base,
  email,
  password,
  dryRun,
  after = "",
  fetch: send = fetch,
}: Options): Promise<Comparison> {
  let cookie = "";
  async function call<T>(path: string, body: unknown): Promise<T> {
    const headers = { "content-type": "application/json", origin: base, cookie };
    const request = new Request(`${base}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await send(request).catch(() => {
      throw new CannotAsk(`Nothing answers at ${base}. Is the product running (npm start)?`);
    });
    const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    const json = (await answer.json().catch(() => ({}))) as T & { code?: string; message?: string };
    if (!answer.ok) throw new CannotAsk(`${path}: ${answer.status} ${json.code ?? ""} ${json.message ?? ""}`);
    return json;
  }
  await call("/session", { email, password });
  const found: Comparison = { compared: 0, unreached: 0, disagreements: [] };
  for (let next: string | null = after; next !== null; ) {
    const batch: Batch = await call<Batch>("/staff/ops/reconcile", { after: next, dryRun });
    found.compared += batch.compared;
    found.unreached += batch.unreached;
    found.disagreements.push(...batch.disagreements);
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
  return dryRun
    ? `${sums} (only looked).`
    : `${sums}, ${disagreements.length - left} repaired, ${left} left.`;
}

/** 0: everything agrees now. 1: something stays, or was not compared. */
export const exitCodeOf = ({ unreached, disagreements }: Comparison): number =>
  unreached > 0 || disagreements.some((each) => !each.isRepaired) ? 1 : 0;
