import { demoPassword } from "../lib/demo.mjs";
import { asRow, CannotAsk, exitCodeOf, reconcileAll, summaryOf } from "../lib/reconcile.ts";

/**
 * npm run reconcile [-- --dry-run]: compares every payment with the provider, lists what disagrees, and puts right what
 * ordinary functions can put right. It asks the running product, as an operator: SEATSIDE_URL, SEATSIDE_EMAIL and
 * SEATSIDE_PASSWORD name another one than this machine's. Ends with 1 when something stays, with 2 when it can't ask.
 */
const dryRun = process.argv.includes("--dry-run");
const unknown = process.argv.slice(2).filter((each) => each !== "--dry-run");
if (unknown.length > 0) fail(`Unknown: ${unknown.join(" ")}. Usage: npm run reconcile [-- --dry-run]`);

function fail(sentence: string): never {
  console.error(`✖ ${sentence}`);
  process.exit(2);
}

const found = await reconcileAll({
  base: process.env.SEATSIDE_URL ?? `http://localhost:${process.env.PORT ?? 5173}`,
  email: process.env.SEATSIDE_EMAIL ?? "ops@seatside.example",
  password: process.env.SEATSIDE_PASSWORD ?? demoPassword,
  dryRun,
}).catch((error) => fail(error instanceof CannotAsk ? error.message : String(error)));

const look = dryRun ? { outcome: "only looked" } : {};
if (found.disagreements.length > 0)
  console.table(found.disagreements.map((each) => ({ ...asRow(each), ...look })));
console.log(summaryOf(found, dryRun));
if (found.unreached > 0)
  console.error(`✖ The provider did not answer about ${found.unreached} payments; the rest was not asked.`);
process.exit(exitCodeOf(found));
