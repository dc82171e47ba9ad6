import type { DatabaseSync } from "node:sqlite";

type Zone = { id: string; name: string; status: "active" | "pending" };
export type Database = {
  uuid: string;
  name: string;
  created_at: string;
  /** Where it was asked to be; it never moves. */
  running_in_region: string;
  /** What it is said to hold; a test sets it. */
  bytes: number;
  sqlite: DatabaseSync;
};
export type Namespace = { id: string; title: string; values: Map<string, Uint8Array> };
export type Bucket = {
  name: string;
  location: string;
  creation_date: string;
  lifecycle: unknown[];
  objects: Map<string, Uint8Array>;
};
export type Version = {
  id: string;
  number: number;
  created_on: string;
  /** The metadata of its upload: bindings, dates, migrations. */
  metadata: Metadata;
  modules: Map<string, Uint8Array>;
  /** Its own: a version of before has the values of before. */
  secrets: Map<string, string>;
  /** Paths of its files, and the hash of each. */
  assets: Record<string, { hash: string; size: number }>;
};
export type Binding = { type: string; name: string; [key: string]: unknown };
export type Metadata = {
  main_module?: string;
  bindings?: Binding[];
  compatibility_date?: string;
  migrations?: { old_tag?: string; new_tag?: string; steps?: unknown[] };
  assets?: { jwt?: string; config?: unknown };
  keep_assets?: boolean;
  keep_bindings?: string[];
  annotations?: Record<string, string>;
  [key: string]: unknown;
};
export type Script = {
  name: string;
  tag: string;
  created_on: string;
  /** Oldest first. */
  versions: Version[];
  /** Newest first. */
  deployments: { id: string; created_on: string; versions: { version_id: string; percentage: number }[] }[];
  migrationTag: string | null;
  schedules: { cron: string }[];
  domains: string[];
  isOnWorkersDev: boolean;
};

/** Everything that the account has. A new one has a zone or none, and nothing else. */
export type Account = {
  id: string;
  name: string;
  plan: "free" | "paid";
  hasR2: boolean;
  zones: Zone[];
  /** Domains that were set up for sending mail. */
  senders: string[];
  databases: Database[];
  namespaces: Namespace[];
  buckets: Bucket[];
  scripts: Map<string, Script>;
  /** Files by the hash under which they were uploaded. */
  files: Map<string, Uint8Array>;
  /** Upload sessions: what each was asked to hold. */
  sessions: Map<string, Record<string, { hash: string; size: number }>>;
};

export function createAccount({
  zones = [],
  plan = "paid",
  hasR2 = true,
}: {
  zones?: string[];
  plan?: Account["plan"];
  hasR2?: boolean;
}): Account {
  return {
    id: crypto.randomUUID().replaceAll("-", ""),
    name: "A new account",
    plan,
    hasR2,
    zones: zones.map((name) => ({ id: crypto.randomUUID().replaceAll("-", ""), name, status: "active" })),
    senders: [],
    databases: [],
    namespaces: [],
    buckets: [],
    scripts: new Map(),
    files: new Map(),
    sessions: new Map(),
  };
}
