import { cloudflare } from "@cloudflare/vite-plugin";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserTargets } from "./domain/site/browser-floor.ts";
import { firstViewConstants } from "./domain/site/first-view.ts";
import packageJson from "./package.json" with { type: "json" };
import { chunks } from "./scripts/vite/chunks.ts";
import { classes } from "./scripts/vite/classes.ts";
import { inlineScript } from "./scripts/vite/inline-script.ts";
import { missingScreen } from "./scripts/vite/missing-screen.ts";
import { serviceWorker } from "./scripts/vite/service-worker.ts";
import { textFiles } from "./scripts/vite/text-files.ts";

const browserPackages = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/client",
  "react-router",
  "react-router/dom",
  "@lingui/core",
  "@lingui/react",
  "@stripe/stripe-js/pure",
  "@stripe/react-stripe-js",
  "jsonc-parser",
  "papaparse",
  "qr/decode.js",
  "qrcode",
  "zod",
];

export default defineConfig({
  define: {
    ...firstViewConstants,
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  environments: {
    client: {
      build: {
        target: browserTargets,
        rolldownOptions: {
          output: {
            // Every fan loads the manifest, which names some 160 files: a character less of each is 130 bytes.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: { groups: chunks },
          },
        },
      },
      // Named before they are met: a package found on the way makes the dev server reload a page in use.
      optimizeDeps: { include: browserPackages },
    },
  },
  server: { watch: { ignored: ["**/.wrangler/**", "**/build/**"] } },
  plugins: [
    {
      // Whatever the shell says: in a build for development documents have scripts that their own policy refuses.
      name: "always-for-production",
      config: (_, { command }) => {
        if (command === "build") process.env.NODE_ENV = "production";
      },
    },
    inlineScript(),
    missingScreen(),
    serviceWorker(),
    textFiles(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.SEATSIDE_STATE || ".wrangler/state" },
      config: (worker) => {
        if (worker.vars?.APP_ENV !== "local") return;
        const { STRIPE_PORT, LOCAL_ORIGIN } = process.env;
        if (STRIPE_PORT) worker.vars.STRIPE_API_BASE = `http://127.0.0.1:${STRIPE_PORT}`;
        if (LOCAL_ORIGIN) worker.vars.LOCAL_ORIGIN = LOCAL_ORIGIN;
      },
    }),
    classes(),
    tailwindcss(),
    reactRouter(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
});
