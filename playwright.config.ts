import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";

/** Playwright's own browser where it is installed, else the system's. */
const own = chromium.executablePath();
const executablePath = [own, "/usr/bin/chromium"].find((path) => existsSync(path));

export default defineConfig({
  testDir: "tests/e2e",
  // A hundred sockets through a restart: npm run test:live.
  testIgnore: process.env.LIVE_CUT_MS ? [] : ["**/restart.spec.ts"],
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  // Two cores also carry the Worker and the Stripe server.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    viewport: { width: 390, height: 844 },
    trace: "retain-on-failure",
    // It would answer in the place of the network that a test cuts; those about it let it in.
    serviceWorkers: "block",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
});
