import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { browserFloor } from "../../domain/site/browser-floor.ts";

const numbersOf = (version: string) => version.replace("≤", "").split(".").map(Number);

function isAfter(version: string, floor: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(floor)];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const apart = (one[at] ?? 0) - (other[at] ?? 0);
    if (apart !== 0) return apart > 0;
  }
  return false;
}

/** Whether each browser of the floor has it, under its own name and without a switch. */
function isSafe({ support }: CompatStatement): boolean {
  return Object.entries(browserFloor).every(([browser, floor]) =>
    [support[browser as keyof typeof browserFloor] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name: other }) =>
          typeof added === "string" &&
          added !== "preview" &&
          !flags &&
          !prefix &&
          !other &&
          !isAfter(added, floor),
      ),
  );
}

const isBelow = (found: Identifier | undefined): boolean =>
  found?.__compat !== undefined && !isSafe(found.__compat);

const partsOf = (found: Identifier) =>
  Object.entries(found).filter((each): each is [string, Identifier] => each[0] !== "__compat");

const owners: Record<string, Identifier> = { ...bcd.api, ...bcd.javascript.builtins };

/** Names that only newer browsers have, on things that all have: an own field of that name is an exception to be named. */
const newMembers = (() => {
  const [older, newer] = [new Set<string>(), new Set<string>()];
  for (const [owner, found] of Object.entries(owners))
    for (const [part, member] of partsOf(found)) {
      const name = part.replace(/_(static|event)$/, "");
      if (!member.__compat || name === owner || part.endsWith("_event")) continue;
      if (isSafe(member.__compat)) older.add(name);
      else if (!isBelow(found)) newer.add(name);
    }
  return new Set([...newer].filter((name) => !older.has(name)));
})();

const newGlobals = Object.keys(owners).filter((name) => /^\w+$/.test(name) && isBelow(owners[name]));
const newAttributes = partsOf(bcd.html.global_attributes as Identifier).flatMap(([name, found]) =>
  isBelow(found) ? [name] : [],
);

/** What a script asks of a browser that the floor has not: "Object.groupBy", ".toSorted", "new CloseWatcher", "popover=". */
export function scriptBelowFloor(code: string): Set<string> {
  const found = new Set<string>();
  // Shorter ones are a bundle's own: what one file takes from another.
  for (const [, name = ""] of code.matchAll(/\.([a-z]\w{2,})\b/gi))
    if (newMembers.has(name)) found.add(`.${name}`);
  for (const [, owner = "", name = ""] of code.matchAll(/(?<![.\w$"'`-])([A-Z]\w+)\.([a-z]\w+)\b/g)) {
    const members = owners[owner];
    if (isBelow(members?.[name] ?? members?.[`${name}_static`])) found.add(`${owner}.${name}`);
  }
  for (const name of newGlobals)
    if (new RegExp(`(?<![.\\w$"'\`-])(?:${name}(?=[.(])|new ${name}\\b)`).test(code)) found.add(name);
  // As React's props are written in a bundle.
  for (const name of newAttributes) if (new RegExp(`[{,]${name}:["'\`!]`).test(code)) found.add(`${name}=`);
  return found;
}

const cssFunctions = new Map<string, Identifier>();
(function collect(types: Identifier) {
  for (const [name, found] of partsOf(types)) {
    if (found.__compat) cssFunctions.set(name, found);
    collect(found);
  }
})(bcd.css.types as Identifier);

/** What a stylesheet asks that the floor has not: "text-wrap", "text-wrap: balance", ":popover-open", "@page", "color-mix()". */
export function styleBelowFloor(css: string): Set<string> {
  const found = new Set<string>();
  const { properties = {}, selectors = {}, "at-rules": rules = {} } = bcd.css as Record<string, Identifier>;
  for (const [, name = "", value = ""] of css.matchAll(/[{;]([a-z][a-z-]+):([^;{}]+)(?=[;}])/g)) {
    const property = properties[name];
    if (isBelow(property)) found.add(name);
    else
      for (const word of value.match(/[a-z][a-z-]*/g) ?? [])
        if (isBelow(property?.[word])) found.add(`${name}: ${word}`);
  }
  const heads = css.replace(/\{[^{}]*\}/g, "{}");
  for (const [text, name = ""] of heads.matchAll(/::?([a-z][a-z-]+)/g))
    if (isBelow(selectors[name])) found.add(text);
  for (const [text, name = ""] of css.matchAll(/@([a-z-]+)/g)) if (isBelow(rules[name])) found.add(text);
  for (const [, name = ""] of css.matchAll(/([a-z-]+)\(/g))
    if (isBelow(cssFunctions.get(name))) found.add(`${name}()`);
  return found;
}
