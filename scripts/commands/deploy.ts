import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { openCloudflare } from "../lib/deployed/api.ts";
import { checkDeployConfig } from "../lib/deployed/check-config.ts";
import { addressOf, readConfig } from "../lib/deployed/config.ts";
import {
  ensureBuild,
  hasAddress,
  isBuild,
  isComplete,
  readLive,
  tagOf,
  wrangler,
  writeDeployConfig,
} from "../lib/deployed/deploy.ts";
import { withOldFiles } from "../lib/deployed/old-files.ts";
import { listOpenOrders } from "../lib/deployed/open-orders.ts";
import { findPaymentProblems } from "../lib/deployed/payment-provider.ts";
import { secretNames } from "../lib/deployed/provision.ts";
import { neededSecrets } from "../lib/deployed/secrets.ts";
import { listSamples } from "../lib/deployed/stored-samples.ts";
import { Failure } from "../lib/failure.ts";
import { dryRunOption, type Environment, environmentArgument, example, jsonOption } from "../lib/options.ts";
import { print, printProblems, printResult, progress } from "../lib/output.ts";
import { root } from "../lib/prelude.mjs";

type Options = { anyway?: boolean; dryRun?: boolean; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Checks configuration, secrets, Stripe (with STRIPE_SECRET_KEY) and open orders, builds, migrates, deploys. Stops at the first step that fails; " +
        "what is deployed already is not deployed again.",
    )
    .addArgument(environmentArgument(command))
    .option(
      "--anyway",
      "deploy although orders are open, a venue has the demo's values, Stripe is not set up, or the files of the builds before are out of reach",
    )
    .option(...dryRunOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run deploy -- staging"))
    .action(async (environment: Environment, { anyway, dryRun, json }: Options) => {
      const problems = await checkDeployConfig(environment);
      if (problems.length > 0)
        return printProblems(problems.map((each) => `wrangler.toml, ${environment}: ${each}`));
      const config = await readConfig(environment);
      const worker = config.name ?? "";
      const cloudflare = await openCloudflare();
      progress("reading what is deployed");
      const known = await secretNames(cloudflare, worker);
      const missing = neededSecrets.filter((name) => !known.includes(name));
      if (missing.length > 0)
        throw new Failure(
          `Secrets are missing in ${environment}: ${missing.join(", ")}. npm run provision -- ${environment} --help says how they get there.`,
        );
      const live = await readLive(cloudflare, worker);
      const samples = await listSamples(cloudflare, config);
      if (samples.length > 0 && !anyway)
        throw new Failure(
          `Real fans would read what the demo made up:\n${samples.join("\n")}\nCorrect it in the console, or add --anyway.`,
        );
      const open = await listOpenOrders(cloudflare, config);
      if (open.length > 0 && !anyway)
        throw new Failure(
          `Orders are open: ${open.map(({ stadium, orders }) => `${orders} at ${stadium}`).join(", ")}. A deploy closes every screen's connection for a moment. Deploy after the match, or add --anyway.`,
        );

      const say = (text: string) => json || print(text);
      const { APP_ENV, APP_ORIGIN } = config.vars as Record<string, string>;
      const wrong = await findPaymentProblems(APP_ENV ?? "", APP_ORIGIN ?? "", process.env);
      if (wrong === null)
        say("Stripe was not looked at, as STRIPE_SECRET_KEY is not set here. The product looks every night.");
      else if (wrong.length > 0 && !anyway)
        throw new Failure(
          `Stripe is not set up:\n${wrong.join("\n")}\nnpm run seatside -- stripe setup --env ${environment} puts right what it can. Then deploy again, or add --anyway.`,
        );

      progress("building");
      await ensureBuild();
      const tag = await tagOf(environment);
      const result = { environment, worker, build: tag };
      if (await isComplete(cloudflare, live, config, tag)) {
        const text = `${worker} has this build already; nothing was deployed.`;
        return printResult(json, { ...result, isDeployed: false }, text);
      }
      if (dryRun) {
        using deployed = await writeDeployConfig(environment);
        const listed = await wrangler(deployed.file, "d1", "migrations", "list", "DB", "--remote");
        const pending = listed.trim();
        return printResult(
          json,
          { ...result, isDeployed: false, pending },
          `Dry run: would deploy build ${tag} to ${worker}.\n${pending}`,
        );
      }
      progress("collecting the files of the builds before");
      const folder = mkdtempSync(join(tmpdir(), "seatside-client-"));
      try {
        // Of any version: what a changed secret made serves the files of the build before it.
        const isServed = live?.versions.some(isBuild) && (await hasAddress(cloudflare, config));
        const { carried, missed } = await withOldFiles(join(root, "build/client"), folder, {
          address: isServed ? addressOf(config) : null,
          tag,
          now: new Date(),
          mayMiss: anyway,
        });
        if (missed) say(missed);
        if (carried > 0) say(`${carried} files of the builds before stay.`);
        using deployed = await writeDeployConfig(environment, folder);
        progress("migrating");
        await wrangler(deployed.file, "d1", "migrations", "apply", "DB", "--remote");
        progress("uploading");
        await wrangler(deployed.file, "deploy", "--tag", tag);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      printResult(
        json,
        { ...result, origin: APP_ORIGIN, isDeployed: true },
        `Deployed build ${tag} to ${worker}, ${APP_ORIGIN}.`,
      );
    });
