import type { Command } from "commander";
import { benchCommand, benches } from "./benches.ts";

type Entry = {
  name: string;
  summary: string;
  /** Adds arguments, options and the action. Loaded for this command only. */
  load: () => Promise<{ default: (command: Command) => unknown }>;
};

/** Every command, under its heading in --help. A new one is a file here and a line below. */
export const groups: Record<string, Entry[]> = {
  "Venues and orders:": [
    { name: "import", summary: "bring venue files in", load: () => import("./import.ts") },
    {
      name: "convert",
      summary: "write a venue file in the second format",
      load: () => import("./convert.ts"),
    },
    {
      name: "migrate",
      summary: "bring this machine's tables up to date",
      load: () => import("./migrate.ts"),
    },
    { name: "seed", summary: "bring in the demo venues and accounts", load: () => import("./seed.ts") },
    { name: "staff", summary: "list and move orders, as shop or runner", load: () => import("./staff.ts") },
    { name: "close", summary: "close a venue's day", load: () => import("./close.ts") },
    {
      name: "reconcile",
      summary: "compare every payment with the provider",
      load: () => import("./reconcile.ts"),
    },
  ],
  "Deployed instances:": [
    {
      name: "provision",
      summary: "make at Cloudflare what an instance needs",
      load: () => import("./provision.ts"),
    },
    { name: "deploy", summary: "check, build, migrate, deploy", load: () => import("./deploy.ts") },
    {
      name: "rollback",
      summary: "give requests the version before again",
      load: () => import("./rollback.ts"),
    },
    { name: "operator", summary: "make the first operator's link", load: () => import("./operator.ts") },
    { name: "doctor", summary: "say what a deployed instance lacks", load: () => import("./doctor.ts") },
  ],
  "Instances:": [
    {
      name: "backup",
      summary: "copy the record and every picture into a folder",
      load: () => import("./backup.ts"),
    },
    { name: "restore", summary: "fill an empty instance from a backup", load: () => import("./restore.ts") },
    {
      name: "stripe",
      summary: "set up Stripe, or check how it is set up",
      load: () => import("./stripe.ts"),
    },
    { name: "push-keys", summary: "make a key pair for web push", load: () => import("./push-keys.ts") },
  ],
  "Checks:": [
    {
      name: "spec",
      summary: "list every point of the product with its tests",
      load: () => import("./spec.ts"),
    },
    { name: "screenshots", summary: "take pictures of every screen", load: () => import("./screenshots.ts") },
    {
      name: "layout-shift",
      summary: "measure how far screens move while they load",
      load: () => import("./layout-shift.ts"),
    },
    {
      name: "report-bytes",
      summary: "count the bytes of the first view",
      load: () => import("./report-bytes.ts"),
    },
    {
      name: "simulate-rush",
      summary: "run a half-time in virtual time",
      load: () => import("./simulate-rush.ts"),
    },
  ],
  "Benches:": [
    ...Object.entries(benches).map(([name, bench]) => ({
      name,
      summary: bench.summary,
      load: async () => ({ default: benchCommand(bench) }),
    })),
    { name: "fuzz", summary: "send hostile inputs to the build", load: () => import("./fuzz.ts") },
    {
      name: "bench-live",
      summary: "measure live updates and memory per socket",
      load: () => import("./bench-live.ts"),
    },
    {
      name: "bench-search",
      summary: "time the search of a large menu",
      load: () => import("./bench-search.ts"),
    },
    {
      name: "bench-trips",
      summary: "count an order's round trips to D1",
      load: () => import("./bench-trips.ts"),
    },
  ],
};
