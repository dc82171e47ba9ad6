import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { browserTargets } from "../../domain/site/browser-floor.ts";

const query = /^(.*)\?run=(\w+)&inline-script$/;

/**
 * `import code from "./early-forms.ts?run=earlyDish&inline-script"` gives a call of that function, with all that it needs, as
 * one minified classic script, to be inlined in the document: it must work before any other script is loaded.
 */
export function inlineScript(): Plugin {
  return {
    name: "seatside:inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      const [, path = "", name] = query.exec(source) ?? [];
      const resolved = name && (await this.resolve(path, importer, { skipSelf: true }));
      return resolved ? `\0${resolved.id}?run=${name}&inline-script.js` : null;
    },
    async load(id) {
      const [, path, name] = (id.startsWith("\0") && query.exec(id.slice(1, -".js".length))) || [];
      if (!name) return null;
      const start = {
        name: "start",
        resolveId: (source: string) => (source === "start" ? source : null),
        load: (file: string) => (file === "start" ? `import { ${name} } from "${path}";\n${name}();` : null),
      };
      const bundle = await rolldown({
        input: "start",
        plugins: [start],
        transform: { target: browserTargets },
      });
      const { output } = await bundle.generate({ format: "iife", minify: true });
      await bundle.close();
      for (const chunk of output)
        if (chunk.type === "chunk") for (const file of chunk.moduleIds) this.addWatchFile(file);
      // Nothing reads the minifier's marks after this.
      const code = output[0].code.replaceAll("/* @__PURE__ */ ", "").trim();
      return `export default ${JSON.stringify(code)}`;
    },
  };
}
