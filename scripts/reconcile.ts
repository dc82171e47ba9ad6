import { demoPassword } from "./lib/demo.mjs";

/**
 * npm run reconcile [-- --dry-run]: compares every payment with the provider, lists what disagrees, and puts right what
 * ordinary functions can put right. It asks the running product, as an operator: SEATSIDE_URL, SEATSIDE_EMAIL and
 * SEATSIDE_PASSWORD name another one than this machine's. Ends with 1 when something stays, with 2 when it can't ask.
 */
const dryRun = process.argv.includes("--dry-run");
const unknown = process.argv.slice(2).filter((each) => each !== "--dry-run");
const base = process.env.SEATSIDE_URL ?? `http://localhost:${process.env.PORT ?? 5173}`;
const email = process.env.SEATSIDE_EMAIL ?? "ops@seatside.example";
const password = process.env.SEATSIDE_PASSWORD ?? demoPassword;

type Disagreement = {
  code: string;
  orderId: string;
  intentId: string;
  detail: Record<string, unknown>;
  isRepaired: boolean;
};
type Batch = { compared: number; unreached: number; disagreements: Disagreement[]; next: string | null };

if (unknown.length > 0) fail(`Unknown: ${unknown.join(" ")}. Usage: npm run reconcile [-- --dry-run]`);

function fail(sentence: string): never {
  console.error(`✖ ${sentence}`);
  process.exit(2);
}

let cookie = "";
async function call<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${base}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  }).catch(() => fail(`Nothing answers at ${base}. Is the product running (npm start)?`));
  const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (set.length > 0) cookie = set.join("; ");
  const json = (await answer.json()) as T & { code?: string; message?: string };
  if (!answer.ok) fail(`${answer.status} ${json.code}: ${json.message}`);
  return json;
}

await call("/session", { email, password });
const all: Disagreement[] = [];
let compared = 0;
let unreached = 0;
let after: string | null = "";
while (after !== null) {
  const batch: Batch = await call<Batch>("/staff/ops/reconcile", { after, dryRun });
  compared += batch.compared;
  unreached += batch.unreached;
  all.push(...batch.disagreements);
  after = batch.next;
}

if (all.length > 0)
  console.table(
    all.map(({ orderId, intentId, code, detail, isRepaired }) => ({
      order: orderId,
      intent: intentId,
      disagreement: code,
      detail: Object.entries(detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(", "),
      outcome: isRepaired ? "repaired" : "stays",
    })),
  );
const left = all.filter((each) => !each.isRepaired).length;
console.log(
  `${compared} payments compared, ${all.length} disagreements, ${all.length - left} repaired, ${left} left` +
    `${dryRun ? " (only looked)" : ""}.`,
);
if (unreached > 0)
  console.error(`✖ The provider did not answer about ${unreached} payments; the rest was not asked.`);
process.exit(left > 0 || unreached > 0 ? 1 : 0);
