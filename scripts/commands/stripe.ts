import type { Command } from "commander";
import { openLines, type Setup } from "#domain/provider/setup.ts";
import { setUpStripe } from "#worker/payments/stripe-setup.ts";
import { readConfig } from "../lib/deployed/config.ts";
import { type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { print, printProblem, printResult, progress } from "../lib/output.ts";
import { failureOf, keysFor, originOf, sentenceOf } from "../lib/stripe-setup.ts";

type Options = { env: Environment; origin?: string; dryRun?: boolean; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Sets up Stripe for one environment, or checks it: both webhooks with our events and API version, the domain of " +
        "the wallets, the enabled methods, the account, and each right of the key. Safe to repeat. STRIPE_SECRET_KEY has " +
        "the key that the product runs with; STRIPE_SETUP_KEY another one that may also write webhooks and domains, if " +
        "the first may not. Ends with 1 when something is left to do.",
    )
    .addArgument(command.createArgument("<what>", "what to do").choices(["setup"]))
    .addOption(environmentOption(command).makeOptionMandatory())
    .option("--origin <url>", "the public address, where it is not the APP_ORIGIN of wrangler.toml")
    .option("--dry-run", "only look")
    .option(...jsonOption)
    .addHelpText(
      ...example(
        "STRIPE_SECRET_KEY=rk_test_… npm run seatside -- stripe setup --env staging --dry-run",
        "STRIPE_SECRET_KEY=rk_test_… STRIPE_SETUP_KEY=sk_test_… npm run seatside -- stripe setup --env staging",
      ),
    )
    .action(async (_what: string, { env, origin, dryRun = false, json }: Options) => {
      const instance = await readConfig(env);
      const { config, runningKey } = keysFor(String(instance.vars.APP_ENV), process.env);
      progress("asking Stripe");
      const setup = await setUpStripe(config, {
        origin: originOf(instance, origin),
        write: !dryRun,
        ...(runningKey && { runningKey }),
      }).catch((error: unknown) => {
        throw failureOf(error);
      });
      report(setup, env, json);
      if (openLines(setup.lines).length > 0) process.exitCode = 1;
    });

function report({ lines, secrets }: Setup, env: Environment, json: boolean | undefined): void {
  const open = openLines(lines).length;
  const made = lines.filter((each) => each.state === "made").length;
  const summary = `${lines.length} checked, ${made} put right, ${open} left to do.`;
  if (!json) for (const line of lines) print(sentenceOf(line));
  printResult(json, { lines, secrets }, summary);
  if (json) return;
  for (const { variable, value } of secrets) {
    print(`\n${variable}=${value}`);
    printProblem(
      `Stripe tells this secret only now. Store it: npx wrangler secret put ${variable} --env ${env}. ` +
        "After a change of version keep the old one in STRIPE_WEBHOOK_SECRET_PREVIOUS until the next run.",
    );
  }
}
