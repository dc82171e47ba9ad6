import Stripe from "stripe";
import type { SetupLine, SetupProblem, SetupSubject } from "#domain/provider/setup.ts";
import type { WorkerConfig } from "./deployed/config.ts";
import { Failure } from "./failure.ts";

type Keys = { config: { secretKey: string; localBase: URL | null }; runningKey: string | null };

/** The keys that fit an environment's APP_ENV. @throws Failure where they are missing or of the other mode */
export function keysFor(appEnv: string, vars: Record<string, string | undefined>): Keys {
  const running = vars.STRIPE_SECRET_KEY ?? "";
  const setup = vars.STRIPE_SETUP_KEY ?? "";
  if (!running)
    throw new Failure("STRIPE_SECRET_KEY is not set; it is the key that the product runs with (sk_ or rk_).");
  const mode = appEnv === "production" ? "live" : "test";
  for (const [name, key] of Object.entries({
    STRIPE_SECRET_KEY: running,
    STRIPE_SETUP_KEY: setup || running,
  }))
    if (!new RegExp(`^(sk|rk)_${mode}_`).test(key))
      throw new Failure(`${name} must begin with sk_${mode}_ or rk_${mode}_ for APP_ENV=${appEnv}.`);
  const base = vars.STRIPE_API_BASE;
  const localBase = running.includes("_test_local_") && base ? new URL(base) : null;
  return { config: { secretKey: setup || running, localBase }, runningKey: setup ? running : null };
}

/** The address that fans use and Stripe calls. */
export function originOf({ vars }: Pick<WorkerConfig, "vars">, given: string | undefined): string {
  const origin = given ?? String(vars.APP_ORIGIN ?? "");
  const url = URL.parse(origin);
  if (url?.protocol !== "https:") throw new Failure(`${origin || "No address"} is not an https address.`);
  if (!given && url.hostname.endsWith(".example"))
    throw new Failure(
      "APP_ORIGIN in wrangler.toml is an example. Put your own host name there, or give --origin.",
    );
  return url.origin;
}

/** What a person can do about it, for what Stripe answers to every call. */
export function failureOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new Failure(`Stripe does not accept the key: ${error.message}`);
  if (error instanceof Stripe.errors.StripeConnectionError)
    return new Failure("Stripe did not answer. Nothing is half done: run the command again.");
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new Failure("Stripe asks to slow down. Run the command again in a minute.");
  if (error instanceof Stripe.errors.StripeError) return new Failure(`Stripe: ${error.message}`);
  return error;
}

const subjects: Record<SetupSubject, string> = {
  account: "Account",
  descriptor: "Start of the card statement's line",
  "payments-webhook": "Webhook for payments",
  "accounts-webhook": "Webhook for shops' accounts",
  domain: "Domain of the wallets",
  wallet: "Wallet",
  method: "Method",
  right: "Right of the key",
};
const problems: Record<SetupProblem, string> = {
  "not-there": "was not there",
  "other-events": "had other events",
  "other-version": "had another API version",
  "switched-off": "was switched off",
  superfluous: "one too many",
  inactive: "not active on this domain",
  "charges-off": "may not charge cards yet: finish activating it in Stripe's dashboard",
  "no-prefix": "not set: dashboard, Settings, Public details, Shortened descriptor (2 to 10 letters)",
  "method-off": "off: dashboard, Settings, Payment methods",
  "right-missing": "missing",
  refused: "refused",
};
const marks = { right: "✓", made: "+", "to-make": "…", wrong: "✖", unseen: "?" } as const;
const states = {
  right: "",
  made: "; put right",
  "to-make": "; would be put right",
  wrong: "",
  unseen: "; this key may not look",
} as const;

/** A line for people: `✖ Right of the key (Disputes: read): missing`. */
export function sentenceOf({ subject, name, state, problem, detail }: SetupLine): string {
  const what = name ? `${subjects[subject]} (${name})` : subjects[subject];
  const said = problem === null ? "as it should be" : problems[problem];
  return `${marks[state]} ${what}: ${said}${states[state]}${detail ? ` [${detail}]` : ""}`;
}
