import type { Command } from "commander";
import { printReport, type Report } from "../bench/report.ts";
import { example, jsonOption, shortOption } from "../lib/options.ts";

type Options = { short: boolean; close?: boolean; far?: boolean; long?: boolean };
type Bench = {
  summary: string;
  description: string;
  example: string;
  options?: [flag: string, does: string][];
  run: (options: Options) => Promise<Report>;
};

export const benches: Record<string, Bench> = {
  "bench-server": {
    summary: "measure what a request costs, and an evening's close",
    description:
      "Measures what a request costs as ratios of one run: hello world, a bare React Router page, home to placing, " +
      "growing menus and records; then posts bodies that are too large. Needs a build. Ends with 1 when a request " +
      "fails, a large body is taken, or memory grows by more than 100 MB.",
    example: "npm run bench:server -- --short",
    options: [
      [
        "--close",
        "instead close an evening of 100,000 random orders and read its documents: time, memory, and its sums beside the " +
          "ledger's and the provider's. Ends with 1 when a sum differs, or when the isolate holds more than 64 MB",
      ],
    ],
    run: async ({ short, close }) =>
      close
        ? (await import("../bench/close/close.ts")).benchClose(short ? 10_000 : 100_000)
        : (await import("../bench/server.ts")).benchServer(short),
  },
  "bench-rush": {
    summary: "play a half-time on the local server",
    description:
      "Plays a half-time on the real local server: browse, order, pay, cook, carry, with a socket per order; then " +
      "compares record and provider. Needs a build. Ends with 1 when they disagree or a step fails.",
    example: "npm run bench:rush -- --short",
    run: async ({ short }) => (await import("../bench/rush/rush.ts")).benchRush(short),
  },
  "bench-live": {
    summary: "measure live updates and memory per socket",
    description:
      "Measures the time from a transition's request to its message on 1, 100 and 1,000 sockets, and the memory of a " +
      "socket, beside a bare Durable Object that makes the same round trips to D1.",
    example: "npm run bench:live -- --short",
    run: async ({ short }) => (await import("../bench/live/live.ts")).benchLive(short),
  },
  "bench-trips": {
    summary: "count an order's round trips to D1",
    description:
      "Counts the round trips to D1 of one order from its first quote to the delivered bag: who makes them, who waits " +
      "for them, and the rows that they read beside 1,000 and 10,000 stored orders of the same shop (--short: 1,000).",
    example: "npm run bench:trips -- --far",
    options: [
      ["--long", "beside 100,000 stored orders, too"],
      [
        "--far",
        "instead time what fan, staff and runner wait for with a delay on each way: Worker to D1 50 ms, object to D1 " +
          "10 ms, phone to Worker 40 ms, Stripe 200 ms",
      ],
    ],
    run: async ({ short, long, far }) => {
      const { measureDistance, measureTrips } = await import("../bench/trips/trips.ts");
      const distance = await import("../bench/trips/distance.ts");
      if (far) return distance.reportOf(await measureDistance(distance.far, short ? 1 : 3));
      const sizes = [1_000, ...(short ? [] : [10_000]), ...(long ? [100_000] : [])];
      return (await import("../bench/trips/report.ts")).reportOf(await measureTrips(sizes));
    },
  },
  "bench-web": {
    summary: "measure the first view on a slow phone",
    description:
      "Measures the first view through a slow link with TLS on a slow processor, beside a bare React Router app. " +
      "Needs a build.",
    example: "npm run bench:web -- --short",
    run: async ({ short }) => (await import("../bench/web/web.ts")).benchWeb(short),
  },
  "bench-journey": {
    summary: "measure the way to an order on a slow phone",
    description:
      "Walks from the seat's link to the placed order through a slow link on a slow processor: with a wallet, with a " +
      "card, and as a guest. Needs a build.",
    example: "npm run bench:journey -- --short",
    run: async ({ short }) => (await import("../bench/web/journey.ts")).benchJourney(short),
  },
};

export const benchCommand =
  ({ description, options = [], run, ...bench }: Bench) =>
  (command: Command) => {
    command
      .description(description)
      .option(...shortOption)
      .option(...jsonOption);
    for (const option of options) command.option(...option);
    command
      .addHelpText(...example(bench.example))
      .action(async ({ short = false, json, ...rest }: Partial<Options> & { json?: boolean }) => {
        printReport(await run({ short, ...rest }), json);
      });
  };
