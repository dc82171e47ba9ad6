import type { Environment } from "../options.ts";
import { bindingOf, regionVariable } from "./databases.ts";

/** What provisioning writes into an environment of wrangler.toml. */
export type Provisioned = {
  /** By their slots. */
  databases: readonly { name: string; id: string; region: string }[];
  namespaceId: string;
  host: string;
  mailFrom: string;
};

/**
 * Sets ids, host, route and sender of one environment, line by line, and adds the bindings of further databases below
 * the first: comments and everything else stay as they are, and what is right already is not touched.
 */
export function writeProvisioned(toml: string, environment: Environment, made: Provisioned): string {
  const { databases, namespaceId, host, mailFrom } = made;
  const text = (value: string) => JSON.stringify(value);
  const bases = `[[env.${environment}.d1_databases]]`;
  const vars = `[env.${environment}.vars]`;
  let lines = toml.split("\n");
  const set = (section: string, key: string, value: string, place: Place = {}) => {
    lines = setIn(lines, section, key, text(value), place);
  };
  lines = setIn(
    lines,
    `[env.${environment}]`,
    "routes",
    `[{ pattern = ${text(host)}, custom_domain = true }]`,
  );
  set(vars, "APP_ORIGIN", `https://${host}`);
  set(vars, "MAIL_FROM", mailFrom);
  for (const [slot, { name, id, region }] of databases.entries()) {
    const after = slot > 0 ? regionVariable(slot - 1) : undefined;
    set(vars, regionVariable(slot), region, { after });
    if (startsOf(lines, bases).length === slot)
      lines = addAfter(lines, bases, [
        `binding = ${text(bindingOf(slot))}`,
        `database_name = ${text(name)}`,
        'migrations_dir = "migrations"',
      ]);
    set(bases, "database_id", id, { nth: slot, after: "database_name" });
  }
  set(`[[env.${environment}.kv_namespaces]]`, "id", namespaceId);
  return lines.join("\n");
}

/** The nth section of a name, and the key that a new line goes below; its first line without one. */
type Place = { nth?: number; after?: string };

const startsOf = (lines: readonly string[], section: string) =>
  lines.flatMap((line, index) => (line === section ? [index] : []));

function endOf(lines: readonly string[], start: number): number {
  const next = lines.findIndex((line, index) => index > start && line.startsWith("["));
  return next < 0 ? lines.length : next;
}

function setIn(
  lines: string[],
  section: string,
  key: string,
  value: string,
  { nth = 0, after }: Place = {},
): string[] {
  const start = startsOf(lines, section)[nth];
  if (start === undefined) throw new Error(`wrangler.toml has no ${section}`);
  const end = endOf(lines, start);
  const find = (name: string) =>
    lines.findIndex((line, index) => index > start && index < end && line.startsWith(`${name} =`));
  const at = find(key);
  if (at >= 0) return lines.with(at, `${key} = ${value}`);
  const below = after ? Math.max(find(after), start) : start;
  return lines.toSpliced(below + 1, 0, `${key} = ${value}`);
}

/** One more section of the same name, below the last one. */
function addAfter(lines: string[], section: string, body: string[]): string[] {
  const start = startsOf(lines, section).at(-1);
  if (start === undefined) throw new Error(`wrangler.toml has no ${section}`);
  let end = endOf(lines, start);
  while (end > start && lines[end - 1]?.trim() === "") end--;
  return lines.toSpliced(end, 0, "", section, ...body);
}
