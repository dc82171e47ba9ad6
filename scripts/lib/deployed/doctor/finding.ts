import type { Environment } from "../../options.ts";
import { type Cloudflare, Refused } from "../api.ts";
import { databaseOf, type WorkerConfig } from "../config.ts";
import { recordOver } from "../record.ts";

/** "todo": something is missing or wrong, and `how` to get it. "note": fine without, but worth knowing. */
export type Finding = { part: string; state: "ok" | "todo" | "note"; says: string; how?: string };
export type Found = Omit<Finding, "part">[];
export type Patient = {
  cloudflare: Cloudflare;
  environment: Environment;
  config: WorkerConfig;
  worker: string;
};

export const ok = (says: string) => ({ state: "ok" as const, says });
export const todo = (says: string, how: string) => ({ state: "todo" as const, says, how });
export const note = (says: string, how?: string) => ({ state: "note" as const, says, how });

/** A number of the record, or null without a table. */
export const numberOf = ({ cloudflare, config }: Patient, sql: string): Promise<number | null> =>
  recordOver(cloudflare, databaseOf(config))
    .prepare(sql)
    .first<number>("at")
    .catch(() => null);

export function absent(error: unknown): undefined {
  if (error instanceof Refused) return undefined;
  throw error;
}
