import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { browserTargets } from "../../domain/site/browser-floor.ts";

const query = /^(.*)\?run(?:=(\w+))?&inline-script(?:\.js)?$/;

/**
 * `import code from "./early-forms.ts?run=earlyDish&inline-script"` gives a call of that function, `?run&inline-script` the
 * whole file, with all that is needed, as one minified classic script, to be inlined in the document: it must work before
 * any other script is loaded.
 */
export function inlineScript(): Plugin {
  return {
    name: "seatside:inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      const [, path, name] = query.exec(source) ?? [];
      const resolved = path && (await this.resolve(path, importer, { skipSelf: true }));
      return resolved ? `\0${resolved.id}?run${name ? `=${name}` : ""}&inline-script.js` : null;
    },
    async load(id) {
      const [, path, name] = (id.startsWith("\0") && query.exec(id.slice(1))) || [];
      if (!path) return null;
      const code = name ? `import { ${name} } from "${path}";\n${name}();` : `import "${path}";`;
      const start = {
        name: "start",
        resolveId: (source: string) => (source === "start" ? source : null),
        load: (file: string) => (file === "start" ? code : null),
      };
      const bundle = await rolldown({
        input: "start",
        plugins: [start],
        transform: { target: browserTargets },
      });
      const { output } = await bundle.generate({ format: "iife", minify: true });
      await bundle.close();
      // The start is no file: the development server would look for it as an import of this module.
      const files = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
      for (const file of files) if (file !== "start") this.addWatchFile(file);
      // Nothing reads the minifier's marks after this.
      return `export default ${JSON.stringify(output[0].code.replaceAll("/* @__PURE__ */ ", "").trim())}`;
    },
  };
}
