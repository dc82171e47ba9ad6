import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Close } from "#domain/close/close.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { insertMany } from "#worker/db/bulk.ts";
import { createDb, type Db } from "#worker/db/client.ts";
import * as tables from "#worker/db/schema/index.ts";
import { demoPassword } from "../../lib/demo.mjs";
import { addDemoAccounts } from "../../lib/demo-accounts.ts";
import { signIn } from "../../lib/instance.ts";
import { progress } from "../../lib/output.ts";
import { freePort } from "../../lib/ports.mjs";
import { residentBytes } from "../../lib/resident-bytes.ts";
import { createRandom } from "../../rush/random.ts";
import { teddy } from "../grow.ts";
import { openHeap } from "../heap.ts";
import { beside, type Report } from "../report.ts";
import { startBench } from "../workerd.ts";
import { aRandomOrder, type RandomOrder } from "./random-evening.ts";

/** What the Worker's isolate may hold while a document streams: half of what the platform gives one. */
const mostHeldMb = 64;
const megabytes = (bytes: number) => `${(bytes / 1_024 / 1_024).toFixed(1)} MB`;
const timeZone = "Asia/Jerusalem";

/** Closes one evening of random orders on the build: its time, its memory, and its sums beside the provider's. */
export async function benchClose(count: number): Promise<Report> {
  const inspectorPort = await freePort();
  const bench = await startBench([teddy()], { isUnlimited: true, inspectorPort });
  const heap = await openHeap(inspectorPort, "core:user:seatside");
  const heapOfD1 = await openHeap(inspectorPort, "d1:db");
  const [problems, rows]: [string[], string[][]] = [[], []];
  let mostHeld = 0;
  try {
    await addDemoAccounts(bench.db);
    const made = await bringIn(createDb(bench.db), count);
    const url = `http://127.0.0.1:${bench.ports.product}`;
    const { call } = await signIn({ url, email: "venue@seatside.example", password: demoPassword });
    const path = "/staff/venue/teddy/closes";
    const before = residentBytes();
    let held = 0;
    /** Runs and samples: what is used as it comes, or what is held after a collection, which would hide the garbage. */
    const peaksOf = async (isCollected: boolean, run: () => Promise<number>) => {
      const peaks = { used: 0, d1: 0, grown: 0 };
      let isOver = false;
      const samples = (async () => {
        while (!isOver) {
          if (isCollected) held = Math.max(held, await heap.heldBytes());
          peaks.used = Math.max(peaks.used, await heap.usedBytes());
          peaks.d1 = Math.max(peaks.d1, await heapOfD1.usedBytes());
          peaks.grown = Math.max(peaks.grown, residentBytes() - before);
        }
      })();
      const began = performance.now();
      const bytes = await run();
      const seconds = (performance.now() - began) / 1_000;
      isOver = true;
      // A collection waits for the next event.
      await Promise.all([samples, call("GET", path)]);
      return { ...peaks, bytes, seconds };
    };
    const measure = async (name: string, run: () => Promise<number>, isRepeatable = true) => {
      progress(name);
      held = 0;
      const { bytes, seconds, used, d1, grown } = await peaksOf(false, run);
      if (isRepeatable) await peaksOf(true, run);
      const sizes = [bytes, held, used, d1, grown].map((size) => (size > 0 ? megabytes(size) : "-"));
      rows.push([name, `${seconds.toFixed(1)} s`, ...sizes]);
      mostHeld = Math.max(mostHeld, held);
      if (held > mostHeldMb * 1_024 * 1_024) problems.push(`${name}: the isolate held ${megabytes(held)}`);
    };
    await measure(
      "close",
      async () => {
        await call("POST", path, { day: made.day });
        return 0;
      },
      false,
    );
    const { close } = await call<{ close: Close }>("GET", `${path}/1.json`);
    const documents = ["1", "1/orders", "1/tips", "1/tax", `1/shops/${close.shops[0]?.id}`];
    for (const document of documents)
      await measure(`${document}.csv`, async () => (await call.text(`${path}/${document}.csv`)).length);
    type Sums = { soldMinor: number; refundedMinor: number; owedMinor: number };
    const keys = ["soldMinor", "refundedMinor", "owedMinor"] as const;
    progress("every statement, summed");
    for (const shop of close.shops) {
      const { orders } = await call<{ orders: Sums[] }>("GET", `${path}/1/shops/${shop.id}.json`);
      for (const key of keys) {
        const sum = orders.reduce((total, each) => total + each[key], 0);
        if (sum !== shop[key])
          problems.push(`${shop.id}: ${key} of its statement ${sum}, of the close ${shop[key]}`);
      }
    }
    const { tax } = await call<{ tax: { taxMinor: number }[] }>("GET", `${path}/1/tax.json`);
    const taxed = tax.reduce((sum, each) => sum + each.taxMinor, 0);
    if (taxed !== close.total.taxMinor)
      problems.push(`the tax report sums to ${taxed}, the close to ${close.total.taxMinor}`);
    const ledger = await bench.db
      .prepare(
        "select sum(amount_minor) as whole, sum((party = 'card') * amount_minor) as card from ledger_entries where kind in ('capture', 'refund')",
      )
      .first<{ whole: number; card: number }>();
    if (ledger?.whole !== 0) problems.push(`the ledger's accounts sum to ${ledger?.whole}`);
    if (0 - (ledger?.card ?? 0) !== made.providerMinor)
      problems.push(`the ledger's card has ${ledger?.card}, the provider ${made.providerMinor}`);
    const kept = close.total.soldMinor - close.total.refundedMinor;
    if (kept !== made.providerMinor)
      problems.push(`the close kept ${kept}, the provider ${made.providerMinor}`);
    if (kept !== made.eatenMinor)
      problems.push(`the close kept ${kept}, what was eaten is ${made.eatenMinor}`);
    return {
      tables: [
        {
          title: `One close of ${count.toLocaleString("en")} orders`,
          head: ["what", "took", "size", "isolate held", "used", "D1's used", "workerd grew by"],
          rows,
        },
      ],
      notes: [
        `the isolate held ${beside(megabytes(mostHeld), `${mostHeldMb} MB`)} at most; ${beside(problems.length, 0)} problems`,
        `sold less refunded: ${kept}, by the ledger ${0 - (ledger?.card ?? 0)}, by the provider ${made.providerMinor}, ` +
          `by what stands ${made.eatenMinor}; statements of ${close.shops.length} shops and the tax report agree`,
      ],
      problems,
    };
  } finally {
    heap.close();
    heapOfD1.close();
    await bench.close();
  }
}

async function bringIn(db: Db, count: number) {
  const placedAt = Date.now() - 86_400_000;
  const day = isoDate(timeZone, serviceDayStart(timeZone, placedAt));
  const random = createRandom(7);
  const shops = teddy().shops.map(({ id }, index) => ({
    id,
    destination: index % 2 === 0 ? null : "acct_own",
  }));
  const rates = [
    { class: "food", from: "2025-01-01", rate: 8_875 },
    { class: "drink", from: "2025-01-01", rate: 18_000 },
  ];
  const terms = { shown: "added", remits: "shop", usualClass: "food", feeClass: "food", rates } as const;
  const evening = {
    ...{ stadiumId: "teddy", customerId: "demo-fan", currency: "ILS" as const, day, placedAt, shops },
    terms: { ...terms, rates },
  };
  const sums = { day, providerMinor: 0, eatenMinor: 0 };
  for (let done = 0; done < count; ) {
    const some = Array.from({ length: Math.min(1_000, count - done) }, (_, index) =>
      aRandomOrder(random, evening, done + index),
    );
    done += some.length;
    progress(`${done} orders`);
    const all = (of: (order: RandomOrder) => Record<string, unknown>[]) => some.flatMap(of);
    const filled: [SQLiteTable, Record<string, unknown>[]][] = [
      [tables.orders, all(({ order }) => [order])],
      [tables.orderLines, all(({ lines }) => lines)],
      [tables.payments, all(({ payment }) => [payment])],
      [tables.refunds, all(({ refunds }) => refunds)],
      [tables.paymentOperations, all(({ operations }) => operations)],
      [tables.ledgerEntries, all(({ entries }) => entries)],
    ];
    for (const [table, more] of filled) for (const statement of insertMany(db, table, more)) await statement;
    for (const order of some) {
      sums.providerMinor += order.providerMinor;
      sums.eatenMinor += order.eatenMinor;
    }
  }
  return sums;
}
