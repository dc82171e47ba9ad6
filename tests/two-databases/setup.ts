import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { databasesOf } from "#worker/db/databases.ts";
import { watchD1 } from "../support/d1-watch.ts";

const { TEST_MIGRATIONS: migrations } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };
for (const each of databasesOf(env)) await applyD1Migrations(each, migrations);
watchD1();
