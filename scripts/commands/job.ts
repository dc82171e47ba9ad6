import type { Command } from "commander";
import { crons, jobs } from "#worker/jobs.ts";
import { Failure } from "../lib/failure.ts";
import { example, jsonOption, urlOption } from "../lib/options.ts";
import { printResult } from "../lib/output.ts";
import { trigger } from "../lib/schedule.mjs";

const cronOf = Object.fromEntries(Object.entries(crons).map(([cron, when]) => [when, cron]));

export default (command: Command) =>
  command
    .description(
      "Runs one job of the schedule, or all of the minute or the night, on a server of this machine. npm start and npm run dev run them by themselves.",
    )
    .addArgument(
      command
        .createArgument("<name>", "the job, minute or night")
        .choices([...Object.keys(cronOf), ...Object.keys(jobs)]),
    )
    .addOption(urlOption(command))
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- job menus"))
    .action(async (name: string, { url, json }: { url: string; json?: boolean }) => {
      const answer = await trigger(url, cronOf[name] ?? name).catch(() => null);
      if (!answer) throw new Failure(`Nothing answers at ${url}: npm start first.`);
      if (!answer.ok) throw new Failure(`${name} failed: its reason is in the server's output.`);
      printResult(json, { job: name }, `${name} ran`);
    });
