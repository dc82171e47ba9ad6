import { parseArgs } from "node:util";
import type { LocalStripeOptions } from "./start.ts";

const help = `Usage: node local-stripe/main.ts --secret-key sk_test_… --publishable-key pk_test_… [options]
  --port 12111                    port on 127.0.0.1 (0: any)
  --webhook-url URL               where events are posted
  --webhook-secret whsec_…        what they are signed with
  --connected-account acct_…      a shop's account; may be repeated
  --state FILE                    keep all objects in this JSON file
  --seed N                        for fault probabilities and shuffles`;

/** Reads the command line; a string is a usage error. */
export function readOptions(args: string[]): LocalStripeOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: "string", default: "12111" },
        "webhook-url": { type: "string" },
        "webhook-secret": { type: "string" },
        "secret-key": { type: "string" },
        "publishable-key": { type: "string" },
        "connected-account": { type: "string", multiple: true },
        state: { type: "string" },
        seed: { type: "string", default: "1" },
        help: { type: "boolean" },
      },
    });
    const secretKey = values["secret-key"];
    const publishableKey = values["publishable-key"];
    if (values.help || secretKey === undefined || publishableKey === undefined) return help;
    if (!secretKey.startsWith("sk_test_") || !publishableKey.startsWith("pk_test_")) {
      return "The keys must begin with sk_test_ and pk_test_: live keys have no business here.";
    }
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--port ${values.port} is not a port.`;
    return {
      port,
      secretKey,
      publishableKey,
      webhookUrl: values["webhook-url"],
      webhookSecret: values["webhook-secret"],
      connectedAccounts: values["connected-account"],
      stateFile: values.state,
      seed: Number(values.seed),
    };
  } catch (error) {
    return `${(error as Error).message}\n${help}`;
  }
}
