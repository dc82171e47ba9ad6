import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { firstViewConstants } from "./domain/site/first-view.ts";
import { inlineScript } from "./scripts/vite/inline-script.ts";

type Inject = <T>(name: string) => T;

/** Catalogs and macros, as in the build. */
const texts = () => [
  lingui({ failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];

/** Inside workerd, with real D1, KV, R2 and Durable Objects, against the local Stripe server. */
const inWorkerd = (main: string, more: (inject: Inject) => Record<string, string> = () => ({})) =>
  cloudflareTest(async ({ inject }) => ({
    main,
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: {
      bindings: {
        STRIPE_API_BASE: inject<string>("stripeOrigin"),
        TEST_PUSH_ORIGIN: inject<string>("pushOrigin"),
        TEST_MIGRATIONS: await readD1Migrations("./migrations"),
        // Every endpoint with whatever can be sent to it: a few inputs each, many in npm run test:fuzz.
        FUZZ: process.env.FUZZ ?? "bounded",
        ...more(inject),
      },
    },
  }));

/** Those that share classes stand together: a copy of its own does not know the other's errors. */
const bundledPackages = [
  ...["stripe", "zod", "hono", "hono/factory", "jsonc-parser", "@better-auth/passkey"],
  ...["", "/batch", "/d1", "/sqlite-core"].map((path) => `drizzle-orm${path}`),
  ...["", "/api", "/cookies", "/crypto", "/adapters/drizzle", "/plugins/two-factor"].map(
    (path) => `better-auth${path}`,
  ),
];

/**
 * One file after the other in one workerd: they share the local Stripe server and its faults, and loading the Worker
 * anew for each would take most of the run. Each begins with empty storage (tests/worker/setup.ts).
 */
const oneWorkerd = {
  isolate: false,
  fileParallelism: false,
  // Their 1,200 files one by one take a third of a start; in the build they are bundled, too, by the same conditions.
  deps: {
    optimizer: {
      ssr: {
        enabled: true,
        include: bundledPackages,
        rolldownOptions: {
          external: [/^(node|cloudflare):/],
          resolve: { conditionNames: ["workerd", "worker", "module", "browser", "import", "default"] },
          plugins: [
            {
              name: "quick-passwords",
              resolveId: (id: string) =>
                id === "@better-auth/utils/password"
                  ? `${import.meta.dirname}/tests/support/quick-passwords.ts`
                  : null,
            },
          ],
        },
      },
    },
  },
};

export default defineConfig({
  test: {
    // Tests inside workerd can't read what it keeps on disk.
    fsModuleCache: false,
    projects: [
      {
        // Pure rules, drawn screens and plain Node: no Worker, no browser, loopback at most.
        define: firstViewConstants,
        plugins: [inlineScript(), ...texts()],
        test: {
          name: "unit",
          environment: "node",
          // One start per worker in place of one per file; what a test stubs is put back after it.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          include: ["tests/{domain,scripts,app}/**/*.test.{ts,tsx}"],
          // Thousands of cases in one test, on whatever machine and beside whatever else.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "local-stripe",
          environment: "node",
          isolate: false,
          include: ["local-stripe/tests/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        // The command line on an empty account of a mock of Cloudflare, with the real wrangler; needs a build.
        test: {
          name: "deployed",
          environment: "node",
          include: ["tests/deployed/**/*.test.ts"],
          testTimeout: 300_000,
        },
      },
      {
        // The stripe package names source maps that it does not ship.
        logLevel: "error",
        plugins: [...texts(), inWorkerd("./tests/worker/main.ts")],
        test: {
          name: "worker",
          include: ["tests/{worker,fuzz}/**/*.test.ts"],
          globalSetup: ["./tests/worker/global-setup.ts"],
          setupFiles: ["./tests/worker/setup.ts"],
          ...oneWorkerd,
          // A guard against hanging, on a machine with other work, too; no promise of speed.
          testTimeout: 60_000,
        },
      },
      {
        // The faults and abuses that the product survives; after each test the books are checked (npm run test:faults).
        logLevel: "error",
        plugins: [
          ...texts(),
          inWorkerd("./tests/faults/main.ts", (inject) => ({
            RELAY_ORIGIN: inject<string>("relayOrigin"),
            FAULTS: process.env.FAULTS ?? "full",
          })),
        ],
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // Who waits for whole timeouts of Stripe's is not in the bounded run.
          exclude: process.env.FAULTS === "bounded" ? ["tests/faults/stalled.test.ts"] : [],
          globalSetup: ["./tests/faults/global-setup.ts"],
          setupFiles: ["./tests/worker/setup.ts", "./tests/faults/setup.ts"],
          ...oneWorkerd,
          // A thousand fans on a machine that is busy with other things.
          testTimeout: 1_800_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
