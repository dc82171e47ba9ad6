import { mkdtempSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltApp } from "../../lib/built-app.ts";
import { type Fan, signInStaff, signUpFan } from "../../lib/fan.ts";
import { teddy } from "../grow.ts";
import { printTable } from "../table.ts";
import { compareBooks } from "./books.ts";
import { type Served, Steps, serve, visit } from "./crowd.ts";

/**
 * A half-time on the real local server: so many fans within so many seconds, each with a socket to the order, and staff
 * who move every order to its seat. Then everything that a fan was told is compared with the record and the provider.
 */
const isShort = process.argv.includes("--short");
const fansCount = isShort ? 20 : 200;
const arriveWithinMs = isShort ? 5_000 : 60_000;
const hands = 4;

/** The stands are not what is tried here: they have room for everybody. */
const venue = teddy();
for (const shop of venue.shops)
  Object.assign(shop, { cooksAtOnce: 50, fullFromMinutes: 240, requiresBoard: false });
const file = join(mkdtempSync(join(tmpdir(), "seatside-venue-")), "teddy.json");
writeFileSync(file, JSON.stringify(venue));

const app = await startBuiltApp({ venues: [file] });
const steps = new Steps();
const fans: Fan[] = [];
for (let n = 0; n < fansCount; n++) fans.push(await signUpFan(app.origin));
const staff = await Promise.all(Array.from({ length: hands }, () => signInStaff(app.origin)));

const waiting: { fan: Fan; order: Served }[] = [];
const told: string[] = [];
let left = fansCount;
const startedAt = performance.now();

/** A pair of hands takes the next order as long as fans are about. */
async function work(one: (typeof staff)[number]) {
  while (left > 0 || waiting.length > 0) {
    const next = waiting.shift();
    if (next) await serve(next.fan, next.order, one, steps).catch(() => {});
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const visits = fans.map(async (fan, index) => {
  await new Promise((resolve) => setTimeout(resolve, (index * arriveWithinMs) / fansCount));
  const world = { origin: app.origin, stripeOrigin: app.stripe.origin, steps };
  const over = visit(fan, world, (order) => {
    told.push(order.orderId);
    waiting.push({ fan, order });
  });
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("gave up waiting")), arriveWithinMs + 120_000).unref(),
  );
  await Promise.race([over, patience])
    .catch((error: Error) => {
      if (error.message === "gave up waiting")
        steps.errors.push({ step: "news of a move", message: error.message });
    })
    .finally(() => left--);
});
await Promise.all([...visits, ...staff.map(work)]);
const seconds = (performance.now() - startedAt) / 1000;

printTable(
  `${fansCount} fans within ${arriveWithinMs / 1000} s, ${hands} pairs of hands, all served after ${seconds.toFixed(0)} s (${availableParallelism()} cores, the crowd and Stripe among them)`,
  ["", "done", "a second", "p50, ms", "p99, ms", "cut, asked again", "errors"],
  steps.rows(seconds),
);
const problems = await compareBooks(app.state, app.stripe.origin, told);
console.log(
  `\n${told.length} orders told to ${fansCount} fans; record and provider disagree in ${problems.length} points; ${steps.errors.length} errors.`,
);
for (const problem of problems.slice(0, 10)) console.error(`✖ ${problem}`);
for (const { step, message } of steps.errors.slice(0, 10)) console.error(`✖ ${step}: ${message}`);
await app.close();
process.exit(problems.length + steps.errors.length + (fansCount - told.length) === 0 ? 0 : 1);
