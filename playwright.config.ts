import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/lib/chromium.mjs";

const extents: Record<string, RegExp[]> = { push: [/@all/, /@long/], all: [/@long/], long: [] };
/** What this run leaves to another: CONTRIBUTING.md. */
export const leftOut = extents[process.env.E2E ?? "push"];

/** How far below the screen a lazy picture is fetched ahead: not at all. Each new phone would fetch 16 for a look at home. */
const ahead = ["Unknown", "Offline", "Slow2G", "2G", "3G", "4G"].map(
  (line) => `lazyLoadingImageMarginPx${line}=0`,
);

export default defineConfig({
  testDir: "tests/e2e",
  grepInvert: leftOut,
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  // Two cores also carry the Worker and the Stripe server.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    viewport: { width: 390, height: 844 },
    // Animations are drawn by the processor here, a tenth of the whole; tests about the way itself turn them on.
    contextOptions: { reducedMotion: "reduce" },
    // Without its film: that is a quarter of a test’s cost.
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    // It would answer in the place of the network that a test cuts; those about it let it in.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        `--blink-settings=${ahead}`,
      ],
    },
  },
});
