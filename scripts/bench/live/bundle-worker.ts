import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { build } from "vite";
import { root } from "../../lib/prelude.mjs";

/** A bench's Worker with the product's code in it as one file, worker.js, with catalogs and macros as in the build. */
export async function bundleWorker(folder: string, entry = "scripts/bench/live/worker.ts"): Promise<void> {
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
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        external: [/^(node|cloudflare):/],
        output: { entryFileNames: "worker.js", codeSplitting: false },
      },
    },
  });
}
