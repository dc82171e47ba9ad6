import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { type Basket, createIntent, type Intent, newCheckoutKey, payByCard, quote } from "../../lib/fan.ts";
import { progress } from "../../lib/output.ts";
import { addVenue } from "../../lib/venue-import.ts";
import { addFans, callerOf } from "../fans.ts";
import { teddy } from "../grow.ts";
import { bundleWorker } from "../live/bundle-worker.ts";
import { startPlatform } from "../live/platform.ts";
import { type Report, ratio } from "../report.ts";

/** Long beside what this machine needs for a call, so that the databases are the limit and not its processor. */
const busyMs = 100;
const counts = [1, 2, 4] as const;
const steps = ["quote", "create-intent", "place"] as const;
type Step = (typeof steps)[number];
/** Of one step: how long all of it took in seconds, and the round trips by database. */
type Taken = { seconds: number; trips: number[] };

/** The same fans order at once in venues of one, two and four databases, each of which does one thing after the other. */
export async function benchDatabases(orders: number): Promise<Report> {
  const bundle = mkdtempSync(join(tmpdir(), "seatside-bench-"));
  try {
    progress("bundling the Worker");
    await bundleWorker(bundle, "scripts/bench/databases/worker.ts");
    const runs: Record<Step, Taken>[] = [];
    for (const databases of counts) runs.push(await orderIn(bundle, databases, orders));
    return reportOf(orders, runs);
  } finally {
    rmSync(bundle, { recursive: true, force: true });
  }
}

async function orderIn(bundle: string, databases: number, orders: number) {
  progress(`${databases} databases`);
  const platform = await startPlatform(bundle, { databases });
  try {
    const { origin, stripe, db, env, prepare } = platform;
    const baskets: Basket[] = [];
    for (let slot = 0; slot < databases; slot++) {
      const { file, basket } = aVenue(slot);
      await addVenue({ env }, venueFileSchema.parse(file), { slot });
      baskets.push(basket);
    }
    const people = await addFans(db, orders);
    const fans: { basket: Basket; call: ReturnType<typeof callerOf> }[] = [];
    for (const [index, { cookie }] of people.entries()) {
      // A page leaves the cookie that says whose session it is.
      const page = await fetch(`${origin}/menu`, { headers: { cookie } });
      const set = page.headers.getSetCookie().map((each) => each.split(";")[0]);
      const basket = baskets[index % databases] as Basket;
      fans.push({ basket, call: callerOf(origin, [cookie, ...set].join("; ")) });
    }
    const all = async <T>(step: Step, run: (fan: (typeof fans)[number], index: number) => Promise<T>) => {
      progress(`${databases} databases: ${orders} times ${step}`);
      const began = performance.now();
      const answers = await Promise.all(fans.map(run));
      const seconds = (performance.now() - began) / 1000;
      taken[step] = { seconds, trips: await prepare<number[]>("trips") };
      return answers;
    };
    const taken = {} as Record<Step, Taken>;
    // The first order of each fan is not timed: from then on identity knows where they order.
    for (const ms of [0, busyMs]) {
      const busy = () => prepare("busy", { ms });
      const keys = fans.map(() => newCheckoutKey());
      const keyOf = (index: number) => keys[index] as string;
      await busy();
      const quotes = await all("quote", ({ call, basket }, index) =>
        quote(call, { ...basket, checkoutKey: keyOf(index) }),
      );
      await busy();
      const intents = await all("create-intent", ({ call, basket }, index) =>
        createIntent(call, quotes[index] as (typeof quotes)[number], keyOf(index), basket),
      );
      await prepare("busy", { ms: 0 });
      for (const intent of intents) await payByCard(stripe.origin, intent);
      await busy();
      await all("place", async ({ call }, index) => {
        const { orderId } = intents[index] as Intent;
        const placed = await call<{ state: string }>("/api/orders", { orderId });
        if (placed.state !== "placed") throw new Error(`${orderId} is ${placed.state}`);
      });
    }
    return taken;
  } finally {
    await platform.close();
  }
}

/** A stadium with one stand that has room for everybody, and its water: one of a kind for each database. */
function aVenue(slot: number): { file: unknown; basket: Basket } {
  const venue = teddy();
  const named = (id: string) => `n${slot}${id}`;
  const [shop] = venue.shops;
  const item = venue.items.find(({ id }) => id === "twater");
  if (!shop || !item) throw new Error("the demo's venue has no stand or no water");
  const stadiumId = `bench-${slot}`;
  const file = {
    ...venue,
    stadium: { ...venue.stadium, id: stadiumId },
    shops: [{ ...shop, id: named(shop.id), cooksAtOnce: 50, fullFromMinutes: 240 }],
    items: [{ ...item, id: named(item.id), shops: [named(shop.id)], testimonials: [] }],
  };
  return { file, basket: { stadiumId, lines: [{ itemId: named(item.id), choices: [], quantity: 4 }] } };
}

function reportOf(orders: number, runs: Record<Step, Taken>[]): Report {
  const of = (step: Step, at: number) => runs[at]?.[step] as Taken;
  const rows = steps.flatMap((step) =>
    counts.map((databases, at) => {
      const { seconds, trips } = of(step, at);
      const [first = 0, ...others] = trips.map((count) => count / orders);
      return [
        at === 0 ? step : "",
        String(databases),
        (orders / seconds).toFixed(1),
        ratio(of(step, 0).seconds / seconds),
        first.toFixed(2),
        others.length === 0 ? "-" : others.map((each) => each.toFixed(2)).join(", "),
      ];
    }),
  );
  const wholeOf = (at: number) => steps.reduce((sum, step) => sum + of(step, at).seconds, 0);
  const whole = counts.map((_, at) => ratio(wholeOf(0) / wholeOf(at))).join(" : ");
  return {
    tables: [
      {
        title: `${orders} fans at once, each database busy with a round trip for ${busyMs} ms`,
        head: ["step", "databases", "a second", "ratio", "trips to the first, each", "to each other"],
        rows,
      },
    ],
    notes: [
      `The three steps one after the other: ${whole}. Only ratios mean something: ${busyMs} ms are made up.`,
    ],
    problems: [],
  };
}
