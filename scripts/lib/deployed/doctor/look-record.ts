import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../prelude.mjs";
import { recordOver } from "../record.ts";
import { absent, type Found, note, numberOf, ok, type Patient, todo } from "./finding.ts";

const mostDatabaseBytes = 8e9;

export async function storage({ cloudflare, config, environment }: Patient): Promise<Found> {
  const id = config.d1_databases[0]?.database_id ?? "";
  const found = await cloudflare
    .call<{ name: string; running_in_region?: string; file_size?: number }>("GET", `/d1/database/${id}`)
    .catch(absent);
  if (!found)
    return [todo("the database of wrangler.toml does not exist", `npm run provision -- ${environment}`)];
  const applied = await recordOver(cloudflare, id)
    .prepare("select name from d1_migrations")
    .all<{ name: string }>()
    .catch(() => ({ results: [] }));
  const names = applied.results.map(({ name }) => name);
  const pending = readdirSync(join(root, "migrations")).filter(
    (each) => each.endsWith(".sql") && !names.includes(each),
  );
  const size = found.file_size ?? 0;
  return [
    pending.length === 0
      ? ok(
          `${found.name} in ${found.running_in_region?.toLowerCase() ?? "an unknown region"}, ${names.length} migrations`,
        )
      : todo(
          `${pending.length} migrations are pending, from ${pending.sort()[0]}`,
          `npm run deploy -- ${environment}`,
        ),
    ...(size > mostDatabaseBytes
      ? [
          todo(
            `the database holds ${(size / 1e9).toFixed(1)} of 10 GB`,
            "docs/scale.md says what to do before it is full",
          ),
        ]
      : []),
  ];
}

export async function people(patient: Patient): Promise<Found> {
  const { environment } = patient;
  const operators = await numberOf(patient, "select count(*) as at from staff_roles where role = 'operator'");
  const venues = await numberOf(patient, "select count(*) as at from stadiums");
  const lawless = await numberOf(patient, "select count(*) as at from stadiums where jurisdiction is null");
  return [
    operators
      ? ok(`${operators} operators`)
      : todo("no operator", `npm run operator -- you@stadium.com --env ${environment}`),
    ...(lawless
      ? [
          note(
            `${lawless} venues name no jurisdiction, so no local law is applied`,
            "name it in the venue's settings (docs/law.md)",
          ),
        ]
      : []),
    venues ? ok(`${venues} venues`) : todo("no venue", `npm run import -- venue.json --env ${environment}`),
  ];
}
