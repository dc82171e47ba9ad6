import type { Plugin } from "vite";

const name = "virtual:text-files";
const catalog = /\/(locales\/[^/]+\/[^/]+\.po)$/;

/**
 * `import textFiles from "virtual:text-files"` gives the server the address of each catalog's file in the browser's
 * build, which is made first: a document can ask for its texts before React does. Empty in development.
 */
export function textFiles(): Plugin {
  const files: Record<string, string> = {};
  return {
    name: "seatside:text-files",
    sharedDuringBuild: true,
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(files)}` : null),
    generateBundle(_options, built) {
      if (this.environment.name !== "client") return;
      for (const file of Object.values(built)) {
        const [, path] = ("facadeModuleId" in file && catalog.exec(file.facadeModuleId ?? "")) || [];
        if (path) files[path] = `/${file.fileName}`;
      }
      if (Object.keys(files).length === 0) throw new Error("No catalog has a file of its own.");
    },
  };
}
