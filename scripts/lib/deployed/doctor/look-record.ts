import { migrationNames } from "../../migrate.ts";
import { databaseOf } from "../config.ts";
import { recordOver } from "../record.ts";
import { listSamples } from "../stored-samples.ts";
import { absent, type Found, note, numberOf, ok, type Patient, todo } from "./finding.ts";
import { isPaid } from "./look-account.ts";

/** Of a database (developers.cloudflare.com/d1/platform/limits). */
const mostBytes = { paid: 10e9, free: 500e6 };
/** Time is left from here on to run another instance. */
const fullFrom = 0.7;

export async function storage({ cloudflare, config, environment }: Patient): Promise<Found> {
  const id = databaseOf(config);
  const found = await cloudflare
    .call<{ name: string; running_in_region?: string; file_size?: number }>("GET", `/d1/database/${id}`)
    .catch(absent);
  const provision = `npm run provision -- ${environment} --host … --region …`;
  if (!found) return [todo("the database of wrangler.toml does not exist", provision)];
  const applied = await recordOver(cloudflare, id)
    .prepare("select name from d1_migrations")
    .all<{ name: string }>()
    .catch(() => ({ results: [] }));
  const names = applied.results.map(({ name }) => name);
  const pending = migrationNames().filter((each) => !names.includes(each));
  const region = found.running_in_region?.toLowerCase();
  const said = config.vars.DB_REGION;
  const size = found.file_size ?? 0;
  const most = (await isPaid(cloudflare)) === false ? mostBytes.free : mostBytes.paid;
  return [
    pending.length === 0
      ? ok(`${found.name} in ${region ?? "an unknown region"}, ${names.length} migrations`)
      : todo(
          `${pending.length} migrations are pending, from ${pending[0]}`,
          `npm run deploy -- ${environment}`,
        ),
    ...(region && region !== said
      ? [
          todo(
            `${found.name} is in ${region}, DB_REGION says ${said ?? "nothing"}: objects are put far from it`,
            `${provision} writes it`,
          ),
        ]
      : []),
    ...(size >= fullFrom * most
      ? [
          todo(
            `${found.name} holds ${(size / 1e9).toFixed(2)} of ${most / 1e9} GB`,
            "no order is taken once it is full: docs/operations/cells.md says how a venue moves out",
          ),
        ]
      : []),
  ];
}

export async function people(patient: Patient): Promise<Found> {
  const { environment } = patient;
  const count = (of: string) => numberOf(patient, `select count(*) as at from ${of}`);
  const operators = await count("staff_roles where role = 'operator'");
  const venues = await count("stadiums");
  const samples = await listSamples(patient.cloudflare, patient.config);
  const ownName = await count("connected_accounts where is_on_behalf = 1");
  const lawless = await count("stadiums where jurisdiction is null");
  return [
    operators
      ? ok(`${operators} operators`)
      : todo("no operator", `npm run operator -- you@stadium.com --env ${environment}`),
    ...samples.map((each) => todo(`a sample of the demo, ${each}`, "correct it in the console")),
    ...(lawless
      ? [
          note(
            `${lawless} venues name no jurisdiction, so no local law is applied`,
            "name it in the venue's settings (docs/law.md)",
          ),
        ]
      : []),
    ...(ownName
      ? [
          note(
            `${ownName} accounts of another region have the full agreement, and are charged in their own name`,
          ),
        ]
      : []),
    venues ? ok(`${venues} venues`) : todo("no venue", `npm run import -- venue.json --env ${environment}`),
  ];
}
