import { migrationNames } from "../../migrate.ts";
import { bindingOf, regionVariable, unboundSlots, unboundText } from "../databases.ts";
import { recordOver } from "../record.ts";
import { listSamples } from "../stored-samples.ts";
import { absent, type Found, note, numbersOf, ok, type Patient, sumOf, todo } from "./finding.ts";

const mostDatabaseBytes = 8e9;

export async function storage(patient: Patient): Promise<Found> {
  const { cloudflare, config } = patient;
  const slots = [...config.d1_databases.keys()];
  const found = await Promise.all(slots.map((slot) => database(patient, slot)));
  const bound: string[] = config.d1_databases.map(({ binding }: { binding: string }) => binding);
  const unbound = await unboundSlots(cloudflare, config, bound);
  return [
    ...found.flat(),
    ...(unbound.length > 0
      ? [todo(unboundText(unbound), "bind it in wrangler.toml again, under the same number, and deploy")]
      : []),
  ];
}

async function database({ cloudflare, config, environment }: Patient, slot: number): Promise<Found> {
  const id: string = config.d1_databases[slot]?.database_id ?? "";
  const which = slot === 0 ? "the database" : `the database ${bindingOf(slot)}`;
  const found = await cloudflare
    .call<{ name: string; running_in_region?: string; file_size?: number }>("GET", `/d1/database/${id}`)
    .catch(absent);
  const provision = `npm run provision -- ${environment}`;
  if (!found) return [todo(`${which} of wrangler.toml does not exist`, provision)];
  const applied = await recordOver(cloudflare, id)
    .prepare("select name from d1_migrations")
    .all<{ name: string }>()
    .catch(() => ({ results: [] }));
  const names = applied.results.map(({ name }) => name);
  const pending = migrationNames().filter((each) => !names.includes(each));
  const size = found.file_size ?? 0;
  const region = found.running_in_region?.toLowerCase();
  const said = config.vars[regionVariable(slot)] ?? config.vars.DB_REGION;
  return [
    pending.length === 0
      ? ok(`${found.name} in ${region ?? "an unknown region"}, ${names.length} migrations`)
      : todo(
          `${pending.length} migrations are pending${slot === 0 ? "" : ` in ${found.name}`}, from ${pending[0]}`,
          `npm run deploy -- ${environment}`,
        ),
    ...(region && region !== said
      ? [
          todo(
            `${found.name} is in ${region}, ${regionVariable(slot)} says ${said ?? "nothing"}: objects are put far from it`,
            `${provision} writes it`,
          ),
        ]
      : []),
    ...(size > mostDatabaseBytes
      ? [
          todo(
            `${which} holds ${(size / 1e9).toFixed(1)} of 10 GB`,
            "docs/scale.md says what to do before it is full",
          ),
        ]
      : []),
  ];
}

export async function people(patient: Patient): Promise<Found> {
  const { environment } = patient;
  const count = async (of: string) => sumOf(await numbersOf(patient, `select count(*) as at from ${of}`));
  const operators = await count("staff_roles where role = 'operator'");
  const venues = await count("stadiums");
  const samples = await listSamples(patient.cloudflare, patient.config);
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
    venues ? ok(`${venues} venues`) : todo("no venue", `npm run import -- venue.json --env ${environment}`),
  ];
}
