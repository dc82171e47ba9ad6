import { env } from "cloudflare:workers";

const none = undefined;

/** A deployed instance's settings, without payments and push. */
export const stagingEnv = {
  ...env,
  ...{ APP_ENV: "staging", APP_ORIGIN: "https://staging.example" },
  AUTH_SECRET: "a-secret-of-staging-that-is-long-enough",
  ...{ STRIPE_API_BASE: none, STRIPE_SECRET_KEY: none, STRIPE_PUBLISHABLE_KEY: none },
  ...{ VAPID_PUBLIC_KEY: none, VAPID_PRIVATE_KEY: none },
} as unknown as Env;
