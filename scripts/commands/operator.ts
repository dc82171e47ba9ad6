import type { Command } from "commander";
import { addressOf, readConfig } from "../lib/deployed/config.ts";
import { openDeployed } from "../lib/deployed/record.ts";
import { Failure } from "../lib/failure.ts";
import {
  dryRunOption,
  type Environment,
  environmentOption,
  example,
  jsonOption,
  urlOption,
} from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";

type Options = { env?: Environment; url: string; dryRun?: boolean; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Makes the link by which the first operator joins: it works once, for an hour, for the account of this address, and not at all once there is an operator. Operators invite the others.",
    )
    .argument("<email>", "the operator's address")
    .addOption(environmentOption(command))
    .addOption(urlOption(command))
    .option(...dryRunOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run operator -- dana@stadium.com --env production"))
    .action(async (email: string, { env, url, dryRun, json }: Options) => {
      const { invitationSchema } = await import("#domain/schemas/staff.ts");
      const { demoDomains, isUnder } = await import("#domain/language/mail-domains.ts");
      const parsed = invitationSchema.safeParse({ email, role: "operator" });
      if (!parsed.success || (env && isUnder(email, demoDomains)))
        throw new Failure(`${email} is not an email address.`);
      progress(dryRun ? "looking for an operator" : "making the link");
      const { createDb } = await import("#worker/db/client.ts");
      const { inviteFirstOperator } = await import("#worker/usecases/staff/invite-first-operator.ts");
      await using platform = env ? await openDeployed(env) : await openPlatform();
      const db = createDb(platform.env.DB);
      const refused = new Failure(
        "There is an operator already: operators invite each other, at /staff/ops.",
      );
      if (dryRun) {
        const { countOperators } = await import("#worker/db/people/team.ts");
        if ((await countOperators(db)) > 0) throw refused;
        const would = `Dry run: ${parsed.data.email} would get a link for an hour; a link made before would be void.`;
        return printResult(json, { email: parsed.data.email, link: null }, would);
      }
      const made = await inviteFirstOperator({ db, now: Date.now }, parsed.data.email);
      if (!made) throw refused;
      const origin = env ? addressOf(await readConfig(env)) : url;
      const link = `${origin}/staff-invitation?token=${made.token}`;
      const until = new Date(made.expiresAt).toISOString();
      printResult(
        json,
        { link, email: parsed.data.email, expiresAt: until },
        `${link}\nOpen it within the hour (until ${until}), register as ${parsed.data.email} with a password of ten characters or more, and press Join.\nWhoever has this link and that address becomes the operator: send it by a way that you trust.`,
      );
    });
