import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ESTree, type Plugin, parseSync } from "vite";
import { listAreas } from "./areas.ts";

type Node = ESTree.Node | ESTree.Node[] | null;

/** What each stylesheet is for. */
const sheets: Record<string, ("messages" | "cart" | "pages" | "staff")[]> = {
  "browse.css": ["messages", "cart"],
  "full.css": ["messages", "cart", "pages"],
  "staff.css": ["messages", "staff"],
};

/** Words of the language, of types and of texts, and attributes that hold no classes. */
const isOther = (node: ESTree.Node): boolean =>
  /^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|ImportDeclaration|TaggedTemplate|JSXText)/.test(
    node.type,
  ) ||
  (node.type === "JSXAttribute" && node.value?.type === "Literal" && !/class/i.test(String(node.name.name)));

/** Every word that a file's own strings hold. */
export function wordsOf(path: string, code: string): string[] {
  const words: string[] = [];
  const visit = (node: Node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node?.type || isOther(node)) return;
    if (node.type === "Literal" && typeof node.value === "string") words.push(...node.value.split(/\s+/));
    if (node.type === "TemplateElement") words.push(...node.value.raw.split(/\s+/));
    for (const child of Object.values(node)) if (typeof child === "object") visit(child as Node);
  };
  visit(parseSync(path, code).program);
  // A bracket that stays open would swallow the words after it.
  const isWhole = (word: string) =>
    ["[]", "()"].every(([open = "", close = ""]) => word.split(open).length === word.split(close).length);
  return words.filter((word) => /^[\w:./!@#%&+*,=()[\]-]+$/.test(word) && isWhole(word));
}

/**
 * Gives each stylesheet the classes of its areas' files: their strings alone, so that an English word in a comment or a
 * text adds no rule. In development it is all of app/, where bytes don't count and a class may appear at any time.
 */
export function classes(): Plugin {
  let isBuild = false;
  return {
    name: "seatside:classes",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transform: {
      filter: { id: /\/app\/styles\/(browse|full|staff)\.css(?!\?url)/ },
      handler(css, id) {
        if (!isBuild) return `${css}\n@source "../";`;
        const files = listAreas();
        const paths = sheets[basename(id.replace(/\?.*/, ""))]?.flatMap((area) => files[area]) ?? [];
        const words = new Set(paths.flatMap((path) => wordsOf(path, readFileSync(path, "utf8"))));
        return `${css}\n@source inline("${[...words].join(" ")}");`;
      },
    },
  };
}
