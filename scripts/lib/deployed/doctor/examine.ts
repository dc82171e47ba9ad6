import type { Environment } from "../../options.ts";
import type { Cloudflare } from "../api.ts";
import { readConfig } from "../config.ts";
import { type Finding, type Found, type Patient, todo } from "./finding.ts";
import { configuration, mail, plan, secrets } from "./look-account.ts";
import { people, storage } from "./look-record.ts";
import { deployment, health, limits, webhook } from "./look-worker.ts";

const looks: Record<string, (patient: Patient) => Promise<Found>> = {
  configuration,
  plan,
  storage,
  deployment,
  secrets,
  health,
  mail,
  webhook,
  people,
  limits,
};

/** Looks at everything that an instance needs; a look that fails is a finding, not an end. */
export async function examine(cloudflare: Cloudflare, environment: Environment): Promise<Finding[]> {
  const config = await readConfig(environment);
  const patient = { cloudflare, environment, config, worker: config.name ?? "" };
  const findings = Object.entries(looks).map(async ([part, look]): Promise<Finding[]> => {
    const found = await look(patient).catch((error: unknown) => [
      todo((error as Error).message, "run the doctor again"),
    ]);
    return found.map((each) => ({ part, ...each }));
  });
  return (await Promise.all(findings)).flat();
}
