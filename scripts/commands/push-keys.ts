import type { Command } from "commander";
import { makePushKeys } from "../lib/deployed/secrets.ts";
import { example, jsonOption } from "../lib/options.ts";
import { printResult } from "../lib/output.ts";

export default (command: Command) =>
  command
    .description("Makes a VAPID key pair for web push and says where to put it.")
    .option(...jsonOption)
    .addHelpText(...example("npm run push-keys"))
    .action(async ({ json }: { json?: boolean }) => {
      const { publicKey, privateKey } = await makePushKeys();
      printResult(
        json,
        { publicKey, privateKey },
        `VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}

Set both as secrets, once per environment:
  npx wrangler secret put VAPID_PUBLIC_KEY --env production
  npx wrangler secret put VAPID_PRIVATE_KEY --env production
Changing the pair later ends every subscription; browsers subscribe again when their owner opens an order.`,
      );
    });
