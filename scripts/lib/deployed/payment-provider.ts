import { openLines, type Setup } from "#domain/provider/setup.ts";
import { setUpStripe } from "#worker/payments/stripe-setup.ts";
import { Failure } from "../failure.ts";
import type { Environment } from "../options.ts";
import { failureOf, keysFor, sentenceOf } from "../stripe-setup.ts";
import type { Step } from "./provision.ts";

type Given = Record<string, string | undefined>;

/** How Stripe is set up for an address; null without a key in the shell. @throws Failure for a key of the other mode */
async function ask(appEnv: string, origin: string, given: Given, write: boolean): Promise<Setup | null> {
  if (!given.STRIPE_SECRET_KEY) return null;
  const { config, runningKey } = keysFor(appEnv, given);
  return await setUpStripe(config, { origin, write, ...(runningKey && { runningKey }) }).catch(
    (error: unknown) => {
      throw failureOf(error);
    },
  );
}

/** What is wrong at Stripe, a sentence each, before a deployment; null where there is no key to ask with. */
export async function findPaymentProblems(
  appEnv: string,
  origin: string,
  given: Given,
): Promise<string[] | null> {
  const setup = await ask(appEnv, origin, given, false);
  return setup && openLines(setup.lines).map(sentenceOf);
}

/**
 * Sets Stripe up as `stripe setup` does, and stores the webhooks' secrets, which Stripe tells once. One that the product
 * has already is not overwritten: events signed with it are still on their way.
 */
export async function provisionPayments({
  environment,
  appEnv,
  origin,
  given,
  known,
  isDryRun,
  onStep,
  store,
}: {
  environment: Environment;
  appEnv: string;
  origin: string;
  given: Given;
  /** Names of the secrets that the product has. */
  known: readonly string[];
  isDryRun: boolean;
  onStep: (step: Step) => void;
  store: (secrets: Record<string, string>) => Promise<void>;
}): Promise<void> {
  const setup = await ask(appEnv, origin, given, !isDryRun);
  if (!setup) return;
  const right = setup.lines.filter((each) => each.state === "right").length;
  if (right > 0)
    onStep({ what: `Stripe: ${right} of ${setup.lines.length} as they should be`, state: "there" });
  for (const line of setup.lines) {
    if (line.state === "right") continue;
    onStep({ what: sentenceOf(line).slice(2), state: line.state === "made" ? "made" : "missing" });
  }
  const rotated = setup.secrets.filter(({ variable }) => known.includes(variable));
  const fresh = setup.secrets.filter(({ variable }) => !known.includes(variable));
  if (fresh.length > 0) {
    await store(Object.fromEntries(fresh.map(({ variable, value }) => [variable, value])));
    onStep({ what: `secrets ${fresh.map(({ variable }) => variable).join(", ")}`, state: "made" });
  }
  if (rotated.length > 0)
    throw new Failure(
      `Stripe has a new webhook, and tells its secret only now. Move the old one to STRIPE_WEBHOOK_SECRET_PREVIOUS, then store (npx wrangler secret put NAME --env ${environment}): ${rotated.map(({ variable, value }) => `${variable}=${value}`).join(", ")}`,
    );
}
