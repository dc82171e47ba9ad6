import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, resolve } from "node:path";

/** Strips the types of a browser module. */
export function asJavaScript(file: string): string {
  const { emitWarning } = process;
  // Node warns once per process that this function is experimental.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(readFileSync(file, "utf8"), { mode: "strip" });
  } finally {
    process.emitWarning = emitWarning;
  }
}

const importPattern = /^import\s+\{([^}]*)\}\s+from\s+"(\.[^"]+)";$/gm;
const exportPattern = /^export\s+((?:async\s+)?function\*?|class|const|let)\s+(\w+)/gm;

/**
 * Bundles modules into one classic script, as Stripe.js is. Supports what this folder uses: named imports and exported
 * declarations.
 */
export function bundle(entry: string): string {
  const names = new Map<string, string>();
  const parts: string[] = [];
  add(resolve(entry), names, parts);
  return `(() => {\n"use strict";\nconst origin = new URL(document.currentScript.src).origin;\n${parts.join("\n")}\n})();\n`;
}

function add(file: string, names: Map<string, string>, parts: string[]): string {
  const known = names.get(file);
  if (known !== undefined) return known;
  const name = `module${names.size}`;
  names.set(file, name);
  let source = asJavaScript(file);
  source = source.replaceAll(importPattern, (_all, bindings: string, from: string) => {
    const other = add(resolve(dirname(file), from), names, parts);
    return `const {${bindings.replaceAll(" as ", ": ")}} = ${other};`;
  });
  const exported: string[] = [];
  source = source.replaceAll(exportPattern, (_all, kind: string, binding: string) => {
    exported.push(binding);
    return `${kind} ${binding}`;
  });
  parts.push(`const ${name} = (() => {\n${source}\nreturn { ${exported.join(", ")} };\n})();`);
  return name;
}
