import type { Environment } from "../options.ts";

/** What provisioning writes into an environment of wrangler.toml. */
export type Provisioned = {
  databaseId: string;
  namespaceId: string;
  host: string;
  /** Of the database. */
  region: string;
  mailFrom: string;
};

/**
 * Sets ids, host, route and sender of one environment, line by line: comments and everything else stay as they are, and
 * what is right already is not touched.
 */
export function writeProvisioned(toml: string, environment: Environment, made: Provisioned): string {
  const { databaseId, namespaceId, host, region, mailFrom } = made;
  const text = (value: string) => JSON.stringify(value);
  const wanted: [section: string, key: string, value: string][] = [
    [`[env.${environment}]`, "routes", `[{ pattern = ${text(host)}, custom_domain = true }]`],
    [`[env.${environment}.vars]`, "APP_ORIGIN", text(`https://${host}`)],
    [`[env.${environment}.vars]`, "MAIL_FROM", text(mailFrom)],
    [`[env.${environment}.vars]`, "DB_REGION", text(region)],
    [`[[env.${environment}.d1_databases]]`, "database_id", text(databaseId)],
    [`[[env.${environment}.kv_namespaces]]`, "id", text(namespaceId)],
  ];
  return wanted
    .reduce((lines, [section, key, value]) => setIn(lines, section, key, value), toml.split("\n"))
    .join("\n");
}

function setIn(lines: string[], section: string, key: string, value: string): string[] {
  const start = lines.indexOf(section);
  if (start < 0) throw new Error(`wrangler.toml has no ${section}`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith("["));
  const end = next < 0 ? lines.length : next;
  const at = lines.findIndex((line, index) => index > start && index < end && line.startsWith(`${key} =`));
  if (at >= 0) return lines.with(at, `${key} = ${value}`);
  return lines.toSpliced(start + 1, 0, `${key} = ${value}`);
}
