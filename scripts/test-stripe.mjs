import { spawnSync } from "node:child_process";

/** The expectations of Stripe's API (local-stripe/tests/expectations.test.ts) against Stripe's own test mode. */
if (!process.env.STRIPE_TEST_KEY) {
  console.log(
    "No STRIPE_TEST_KEY: Stripe's test mode was not asked. npm run test:all asks the local server the same.",
  );
  process.exit(0);
}
const args = ["vitest", "run", "--project", "local-stripe", "expectations"];
const { status } = spawnSync("npx", args, { stdio: "inherit" });
console.log("A wallet can't be pressed from here: docs/money.md, section 7, says what to see on a phone.");
if (!process.env.STRIPE_TEST_ACCOUNT) console.log("No STRIPE_TEST_ACCOUNT: nothing about shops was asked.");
process.exit(status ?? 1);
