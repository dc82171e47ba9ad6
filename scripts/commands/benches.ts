import type { Command } from "commander";
import { printReport, type Report } from "../bench/report.ts";
import { example, jsonOption, shortOption } from "../lib/options.ts";

type Bench = {
  summary: string;
  description: string;
  example: string;
  run: (isShort: boolean) => Promise<Report>;
};

/** The benches that print a report and have a short way. */
export const benches: Record<string, Bench> = {
  "bench-flood": {
    summary: "post large bodies and measure memory",
    description:
      "Posts 2,000 bodies of 1 MB and ten of 90 MB to the build and watches the memory of workerd. Needs a build. " +
      "Ends with 1 when a body is taken, or when the memory grows by more than 100 MB.",
    example: "npm run seatside -- bench-flood --short",
    run: async (short) => (await import("../bench/flood.ts")).benchFlood(short),
  },
  "bench-close": {
    summary: "close 100,000 orders and measure memory",
    description:
      "Closes an evening of 100,000 random orders on the build and reads each of its documents: time, memory, and the " +
      "sums of close, statements and tax report beside the ledger's and the provider's. Needs a build. Ends with 1 when a sum differs, or when the Worker's isolate holds more than 64 MB.",
    example: "npm run seatside -- bench-close --short",
    run: async (short) => (await import("../bench/close/close.ts")).benchClose(short ? 10_000 : 100_000),
  },
  "bench-server": {
    summary: "measure what a request costs",
    description:
      "Measures what a request costs as ratios of one run: hello world, a bare React Router page, home to placing, " +
      "growing menus and records. Needs a build. Ends with 1 when a request fails.",
    example: "npm run bench:server -- --short",
    run: async (short) => (await import("../bench/server.ts")).benchServer(short),
  },
  "bench-rush": {
    summary: "play a half-time on the local server",
    description:
      "Plays a half-time on the real local server: browse, order, pay, cook, carry, with a socket per order; then " +
      "compares record and provider. Needs a build. Ends with 1 when they disagree or a step fails.",
    example: "npm run bench:rush -- --short",
    run: async (short) => (await import("../bench/rush/rush.ts")).benchRush(short),
  },
  "bench-distance": {
    summary: "time what an order waits for when everything is far away",
    description:
      "Walks one order with a delay on each way (Worker to D1 50 ms, object to D1 10 ms, phone to Worker 40 ms, Stripe " +
      "200 ms): what fan, staff and runner wait for at each step, beside the goal.",
    example: "npm run bench:distance",
    run: async (short) => {
      const { measureDistance } = await import("../bench/trips/trips.ts");
      const { far, reportOf } = await import("../bench/trips/distance.ts");
      return reportOf(await measureDistance(far, short ? 1 : 3));
    },
  },
  "bench-databases": {
    summary: "what more databases are worth to whoever orders",
    description:
      "Lets the same fans order at once in venues of one, two and four databases, each a server that does one round trip " +
      "after the other, on one workerd: orders a second as ratios, and how many round trips each database gets.",
    example: "npm run bench:databases",
    run: async (short) => (await import("../bench/databases/databases.ts")).benchDatabases(short ? 16 : 48),
  },
  "bench-web": {
    summary: "measure the first view on a slow phone",
    description:
      "Measures the first view through a slow link with TLS on a slow processor, beside a bare React Router app. " +
      "Needs a build.",
    example: "npm run bench:web -- --short",
    run: async (short) => (await import("../bench/web/web.ts")).benchWeb(short),
  },
  "bench-journey": {
    summary: "measure the way to an order on a slow phone",
    description:
      "Walks from the seat's link to the placed order through a slow link on a slow processor: with a wallet, with a " +
      "card, and as a guest. Needs a build.",
    example: "npm run bench:journey -- --short",
    run: async (short) => (await import("../bench/web/journey.ts")).benchJourney(short),
  },
};

export const benchCommand =
  ({ description, run, ...bench }: Bench) =>
  (command: Command) =>
    command
      .description(description)
      .option(...shortOption)
      .option(...jsonOption)
      .addHelpText(...example(bench.example))
      .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
        printReport(await run(short), json);
      });
