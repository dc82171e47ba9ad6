import type { Command } from "commander";
import { openCloudflare } from "../lib/deployed/api.ts";
import { provision, type Region, regions, type Step } from "../lib/deployed/provision.ts";
import { Failure } from "../lib/failure.ts";
import { dryRunOption, type Environment, environmentArgument, example, jsonOption } from "../lib/options.ts";
import { print, printResult, progress } from "../lib/output.ts";

type Options = {
  host: string;
  region: Region;
  like: Environment;
  mailFrom?: string;
  stripe: boolean;
  dryRun?: boolean;
  json?: boolean;
};

const marks = { there: "•", made: "✓", missing: "+" };

export default (command: Command) =>
  command
    .description(
      "Makes what a deployed instance needs at Cloudflare: database, namespace, buckets, secrets; writes ids, host and route into wrangler.toml, " +
        "and an environment of that name where it has none (docs/operations/cells.md). What is there already stays as it is. Stripe's keys are taken from STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY; with them it is set up as by " +
        "the command stripe setup (STRIPE_SETUP_KEY for a key that may write webhooks), and the webhooks' secrets are stored.",
    )
    .addArgument(environmentArgument(command))
    .requiredOption(
      "--host <name>",
      "the public name, as order.stadium.com; its domain must be at Cloudflare",
    )
    .addOption(
      command
        .createOption("--region <region>", "where the database lives, for good: near the venues")
        .choices(regions)
        .makeOptionMandatory(),
    )
    .option("--like <environment>", "whose rules a new environment gets, APP_ENV among them", "production")
    .option("--mail-from <sender>", "sender of mails (default: Seatside <orders@host>)")
    .option("--no-stripe", "leave Stripe as it is")
    .option(...dryRunOption)
    .option(...jsonOption)
    .addHelpText(
      ...example(
        "npm run provision -- staging --host staging.stadium.com --region eeur --dry-run",
        "npm run provision -- league --host league.stadium.com --region enam",
        "STRIPE_SECRET_KEY=sk_… STRIPE_PUBLISHABLE_KEY=pk_… npm run provision -- production --host order.stadium.com --region eeur",
      ),
    )
    .action(
      async (
        environment: Environment,
        { host, region, like, mailFrom, stripe, dryRun = false, json }: Options,
      ) => {
        if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host) || host.endsWith(".example"))
          throw new Failure(`${host} is not a public name. Give the host alone, as order.stadium.com.`);
        if (!/^[a-z][a-z0-9-]{0,30}$/.test(environment))
          throw new Failure(
            `${environment} is no name for an environment: small letters, digits and hyphens.`,
          );
        const cloudflare = await openCloudflare();
        const steps: Step[] = [];
        progress(`provisioning ${environment}`);
        await provision({
          cloudflare,
          environment,
          wanted: {
            host,
            region,
            like,
            mailFrom: mailFrom ?? `Seatside <orders@${host}>`,
            stripe,
            given: process.env,
          },
          isDryRun: dryRun,
          onStep: (step) => {
            steps.push(step);
            if (!json) print(`${marks[step.state]} ${step.what}${step.note ? ` (${step.note})` : ""}`);
          },
        });
        const count = (state: Step["state"]) => steps.filter((each) => each.state === state).length;
        printResult(
          json,
          { environment, account: cloudflare.account, steps },
          dryRun
            ? `Dry run: ${count("there")} there, ${count("missing")} would be made; nothing was changed.`
            : `${count("made")} made, ${count("there")} were there. Next: npm run deploy -- ${environment}; npm run doctor -- --env ${environment} says what is missing.`,
        );
      },
    );
