import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    fsModuleCache: false,
    projects: [
      {
        // Pure rules and plain Node: no Worker, no browser, loopback at most.
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/{domain,scripts,app}/**/*.test.ts", "local-stripe/tests/**/*.test.ts"],
        },
      },
      {
        // The stripe package names source maps that it does not ship.
        logLevel: "error",
        // Inside workerd, with real D1, KV, R2 and Durable Objects, against the local Stripe server.
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            main: "./tests/worker/main.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                STRIPE_API_BASE: inject<string>("stripeOrigin"),
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          globalSetup: ["./tests/worker/global-setup.ts"],
          setupFiles: ["./tests/worker/setup.ts"],
          // One after the other in one workerd: they share the local Stripe server and its faults, and loading the
          // Worker anew for each file would take most of the run. Storage is shared: customers and keys are new.
          isolate: false,
          fileParallelism: false,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
