import type { Command } from "commander";
import { openCloudflare } from "../lib/deployed/api.ts";
import { examine } from "../lib/deployed/doctor/examine.ts";
import type { Finding } from "../lib/deployed/doctor/finding.ts";
import { type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { print, printResult, progress } from "../lib/output.ts";

const marks: Record<Finding["state"], string> = { ok: "✓", todo: "✖", note: "•" };

export default (command: Command) =>
  command
    .description(
      "Looks at a deployed instance: configuration, storage, deployment, secrets, health and clock, mail, webhook, people, limits. Says what is missing and how to get it; ends with 1 while something is.",
    )
    .addOption(environmentOption(command).makeOptionMandatory())
    .option(...jsonOption)
    .addHelpText(...example("npm run doctor -- --env production"))
    .action(async ({ env, json }: { env: Environment; json?: boolean }) => {
      progress(`examining ${env}`);
      const findings = await examine(await openCloudflare(), env);
      const left = findings.filter(({ state }) => state === "todo").length;
      if (!json)
        for (const { part, state, says, how } of findings)
          print(`${marks[state]} ${part}: ${says}${how ? `\n    → ${how}` : ""}`);
      printResult(json, { environment: env, findings }, left === 0 ? "Ready for orders." : `${left} to do.`);
      if (left > 0) process.exitCode = 1;
    });
