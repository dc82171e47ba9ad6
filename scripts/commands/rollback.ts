import type { Command } from "commander";
import { openCloudflare } from "../lib/deployed/api.ts";
import { readConfig } from "../lib/deployed/config.ts";
import { unboundSlots, unboundText } from "../lib/deployed/databases.ts";
import { bindingsOf, isBuild, readLive, wrangler, writeDeployConfig } from "../lib/deployed/deploy.ts";
import { Failure } from "../lib/failure.ts";
import { dryRunOption, type Environment, environmentArgument, example, jsonOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";

export default (command: Command) =>
  command
    .description(
      "Gives every request the version before the live one again, or the one named. The record stays as it is: " +
        "migrations only add, so an earlier build reads it. Every screen reconnects, as in a deploy.",
    )
    .addArgument(environmentArgument(command))
    .option("--to <version>", "the id of a version, or its beginning")
    .option(...dryRunOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run rollback -- production"))
    .action(
      async (
        environment: Environment,
        { to, dryRun, json }: { to?: string; dryRun?: boolean; json?: boolean },
      ) => {
        progress("reading what is deployed");
        const config = await readConfig(environment);
        const worker = config.name ?? "";
        const cloudflare = await openCloudflare();
        const state = await readLive(cloudflare, worker);
        if (!state) throw new Failure(`${worker} was never deployed.`);
        const live = new Set(state.live.map(({ id }) => id));
        const before = state.deployments
          .flatMap(({ versions }) => versions.map(({ version_id }) => version_id))
          .flatMap((id) => state.versions.filter((each) => each.id === id && isBuild(each)))
          .find(({ id }) => (to ? id.startsWith(to) : !live.has(id)));
        if (!before)
          throw new Failure(
            to
              ? `${worker} has no version ${to} that was live.`
              : `${worker} has no version before the live one.`,
          );
        const what = `version ${before.id} of ${before.metadata.created_on}`;
        const bound = await bindingsOf(cloudflare, worker, before.id, "d1");
        const unbound = await unboundSlots(cloudflare, config, bound);
        if (unbound.length > 0)
          throw new Failure(
            `It would be ${what}. ${unboundText(unbound)} Name a later version with --to, or deploy the earlier build with today's wrangler.toml.`,
          );
        const result = { environment, worker, version: before.id, isLive: !dryRun };
        if (dryRun) return printResult(json, result, `Dry run: would give every request ${what}.`);
        using deployed = await writeDeployConfig(environment);
        progress("rolling back");
        await wrangler(deployed.file, "rollback", before.id, "--yes", "--message", "npm run rollback");
        printResult(json, result, `Every request gets ${what}.`);
      },
    );
