import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltApp } from "../../lib/built-app.ts";
import { type Fan, signInStaff, signUpFan } from "../../lib/fan.ts";
import { progress } from "../../lib/output.ts";
import { teddy } from "../grow.ts";
import { beside, type Report } from "../report.ts";
import { compareBooks } from "./books.ts";
import { type Served, Steps, serve, visit } from "./crowd.ts";

const staffCount = 4;
const whole = { fans: 200, arriveWithinMs: 60_000 };
const short = { fans: 20, arriveWithinMs: 5_000 };
/** How long after the last arrival a fan still waits for the order. */
const giveUpAfterMs = 120_000;
const shownProblems = 10;

/**
 * A half-time on the real local server: fans arrive evenly, each with a socket to the order, and staff move every order
 * to its seat. Then everything that a fan was told is compared with the record and the provider.
 */
export async function benchRush(isShort: boolean): Promise<Report> {
  const { fans: fansCount, arriveWithinMs } = isShort ? short : whole;
  const folder = mkdtempSync(join(tmpdir(), "seatside-venue-"));
  const file = join(folder, "teddy.json");
  writeFileSync(file, JSON.stringify(roomyVenue()));
  progress("starting the product");
  const app = await startBuiltApp({ venues: [file] });
  try {
    const steps = new Steps();
    const fans: Fan[] = [];
    for (let n = 0; n < fansCount; n++) {
      progress(`fan ${n + 1} of ${fansCount} signs up`);
      fans.push(await signUpFan(app.origin));
    }
    const staff = await Promise.all(Array.from({ length: staffCount }, () => signInStaff(app.origin)));

    const waiting: { fan: Fan; order: Served }[] = [];
    const told: string[] = [];
    let left = fansCount;
    const startedAt = performance.now();

    /** A member of staff takes the next order while fans are still waiting. */
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
      const visited = visit(fan, world, (order) => {
        told.push(order.orderId);
        waiting.push({ fan, order });
      });
      const gaveUp = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error("gave up waiting")), arriveWithinMs + giveUpAfterMs).unref(),
      );
      await Promise.race([visited, gaveUp])
        .catch((error: Error) => {
          if (error.message === "gave up waiting")
            steps.errors.push({ step: "news of a move", message: error.message });
        })
        .finally(() => {
          left--;
          progress(`${fansCount - left} of ${fansCount} fans served`);
        });
    });
    await Promise.all([...visits, ...staff.map(work)]);
    const seconds = (performance.now() - startedAt) / 1000;

    progress("comparing the books");
    const problems = compareBooks(app, told);
    if (told.length !== fansCount) problems.push(`${told.length} orders for ${fansCount} fans`);
    return {
      tables: [
        {
          title: `${fansCount} fans within ${arriveWithinMs / 1000} s, ${staffCount} staff, all served after ${seconds.toFixed(0)} s (${availableParallelism()} cores, fans and Stripe among them)`,
          head: ["", "done", "a second", "p50, ms", "p99, ms", "cut, asked again", "errors"],
          rows: steps.rows(seconds),
        },
      ],
      notes: [
        `${told.length} orders for ${fansCount} fans; record and provider disagree in ${beside(problems.length, 0)} points; ${beside(steps.errors.length, 0)} errors.`,
      ],
      problems: [
        ...problems.slice(0, shownProblems),
        ...steps.errors.slice(0, shownProblems).map(({ step, message }) => `${step}: ${message}`),
      ],
    };
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kitchens are not what is measured here: they have room for everybody. */
function roomyVenue() {
  const venue = teddy();
  for (const shop of venue.shops)
    Object.assign(shop, { cooksAtOnce: 50, fullFromMinutes: 240, requiresBoard: false });
  return venue;
}
