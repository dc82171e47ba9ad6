import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { build } from "vite";
import { root } from "../../lib/prelude.mjs";

/** The Worker of live updates and trips as one file, worker.js, with catalogs and macros as in the build. */
export async function bundleWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] },
    },
    build: {
      ssr: "scripts/bench/live/worker.ts",
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        external: [/^(node|cloudflare):/],
        output: { entryFileNames: "worker.js", codeSplitting: false },
      },
    },
  });
}
