import type { Command } from "commander";
import { benchCommand, benches } from "./benches.ts";

type Entry = {
  name: string;
  summary: string;
  /** Adds arguments, options and the action. Loaded for this command only. */
  load: () => Promise<{ default: (command: Command) => unknown }>;
};

/** A file of this folder. */
const entry = (name: string, summary: string): Entry => ({
  name,
  summary,
  load: () => import(/* @vite-ignore */ `./${name}.ts`),
});

/** Every command, under its heading in --help. A new one is a file here and a line below. */
export const groups: Record<string, Entry[]> = {
  "Venues and orders:": [
    entry("import", "bring venue files in"),
    entry("convert", "write a venue file in the second format"),
    entry("migrate", "bring this machine's tables up to date"),
    entry("seed", "bring in the demo venues and accounts"),
    entry("staff", "list and move orders, as shop or runner"),
    entry("events", "bring a file of fixtures in"),
    entry("clock", "play a match: plan it and set its clock"),
    entry("job", "run a job of the schedule now"),
    entry("close", "close a venue's day"),
    entry("reconcile", "compare every payment with the provider"),
  ],
  "Deployed instances:": [
    entry("provision", "make at Cloudflare what an instance needs"),
    entry("deploy", "check, build, migrate, deploy"),
    entry("rollback", "give requests the version before again"),
    entry("operator", "make the first operator's link"),
    entry("doctor", "say what a deployed instance lacks"),
  ],
  "Instances:": [
    entry("backup", "copy the record and every picture into a folder"),
    entry("restore", "fill an empty instance from a backup"),
    entry("stripe", "set up Stripe, or check how it is set up"),
    entry("push-keys", "make a key pair for web push"),
  ],
  "Checks:": [
    entry("spec", "list every point of the product with its tests"),
    entry("screenshots", "take pictures of every screen"),
    entry("layout-shift", "measure how far screens move while they load"),
    entry("report-bytes", "count the bytes of the first view"),
    entry("simulate-rush", "run a half-time in virtual time"),
    entry("fuzz", "send hostile inputs to the build"),
  ],
  "Benches:": Object.entries(benches).map(([name, bench]) => ({
    name,
    summary: bench.summary,
    load: async () => ({ default: benchCommand(bench) }),
  })),
};
