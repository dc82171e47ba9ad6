import type { Command } from "commander";
import { checkDeployConfig, secretNames } from "../lib/deploy-config.ts";
import { Failure } from "../lib/failure.ts";
import { type Environment, example } from "../lib/options.ts";
import { print, printProblems } from "../lib/output.ts";
import { childEnvironment } from "../lib/prelude.mjs";
import { runTool } from "../lib/run-tool.ts";

export default (command: Command) =>
  command
    .description(
      "Checks configuration and secrets, builds, migrates, deploys. Stops at the first step that fails.",
    )
    .addArgument(
      command
        .createArgument("<environment>", "where to")
        .choices(["staging", "production"] satisfies Environment[]),
    )
    .addHelpText(...example("npm run deploy -- staging"))
    .action(async (environment: Environment) => {
      const problems = await checkDeployConfig(environment);
      if (problems.length > 0)
        return printProblems(problems.map((each) => `wrangler.toml, ${environment}: ${each}`));

      // wrangler prints the list of secrets at its usual level only.
      const env = { ...childEnvironment(), CLOUDFLARE_ENV: environment, WRANGLER_LOG: "log" };
      const run = (tool: string, ...args: string[]) => {
        print(`• ${tool} ${args.join(" ")}`);
        return runTool(tool, args, { env, isInteractive: true });
      };
      const listed = await run("wrangler", "secret", "list", "--env", environment, "--format", "json");
      const names = (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);
      const missing = secretNames.filter((name) => !names.includes(name));
      if (missing.length > 0)
        throw new Failure(
          `Secrets are missing in ${environment}: ${missing.join(", ")} (wrangler secret put)`,
        );
      await run("react-router", "build");
      await run("wrangler", "d1", "migrations", "apply", "DB", "--remote", "--env", environment);
      // The environment was chosen at build time; the built configuration names it.
      await run("wrangler", "deploy", "-c", "build/server/wrangler.json");
    });
