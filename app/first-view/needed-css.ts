/** A rule with the classes that an element must have to match, per selector; or rules under a condition. */
type Rule = { text: string; wanted: string[][] } | { head: string; rules: Rule[] };

const conditions = /^@(layer|media|supports)\b/;

/** Parses a stylesheet as our build writes it: minified, without comments and nesting. */
export function parseRules(css: string): Rule[] {
  return statementsOf(css).map((text) => {
    const open = text.indexOf("{");
    const head = text.slice(0, Math.max(0, open));
    if (conditions.test(head)) return { head, rules: parseRules(text.slice(open + 1, -1)) };
    return { text, wanted: head.startsWith("@") || open < 0 ? [[]] : wantedBy(head) };
  });
}

/**
 * The rules of a stylesheet that a rendered page needs. Rules without classes stay, and so do those whose attributes or
 * states may appear later. Keeps the stylesheet's order.
 */
export function neededCss(rules: Rule[], html: string): string {
  const used = classesOf(html);
  const keep = (rule: Rule): string => {
    if ("text" in rule)
      return rule.wanted.some((names) => names.every((name) => used.has(name))) ? rule.text : "";
    const kept = rule.rules.map(keep).join("");
    // An empty layer still sets the order of layers.
    return kept || rule.head.startsWith("@layer") ? `${rule.head}{${kept}}` : "";
  };
  return rules.map(keep).join("");
}

function statementsOf(css: string): string[] {
  const statements: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/gs)) {
    if (token === "{") depth++;
    if (token === "}") depth--;
    if (depth > 0 || (token !== "}" && token !== ";")) continue;
    statements.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return statements;
}

/** The classes of each selector in a list. Classes in brackets (:not, :has) are not required. */
function wantedBy(selectors: string): string[][] {
  const lists: string[][] = [[]];
  let depth = 0;
  const tokens = /\.((?:\\.|[\w-])+)|\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()[\],]/g;
  for (const [token, name] of selectors.matchAll(tokens)) {
    if (token === "(" || token === "[") depth++;
    else if (token === ")" || token === "]") depth--;
    else if (depth > 0) continue;
    else if (token === ",") lists.push([]);
    else if (name) lists.at(-1)?.push(name.replace(/\\(.)/g, "$1"));
  }
  return lists;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const opening = ' class="';

function classesOf(html: string): Set<string> {
  // Not by a regular expression: a page has a thousand of them, and this runs for every page.
  const lists = new Set<string>();
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    at += opening.length;
    lists.add(html.slice(at, html.indexOf('"', at)));
  }
  return new Set(
    [...lists].flatMap((list) =>
      list.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).split(" "),
    ),
  );
}
