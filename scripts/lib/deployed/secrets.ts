import { randomBytes } from "node:crypto";
import { ConfigError, parseConfig } from "#worker/env.ts";
import { Failure } from "../failure.ts";

const stripeSecrets = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"];
const pushSecrets = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];
/** Without these a deployed instance can't take an order. */
export const neededSecrets = ["AUTH_SECRET", ...stripeSecrets, ...pushSecrets];

/** A widget in the place of a wait, and where alerts go. */
const optionalSecrets = [
  ...["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
  ...["ALERT_WEBHOOK_URL", "ALERT_WEBHOOK_SECRET", "ALERT_MAIL_TO"],
];

/** A VAPID key pair for web push. */
export async function makePushKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const publicKey = Buffer.from(await crypto.subtle.exportKey("raw", keys.publicKey)).toString("base64url");
  const { d: privateKey = "" } = await crypto.subtle.exportKey("jwk", keys.privateKey);
  return { publicKey, privateKey };
}

const newSecret = () => randomBytes(36).toString("base64url");

/** In the place of what is stored, and can't be read: values that the product takes. */
const standIns = (mode: "test" | "live"): Record<string, string> => ({
  ...{ STRIPE_SECRET_KEY: `sk_${mode}_stored`, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_stored` },
  ...{ TURNSTILE_SITE_KEY: "stored", TURNSTILE_SECRET: "stored" },
  ...{ ALERT_WEBHOOK_URL: "https://stored.example", ALERT_WEBHOOK_SECRET: `whsec_${"A".repeat(32)}` },
});

/**
 * Reads the configuration as the product will once these are stored: a wrong value would answer every request with an
 * error.
 * @throws Failure naming what is wrong
 */
export function refuseUnusable(
  vars: Record<string, unknown>,
  made: Record<string, string>,
  known: readonly string[],
): void {
  // One Stripe key alone is no configuration yet; the other makes it one.
  const isStripes = Object.keys(made).some((name) => /^STRIPE_(SECRET|PUBLISHABLE)_KEY$/.test(name));
  const stored = Object.entries(standIns(vars.APP_ENV === "production" ? "live" : "test")).filter(
    ([name]) => known.includes(name) || (isStripes && name.startsWith("STRIPE_")),
  );
  try {
    parseConfig({ AUTH_SECRET: newSecret(), ...Object.fromEntries(stored), ...vars, ...made });
  } catch (error) {
    if (error instanceof ConfigError) throw new Failure(`No secret was stored. ${error.message}`);
    throw error;
  }
}

/**
 * Values for the secrets that an environment lacks: made here, or taken from the shell's variables. What is set already
 * is left alone: another AUTH_SECRET would sign everybody out, another key pair end every subscription.
 * @throws Failure for a SEAT_SECRET that the product would not start with
 */
export async function missingSecrets(
  known: readonly string[],
  given: Record<string, string | undefined>,
): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  if (given.SEAT_SECRET && given.SEAT_SECRET.length < 32)
    throw new Failure("SEAT_SECRET needs at least 32 characters.");
  // Where AUTH_SECRET is older, it signed the printed codes: another SEAT_SECRET would void them.
  if (!known.includes("AUTH_SECRET"))
    Object.assign(made, { AUTH_SECRET: newSecret(), SEAT_SECRET: given.SEAT_SECRET || newSecret() });
  if (pushSecrets.some((name) => !known.includes(name))) {
    const { publicKey, privateKey } = await makePushKeys();
    made.VAPID_PUBLIC_KEY = publicKey;
    made.VAPID_PRIVATE_KEY = privateKey;
  }
  for (const name of [...stripeSecrets, ...optionalSecrets]) {
    const value = given[name];
    if (value && !known.includes(name)) made[name] = value;
  }
  return made;
}
