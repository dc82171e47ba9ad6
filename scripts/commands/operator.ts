import type { Command } from "commander";
import { addressOf, readConfig } from "../lib/deployed/config.ts";
import { openDeployed } from "../lib/deployed/record.ts";
import { Failure } from "../lib/failure.ts";
import { type Environment, environmentOption, example, jsonOption, urlOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";

export default (command: Command) =>
  command
    .description(
      "Makes the link by which the first operator joins: it works once, for an hour, for the account of this address, and not at all once there is an operator. Operators invite the others.",
    )
    .argument("<email>", "the operator's address")
    .addOption(environmentOption(command))
    .addOption(urlOption(command))
    .option(...jsonOption)
    .addHelpText(...example("npm run operator -- dana@stadium.com --env production"))
    .action(async (email: string, { env, url, json }: { env?: Environment; url: string; json?: boolean }) => {
      const { invitationSchema } = await import("#domain/schemas/team.ts");
      const parsed = invitationSchema.safeParse({ email, role: "operator" });
      if (!parsed.success) throw new Failure(`${email} is not an email address.`);
      progress("making the link");
      const { createDb } = await import("#worker/db/client.ts");
      const { inviteFirstOperator } = await import("#worker/usecases/staff/invite-first-operator.ts");
      await using platform = env ? await openDeployed(env) : await openPlatform();
      const made = await inviteFirstOperator(
        { db: createDb(platform.env.DB), now: Date.now },
        parsed.data.email,
      );
      if (!made)
        throw new Failure(
          "There is an operator already: operators invite each other, at /staff/team/operators.",
        );
      const origin = env ? addressOf(await readConfig(env)) : url;
      const link = `${origin}/staff-invitation?token=${made.token}`;
      const until = new Date(made.expiresAt).toISOString();
      printResult(
        json,
        { link, email: parsed.data.email, expiresAt: until },
        `${link}\nOpen it within the hour (until ${until}), register as ${parsed.data.email} with a password of ten characters or more, and press Join.\nWhoever has this link and that address becomes the operator: send it by a way that you trust.`,
      );
    });
