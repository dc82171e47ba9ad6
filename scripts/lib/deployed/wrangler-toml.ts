import type { Environment } from "../options.ts";

/** What provisioning writes into an environment of wrangler.toml. */
export type Provisioned = {
  databaseId: string;
  region: string;
  namespaceId: string;
  host: string;
  mailFrom: string;
};

/**
 * Sets ids, host, route and sender of one environment, line by line: comments and everything else stay as they are, and
 * what is right already is not touched.
 */
export function writeProvisioned(toml: string, environment: Environment, made: Provisioned): string {
  const { databaseId, region, namespaceId, host, mailFrom } = made;
  const text = (value: string) => JSON.stringify(value);
  const vars = `[env.${environment}.vars]`;
  let lines = toml.split("\n");
  const set = (section: string, key: string, value: string) => {
    lines = setIn(lines, section, key, value);
  };
  set(`[env.${environment}]`, "routes", `[{ pattern = ${text(host)}, custom_domain = true }]`);
  set(vars, "APP_ORIGIN", text(`https://${host}`));
  set(vars, "MAIL_FROM", text(mailFrom));
  set(vars, "DB_REGION", text(region));
  set(`[[env.${environment}.d1_databases]]`, "database_id", text(databaseId));
  set(`[[env.${environment}.kv_namespaces]]`, "id", text(namespaceId));
  return lines.join("\n");
}

function setIn(lines: string[], section: string, key: string, value: string): string[] {
  const start = lines.indexOf(section);
  if (start < 0) throw new Error(`wrangler.toml has no ${section}`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith("["));
  const end = next < 0 ? lines.length : next;
  const at = lines.findIndex((line, index) => index > start && index < end && line.startsWith(`${key} =`));
  return at < 0 ? lines.toSpliced(start + 1, 0, `${key} = ${value}`) : lines.with(at, `${key} = ${value}`);
}

/** Keys whose values name something that an account has once. */
const ownKeys = new Set(["name", "database_name", "bucket_name", "dataset"]);

/**
 * Adds an environment of a new name: the rules of the one that it is like (APP_ENV, limits, crons), and names and numbers
 * that no other has. `writeProvisioned` sets the rest.
 */
export function addEnvironment(toml: string, environment: Environment, like: Environment): string {
  const lines = toml.split("\n");
  const header = new RegExp(`^\\[+env\\.${like}[.\\]]`);
  const isOf = (line: string) => header.test(line);
  const start = lines.findIndex(isOf);
  if (start < 0) throw new Error(`wrangler.toml has no [env.${like}]`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith("[") && !isOf(line));
  const block = lines.slice(start, next < 0 ? lines.length : next);
  // What stands below belongs to the environment after it.
  while (/^(#.*)?$/.test(block.at(-1) ?? "[")) block.pop();

  const numbers = [...toml.matchAll(/^namespace_id = "(\d+)"/gm)].map(([, number]) => Number(number));
  let number = 1000 * (1 + Math.floor(Math.max(0, ...numbers) / 1000));
  let section = "";
  const own = block.map((line) => {
    if (line.startsWith("[")) {
      section = line.replace(`env.${like}`, `env.${environment}`);
      return section;
    }
    const [, key = "", value = ""] = /^(\w+) = "(.*)"$/.exec(line) ?? [];
    if (key === "namespace_id") return `${key} = "${++number}"`;
    // A binding's name is the same everywhere; the Worker's is in the environment's own section.
    if (!ownKeys.has(key) || (key === "name" && section !== `[env.${environment}]`)) return line;
    const mark = key === "dataset" ? environment.replaceAll("-", "_") : environment;
    return `${key} = "${value.includes(like) ? value.replace(like, mark) : `${value}-${mark}`}"`;
  });
  const rule = `# ${"-".repeat(111)}`;
  return [toml.trimEnd(), "", rule, ...own, ""].join("\n");
}
