import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { browserTargets } from "../../domain/site/browser-floor.ts";

const suffix = "?inline-script";

/**
 * `import code from "./early-dish.ts?inline-script"` gives a module and its imports as one minified classic script, to be
 * inlined in the document: it must work before any other script is loaded.
 */
export function inlineScript(): Plugin {
  return {
    name: "seatside:inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer, { skipSelf: true });
      return resolved ? `\0${resolved.id}${suffix}.js` : null;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(`${suffix}.js`)) return null;
      const file = id.slice(1, -`${suffix}.js`.length);
      const bundle = await rolldown({ input: file, transform: { target: browserTargets } });
      const { output } = await bundle.generate({ format: "iife", minify: true });
      await bundle.close();
      for (const chunk of output)
        if (chunk.type === "chunk") for (const path of chunk.moduleIds) this.addWatchFile(path);
      // Nothing reads the minifier's marks after this.
      const code = output[0].code.replaceAll("/* @__PURE__ */ ", "").trim();
      return `export default ${JSON.stringify(code)}`;
    },
  };
}
