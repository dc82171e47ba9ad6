import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readOptions } from "./options.ts";
import { startLocalStripe } from "./start.ts";

export type { Control } from "./control/control.ts";
export type { LocalStripe, LocalStripeOptions } from "./start.ts";
export type * from "./state/ledger-types.ts";
export type { PaymentIntent } from "./state/types.ts";
export type { WebhookModes } from "./webhooks/modes.ts";
export { startLocalStripe };

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === "string") {
    console.error(options);
    process.exit(1);
  }
  try {
    const stripe = await startLocalStripe(options);
    console.log(`Local Stripe ready on ${stripe.origin} (test double, no real money)`);
    const stop = () => void stripe.close().then(() => process.exit(0));
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
  } catch (error) {
    console.error(explain(error, options.port));
    process.exit(1);
  }
}

function explain(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Stop what uses it or start with another --port.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user. Start with another --port.`;
  return message;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  void main();
