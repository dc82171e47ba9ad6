import type { Command } from "commander";
import { openCloudflare } from "../lib/deployed/api.ts";
import { readConfig } from "../lib/deployed/config.ts";
import { buildsOf, hasOldSecrets, makeLive, readLive } from "../lib/deployed/deploy.ts";
import { Failure } from "../lib/failure.ts";
import { dryRunOption, type Environment, environmentArgument, example, jsonOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";

type Options = { to?: string; oldSecrets?: boolean; dryRun?: boolean; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Gives every request the build before the live one again, or the version named. The record stays as it is: " +
        "migrations only add, so an earlier build reads it. Every screen reconnects, as in a deploy. " +
        "Refused where it would bring back secrets of before.",
    )
    .addArgument(environmentArgument(command))
    .option("--to <version>", "the id of a version, or its beginning")
    .option("--old-secrets", "bring back the secrets of then, a revoked one too")
    .option(...dryRunOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run rollback -- production"))
    .action(async (environment: Environment, { to, oldSecrets = false, dryRun, json }: Options) => {
      progress("reading what is deployed");
      const worker = (await readConfig(environment)).name ?? "";
      const cloudflare = await openCloudflare();
      const state = await readLive(cloudflare, worker);
      if (!state) throw new Failure(`${worker} was never deployed.`);
      const builds = buildsOf(state.versions);
      const live = new Set(state.live.map(({ id }) => builds.get(id)));
      const before = state.deployments
        .flatMap(({ versions }) => versions.map(({ version_id }) => version_id))
        .flatMap((id) => state.versions.filter((each) => each.id === id && builds.has(id)))
        .find(({ id }) => (to ? id.startsWith(to) : !live.has(builds.get(id))));
      if (!before)
        throw new Failure(
          to
            ? `${worker} has no version ${to} that was live.`
            : `${worker} has no build before the live one.`,
        );
      const what = `version ${before.id} of ${before.metadata.created_on}`;
      const refuse = (secrets: string) =>
        new Failure(
          `It would be ${what}, with the secrets of then (changed since: ${secrets}): a revoked one would be back. Safe is to check out the earlier source and run npm run deploy -- ${environment}: that keeps today's secrets. --old-secrets brings back those of then.`,
        );
      if (dryRun && !oldSecrets && hasOldSecrets(before, state.versions)) throw refuse("some");
      const result = { environment, worker, version: before.id, isLive: !dryRun };
      if (dryRun) return printResult(json, result, `Dry run: would give every request ${what}.`);
      progress("rolling back");
      const changed = await makeLive(cloudflare, worker, before.id, {
        oldSecrets,
        message: "npm run rollback",
      });
      if (changed) throw refuse(changed);
      printResult(json, result, `Every request gets ${what}.`);
    });
