import { z } from "zod";
import { demoDomains } from "#domain/language/mail-domains.ts";

const stripeKeys = z.object({
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** The secret before the last rotation; accepted too while it is set. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  /** The secret of the webhook for the shops' accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.string().optional(),
});

/** VAPID key pair in base64url; `npm run push-keys` makes one. */
const pushKeys = z.object({
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
});

/** A location hint of the platform. */
const region = z.enum(["wnam", "enam", "sam", "weur", "eeur", "apac", "oc"]);

const varsSchema = stripeKeys.extend({
  ...pushKeys.shape,
  APP_ENV: z.enum(["local", "staging", "production"]),
  APP_ORIGIN: z.union([z.url(), z.literal("")]).default(""),
  /** Local only: where this machine serves the app. */
  LOCAL_ORIGIN: z.url().default("http://localhost:5173"),
  AUTH_SECRET: z.string().min(32, "AUTH_SECRET needs at least 32 characters"),
  /** Signs printed seat codes. Without it AUTH_SECRET signs, and a new AUTH_SECRET then voids them. */
  SEAT_SECRET: z.string().min(32, "SEAT_SECRET needs at least 32 characters").optional(),
  MAIL_FROM: z.string().min(3),
  /** Cloudflare Turnstile's widget; without both the challenge is a wait of some seconds. */
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET: z.string().optional(),
  /** Where alerts go: an address that takes Standard Webhooks, its secret (whsec_…), and a mailbox for when it is down. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/,
      "ALERT_WEBHOOK_SECRET is whsec_ and 24 to 64 bytes in base64",
    )
    .optional(),
  ALERT_MAIL_TO: z.email().optional(),
  /** Whether ordering needs a confirmed email address. */
  REQUIRE_VERIFIED_EMAIL: z.enum(["true", "false"]).default("false"),
  /** "closed": no new accounts; signing in still works. */
  REGISTRATION: z.enum(["open", "closed"]).default("open"),
  /** Where the database is (decision 32). */
  DB_REGION: region.optional(),
  /** Local only, for tests: elsewhere staff's passwords are always held to their rule. */
  STRICT_WITH_STAFF: z.enum(["true", "false"]).default("false"),
});

export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  mode: "test" | "live";
  /** Names this instance in payments: two that share a Stripe account get each other's events. */
  instance: string;
  /** The local Stripe-compatible server; null for Stripe itself. */
  localBase: URL | null;
};

type PushConfig = {
  publicKey: string;
  privateKey: string;
  subject: string;
  /** Local only: tests run a receiving server. */
  allowsLoopback: boolean;
};

/** Without keys `stripe` is null and checkout takes no orders; `push` is null and no browser is asked. */
export type Config = {
  appEnv: "local" | "staging" | "production";
  appOrigin: string;
  /** Scheme and host of links in mails that are not sent by a request. */
  unaskedOrigin: string;
  authSecret: string;
  seatSecret: string;
  mailFrom: string;
  requiresVerifiedEmail: boolean;
  takesRegistrations: boolean;
  /** Top-level domains whose addresses are refused. */
  refusedDomains: readonly string[];
  /** Whether managers and operators need a long password: everywhere but in the demo. */
  isStrictWithStaff: boolean;
  turnstile: { siteKey: string; secret: string } | null;
  /** Both null: alerts stay on the operators' page. */
  alerts: { webhook: { url: string; secret: string } | null; mailTo: string | null };
  stripe: StripeConfig | null;
  push: PushConfig | null;
};

const localMark = "_test_local_";
const localPushKey =
  "BH2ZGFDsYO77Y-k_FOK8bTKqsF4cFKVCl-B97Lm-ojeHPgaAuQEcL7QKSTy9dygGsRMA7k0NFRuRNgh5rwnY0Iw";
const localAuthSecret = "local-only-secret-never-used-elsewhere";

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** @throws ConfigError naming every invalid variable (docs/design.md#keys-and-environments) */
export function parseConfig(vars: unknown): Config {
  const parsed = varsSchema.safeParse(vars);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration is not usable:\n  ${problems.join("\n  ")}`);
  }
  const { data } = parsed;
  if (data.APP_ENV !== "local" && data.AUTH_SECRET === localAuthSecret)
    throw new ConfigError("AUTH_SECRET is the local one; set a secret of its own for this environment.");
  if (data.APP_ENV !== "local" && !data.APP_ORIGIN)
    throw new ConfigError("APP_ORIGIN is missing; it is the https address that this environment serves.");
  return {
    appEnv: data.APP_ENV,
    appOrigin: data.APP_ORIGIN,
    unaskedOrigin: data.APP_ORIGIN || data.LOCAL_ORIGIN,
    authSecret: data.AUTH_SECRET,
    seatSecret: data.SEAT_SECRET ?? data.AUTH_SECRET,
    mailFrom: data.MAIL_FROM,
    requiresVerifiedEmail: data.REQUIRE_VERIFIED_EMAIL === "true",
    takesRegistrations: data.REGISTRATION === "open",
    refusedDomains: data.APP_ENV === "local" ? [] : demoDomains,
    isStrictWithStaff: data.APP_ENV !== "local" || data.STRICT_WITH_STAFF === "true",
    alerts: { webhook: parseAlertWebhook(data), mailTo: data.ALERT_MAIL_TO ?? null },
    turnstile: parseTurnstile(data.TURNSTILE_SITE_KEY ?? "", data.TURNSTILE_SECRET ?? ""),
    stripe: parseStripe(data, data.APP_ENV, data.APP_ORIGIN || "local"),
    push: parsePush(data, data.APP_ENV, data.MAIL_FROM),
  };
}

function parseTurnstile(siteKey: string, secret: string): Config["turnstile"] {
  if (!siteKey && !secret) return null;
  if (!siteKey || !secret)
    throw new ConfigError("TURNSTILE_SITE_KEY and TURNSTILE_SECRET belong together; set both or none.");
  return { siteKey, secret };
}

function parseAlertWebhook(vars: z.infer<typeof varsSchema>): Config["alerts"]["webhook"] {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, APP_ENV: appEnv } = vars;
  if (!url && !secret) return null;
  if (!url || !secret)
    throw new ConfigError("ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET belong together; set both or none.");
  if (appEnv !== "local" && !url.startsWith("https://"))
    throw new ConfigError("ALERT_WEBHOOK_URL must be an https address.");
  return { url, secret };
}

function parsePush(
  keys: z.infer<typeof pushKeys>,
  appEnv: Config["appEnv"],
  mailFrom: string,
): PushConfig | null {
  const publicKey = keys.VAPID_PUBLIC_KEY ?? "";
  const privateKey = keys.VAPID_PRIVATE_KEY ?? "";
  if (!publicKey && !privateKey) return null;
  // 65 bytes that begin with 4, and 32 bytes.
  if (!/^B[\w-]{86}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey))
    throw new ConfigError(
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair as npm run push-keys prints it.",
    );
  if (publicKey === localPushKey && appEnv !== "local")
    throw new ConfigError(
      `The local push keys are refused in ${appEnv}; make a pair with npm run push-keys.`,
    );
  const address = /<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return { publicKey, privateKey, subject: `mailto:${address}`, allowsLoopback: appEnv === "local" };
}

function parseStripe(
  keys: z.infer<typeof stripeKeys>,
  appEnv: Config["appEnv"],
  instance: string,
): StripeConfig | null {
  if (keys.STRIPE_API_BASE && appEnv !== "local")
    throw new ConfigError(`STRIPE_API_BASE is refused in ${appEnv}: there, Stripe itself is asked.`);
  const secretKey = keys.STRIPE_SECRET_KEY ?? "";
  const publishableKey = keys.STRIPE_PUBLISHABLE_KEY ?? "";
  if (!secretKey || !publishableKey) return null;
  // Every browser gets the publishable key: a secret key in its place would be published.
  const mode = /^(?:sk|rk)_(test|live)_/.exec(secretKey)?.[1];
  const publishableMode = /^pk_(test|live)_/.exec(publishableKey)?.[1];
  if (!mode || !publishableMode)
    throw new ConfigError(
      "STRIPE_SECRET_KEY must begin with sk_ or rk_ and STRIPE_PUBLISHABLE_KEY with pk_, both with test or live.",
    );
  if (mode !== publishableMode)
    throw new ConfigError(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.",
    );
  if (mode === "live" && appEnv !== "production")
    throw new ConfigError(`Live Stripe keys are refused in ${appEnv}; use test keys.`);
  if (mode === "test" && appEnv === "production")
    throw new ConfigError("Test Stripe keys are refused in production; use live keys.");
  const secretIsLocal = secretKey.includes(localMark);
  if (secretIsLocal !== publishableKey.includes(localMark))
    throw new ConfigError("One Stripe key is the local server's and the other is Stripe's; use a pair.");
  if (secretIsLocal && appEnv !== "local")
    throw new ConfigError(`The local Stripe keys are refused in ${appEnv}.`);
  if (secretIsLocal && !keys.STRIPE_API_BASE)
    throw new ConfigError("The local Stripe keys need STRIPE_API_BASE, the address of the local server.");
  return {
    secretKey,
    publishableKey,
    webhookSecrets: [
      keys.STRIPE_WEBHOOK_SECRET,
      keys.STRIPE_WEBHOOK_SECRET_PREVIOUS,
      keys.STRIPE_CONNECT_WEBHOOK_SECRET,
    ].filter((each) => !!each) as string[],
    mode: mode as "test" | "live",
    instance,
    // The override counts for the local key pair only: real keys always talk to Stripe.
    localBase: secretIsLocal ? loopback(keys.STRIPE_API_BASE ?? "") : null,
  };
}

function loopback(base: string): URL {
  const url = URL.parse(base);
  if (!url || !["127.0.0.1", "localhost", "[::1]"].includes(url.hostname))
    throw new ConfigError("STRIPE_API_BASE must be an address on this machine.");
  return url;
}
