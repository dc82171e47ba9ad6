import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, resolve } from "node:path";

/** The browser's code as JavaScript: types are blanked out, nothing else changes. */
export function asJavaScript(file: string): string {
  const { emitWarning } = process;
  // Node calls the function experimental once per process; that says nothing to whoever orders food.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(readFileSync(file, "utf8"), { mode: "strip" });
  } finally {
    process.emitWarning = emitWarning;
  }
}

const IMPORT = /^import\s+\{([^}]*)\}\s+from\s+"(\.[^"]+)";$/gm;
const EXPORT = /^export\s+((?:async\s+)?function\*?|class|const|let)\s+(\w+)/gm;

/**
 * One classic script out of small modules: Stripe.js is no module, and it must be there before the app starts.
 * Understands just what this folder uses: named imports and exported declarations.
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
  source = source.replaceAll(IMPORT, (_all, bindings: string, from: string) => {
    const other = add(resolve(dirname(file), from), names, parts);
    return `const {${bindings.replaceAll(" as ", ": ")}} = ${other};`;
  });
  const exported: string[] = [];
  source = source.replaceAll(EXPORT, (_all, kind: string, binding: string) => {
    exported.push(binding);
    return `${kind} ${binding}`;
  });
  parts.push(`const ${name} = (() => {\n${source}\nreturn { ${exported.join(", ")} };\n})();`);
  return name;
}
