import { cloudflare } from "@cloudflare/vite-plugin";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { inlineScript } from "./scripts/vite/inline-script.ts";

export default defineConfig({
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  server: { watch: { ignored: ["**/.wrangler/**", "**/build/**"] } },
  plugins: [
    inlineScript(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.SEATSIDE_STATE || ".wrangler/state" },
      config: (worker) => {
        if (worker.vars?.APP_ENV === "local" && process.env.STRIPE_PORT)
          worker.vars.STRIPE_API_BASE = `http://127.0.0.1:${process.env.STRIPE_PORT}`;
      },
    }),
    tailwindcss(),
    reactRouter(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
});
