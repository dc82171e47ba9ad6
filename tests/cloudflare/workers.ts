import type { Account, Binding, Metadata, Script, Version } from "./account.ts";
import { enveloped, Refusal } from "./envelope.ts";
import type { Endpoint } from "./server.ts";

const scripts = "/accounts/:account/workers/scripts/:name";
const mostFreeBytes = 3 * 1024 * 1024;

function scriptOf(account: Account, name: string): Script {
  const found = account.scripts.get(name);
  if (!found) throw new Refusal(404, 10007, "This Worker does not exist on your account.");
  return found;
}

function createScript(account: Account, name: string): Script {
  const made: Script = {
    name,
    tag: crypto.randomUUID().replaceAll("-", ""),
    created_on: new Date().toISOString(),
    versions: [],
    deployments: [],
    migrationTag: null,
    schedules: [],
    domains: [],
    isOnWorkersDev: false,
  };
  account.scripts.set(name, made);
  return made;
}

/** A binding names something that the account has, and carries no secret that lies there under its name. */
function checkBinding(account: Account, binding: Binding) {
  const { type, name } = binding;
  if (type === "d1" && !account.databases.some(({ uuid }) => uuid === (binding.database_id ?? binding.id)))
    throw new Refusal(
      400,
      10181,
      `D1 binding '${name}' references database '${binding.id}' which was not found`,
    );
  if (type === "kv_namespace" && !account.namespaces.some(({ id }) => id === binding.namespace_id))
    throw new Refusal(400, 10041, `KV namespace '${binding.namespace_id}' not found.`);
  if (type === "r2_bucket" && !account.buckets.some((bucket) => bucket.name === binding.bucket_name))
    throw new Refusal(400, 10085, `R2 bucket '${binding.bucket_name}' not found.`);
}

async function upload(account: Account, name: string, request: Request) {
  const form = await request.formData();
  const metadata = JSON.parse(String(form.get("metadata"))) as Metadata;
  const modules = new Map<string, Uint8Array>();
  for (const [key, value] of form)
    if (key !== "metadata" && typeof value !== "string")
      modules.set(value.name, new Uint8Array(await value.arrayBuffer()));
  if (!metadata.main_module || !modules.has(metadata.main_module))
    throw new Refusal(400, 10021, `No such module "${metadata.main_module}".`);
  const size = [...modules.values()].reduce((sum, { length }) => sum + length, 0);
  if (account.plan === "free" && size > mostFreeBytes * 3)
    throw new Refusal(400, 10027, "Your Worker exceeded the size limit of 3 MiB. Upgrade to a paid plan.");
  for (const binding of metadata.bindings ?? []) checkBinding(account, binding);
  const classes = (metadata.bindings ?? []).filter((each) => each.type === "durable_object_namespace");
  const known = account.scripts.get(name);
  if (classes.length > 0 && !metadata.migrations && !known?.migrationTag)
    throw new Refusal(
      400,
      10061,
      `Cannot create binding for class '${classes[0]?.class_name}' because it is not currently configured to implement Durable Objects.`,
    );
  const { migrations } = metadata;
  if (migrations && (migrations.old_tag ?? null) !== (known?.migrationTag ?? null))
    throw new Refusal(
      412,
      10079,
      `Migration tag precondition failed; the expected tag is ${migrations.old_tag}, the actual tag is ${known?.migrationTag}`,
    );
  let assets = {};
  if (metadata.assets?.jwt) {
    const wanted = account.sessions.get(metadata.assets.jwt.replace(/^done-/, ""));
    if (!wanted) throw new Refusal(400, 10143, "The asset upload session is not known.");
    const missing = Object.entries(wanted).filter(([, { hash }]) => !account.files.has(hash));
    if (missing.length > 0)
      throw new Refusal(400, 10143, `${missing.length} files of the upload session were not uploaded.`);
    assets = wanted;
  }
  const script = known ?? createScript(account, name);
  if (migrations?.new_tag) script.migrationTag = migrations.new_tag;
  // A version has the secrets before it only if its upload says so.
  const kept = metadata.keep_bindings?.includes("secret_text") ? script.versions.at(-1)?.secrets : undefined;
  const secrets = new Map(kept);
  for (const { type, name: secret, text } of metadata.bindings ?? [])
    if (type === "secret_text") secrets.set(secret, String(text));
  const version = addVersion(script, { metadata, modules, assets, secrets });
  return { script, version, size };
}

function addVersion(script: Script, of: Omit<Version, "id" | "number" | "created_on">): Version {
  const version = {
    ...of,
    id: crypto.randomUUID(),
    number: script.versions.length + 1,
    created_on: new Date().toISOString(),
  };
  script.versions.push(version);
  return version;
}

/** A changed secret makes a version of the newest one, without its tag, and deploys it. */
function changeSecrets(script: Script, change: (secrets: Map<string, string>) => void): void {
  const newest = script.versions.at(-1);
  if (!newest || !script.deployments[0]?.versions.some(({ version_id }) => version_id === newest.id))
    throw new Refusal(400, 10215, "The latest version of your Worker isn't currently deployed.");
  const secrets = new Map(newest.secrets);
  change(secrets);
  const annotations = { "workers/triggered_by": "secret" };
  const { id } = addVersion(script, { ...newest, metadata: { ...newest.metadata, annotations }, secrets });
  deploy(script, [{ version_id: id, percentage: 100 }]);
}

/** Going back to a version with other secrets than the newest has must be asked for. */
function refuseOldSecrets({ versions }: Script, asked: readonly { version_id: string }[]): void {
  const today = versions.at(-1)?.secrets ?? new Map<string, string>();
  for (const { version_id } of asked) {
    const then = versions.find(({ id }) => id === version_id)?.secrets ?? today;
    const changed = [...new Set([...then.keys(), ...today.keys()])].filter(
      (name) => then.get(name) !== today.get(name),
    );
    if (changed.length > 0)
      throw new Refusal(
        400,
        10220,
        `A secret has changed since this version was active. If you are sure this is ok, add a ?force=true query parameter to allow the rollback. The following secrets have changed: ${changed.join(", ")}`,
      );
  }
}

function deploy(script: Script, versions: { version_id: string; percentage: number }[]) {
  for (const { version_id } of versions)
    if (!script.versions.some(({ id }) => id === version_id))
      throw new Refusal(404, 10146, `Version ${version_id} was not found.`);
  if (versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100)
    throw new Refusal(400, 10198, "The percentages of a deployment must add up to 100.");
  const made = {
    id: crypto.randomUUID(),
    source: "wrangler",
    strategy: "percentage",
    author_email: "owner@seatside.example",
    annotations: { "workers/triggered_by": "deployment" },
    created_on: new Date().toISOString(),
    versions,
  };
  script.deployments.unshift(made);
  return made;
}

const secretsOf = ({ versions }: Script) =>
  [...(versions.at(-1)?.secrets.keys() ?? [])].map((name) => ({ name, type: "secret_text" }));
const shownVersion = ({ id, number, created_on, metadata }: Script["versions"][number]) => ({
  id,
  number,
  annotations: metadata.annotations ?? {},
  metadata: {
    created_on,
    modified_on: created_on,
    source: "wrangler",
    author_email: "owner@seatside.example",
  },
  resources: {
    bindings: metadata.bindings ?? [],
    script: { handlers: ["fetch"], last_deployed_from: "wrangler" },
    script_runtime: { compatibility_date: metadata.compatibility_date },
  },
});

/** A host belongs to the zone that it is the name of, or ends with. */
function zoneFor(account: Account, host: string) {
  const zone = account.zones.find(({ name }) => host === name || host.endsWith(`.${name}`));
  if (!zone) throw new Refusal(400, 10082, `Could not find the zone of ${host} in this account.`);
  return zone;
}

export const workerEndpoints: Endpoint[] = [
  [
    "GET",
    "/accounts/:account/workers/services/:name",
    ({ account, ids: [name] }) => {
      const script = account.scripts.get(name);
      if (!script) throw new Refusal(404, 10090, "This Worker does not exist on your account.");
      const { tag, migrationTag, created_on } = script;
      return enveloped({
        id: name,
        created_on,
        default_environment: {
          environment: "production",
          script: {
            ...{ id: name, tag, tags: [], created_on, last_deployed_from: "wrangler" },
            ...(migrationTag && { migration_tag: migrationTag }),
          },
        },
      });
    },
  ],
  [
    "GET",
    "/accounts/:account/workers/workers/:name",
    ({ account, ids: [name] }) => {
      const { tag, isOnWorkersDev } = scriptOf(account, name);
      return enveloped({ id: tag, name, subdomain: { enabled: isOnWorkersDev, previews_enabled: false } });
    },
  ],
  [
    "GET",
    `${scripts}/settings`,
    ({ account, ids: [name] }) => {
      const script = scriptOf(account, name);
      const { bindings = [], compatibility_date } = script.versions.at(-1)?.metadata ?? {};
      const secrets = secretsOf(script);
      return enveloped({
        bindings: [...bindings, ...secrets],
        compatibility_date,
        migration_tag: script.migrationTag,
      });
    },
  ],
  [
    "GET",
    "/accounts/:account/workers/scripts",
    ({ account }) =>
      enveloped(
        [...account.scripts.values()].map(({ name, tag, migrationTag }) => ({
          ...{ id: name, tag },
          ...(migrationTag && { migration_tag: migrationTag }),
        })),
      ),
  ],
  [
    "PUT",
    scripts,
    async ({ account, ids: [name], request }) => {
      const { script, version, size } = await upload(account, name, request);
      const { id } = deploy(script, [{ version_id: version.id, percentage: 100 }]);
      return enveloped({
        ...{ id: name, tag: script.tag, startup_time_ms: 70, deployment_id: id, has_assets: true, size },
        ...{ pipeline_hash: "", etag: version.id, mutable_pipeline_id: null },
      });
    },
  ],
  [
    "POST",
    `${scripts}/versions`,
    async ({ account, ids: [name], request }) => {
      scriptOf(account, name);
      const { version } = await upload(account, name, request);
      return enveloped({ ...shownVersion(version), startup_time_ms: 70 });
    },
  ],
  [
    "GET",
    `${scripts}/versions`,
    ({ account, ids: [name] }) =>
      enveloped({ items: scriptOf(account, name).versions.toReversed().map(shownVersion) }),
  ],
  [
    "GET",
    `${scripts}/versions/:id`,
    ({ account, ids: [name, id] }) => {
      const version = scriptOf(account, name).versions.find((each) => each.id === id);
      if (!version) throw new Refusal(404, 10146, `Version ${id} was not found.`);
      return enveloped(shownVersion(version));
    },
  ],
  [
    "GET",
    `${scripts}/deployments`,
    ({ account, ids: [name] }) => enveloped({ deployments: scriptOf(account, name).deployments }),
  ],
  [
    "POST",
    `${scripts}/deployments`,
    async ({ account, ids: [name], url, json }) => {
      const { versions } = await json<{ versions: { version_id: string; percentage: number }[] }>();
      const script = scriptOf(account, name);
      if (url.searchParams.get("force") !== "true") refuseOldSecrets(script, versions);
      return enveloped(deploy(script, versions));
    },
  ],
  ["GET", `${scripts}/secrets`, ({ account, ids: [name] }) => enveloped(secretsOf(scriptOf(account, name)))],
  [
    "PUT",
    `${scripts}/secrets`,
    async ({ account, ids: [name], json }) => {
      const secret = await json<{ name: string; text: string }>();
      changeSecrets(scriptOf(account, name), (secrets) => secrets.set(secret.name, secret.text));
      return enveloped({ name: secret.name, type: "secret_text" });
    },
  ],
  [
    "PATCH",
    `${scripts}/secrets-bulk`,
    async ({ account, ids: [name], json }) => {
      const script = scriptOf(account, name);
      const { secrets } = await json<{ secrets: Record<string, { text: string } | null> }>();
      changeSecrets(script, (stored) => {
        for (const [key, value] of Object.entries(secrets))
          if (value) stored.set(key, value.text);
          else stored.delete(key);
      });
      return enveloped(secretsOf(script));
    },
  ],
  [
    "POST",
    `${scripts}/assets-upload-session`,
    async ({ account, json }) => {
      const { manifest } = await json<{ manifest: Record<string, { hash: string; size: number }> }>();
      for (const [path, { size }] of Object.entries(manifest))
        if (size > 25 * 1024 * 1024) throw new Refusal(400, 10144, `The file ${path} is larger than 25 MiB.`);
      const jwt = crypto.randomUUID();
      account.sessions.set(jwt, manifest);
      const missing = [...new Set(Object.values(manifest).map(({ hash }) => hash))].filter(
        (hash) => !account.files.has(hash),
      );
      return enveloped({
        jwt: missing.length > 0 ? jwt : `done-${jwt}`,
        buckets: missing.length > 0 ? [missing] : [],
      });
    },
  ],
  [
    "POST",
    "/accounts/:account/workers/assets/upload",
    async ({ account, request }) => {
      const jwt = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
      for (const [hash, value] of await request.formData())
        account.files.set(hash, Buffer.from(await new Response(value).text(), "base64"));
      const wanted = Object.values(account.sessions.get(jwt) ?? {});
      const isDone = wanted.every(({ hash }) => account.files.has(hash));
      return enveloped(isDone ? { jwt: `done-${jwt}` } : {});
    },
  ],
  [
    "PUT",
    `${scripts}/schedules`,
    async ({ account, ids: [name], json }) => {
      const script = scriptOf(account, name);
      script.schedules = await json<{ cron: string }[]>();
      return enveloped({ schedules: script.schedules });
    },
  ],
  [
    "GET",
    `${scripts}/schedules`,
    ({ account, ids: [name] }) => enveloped({ schedules: scriptOf(account, name).schedules }),
  ],
  [
    "GET",
    `${scripts}/subdomain`,
    ({ account, ids: [name] }) =>
      enveloped({ enabled: scriptOf(account, name).isOnWorkersDev, previews_enabled: false }),
  ],
  [
    "POST",
    `${scripts}/subdomain`,
    async ({ account, ids: [name], json }) => {
      const { enabled } = await json<{ enabled: boolean }>();
      scriptOf(account, name).isOnWorkersDev = enabled;
      return enveloped({ enabled, previews_enabled: false });
    },
  ],
  ["GET", "/accounts/:account/workers/subdomain", () => enveloped({ subdomain: "a-new-account" })],
  [
    "POST",
    `${scripts}/domains/changeset`,
    async ({ account, ids: [name], json }) => {
      const wanted = await json<{ hostname: string }[]>();
      for (const { hostname } of wanted) zoneFor(account, hostname);
      const { domains } = scriptOf(account, name);
      const added = wanted.filter(({ hostname }) => !domains.includes(hostname));
      return enveloped({ added, removed: [], updated: [], conflicting: [] });
    },
  ],
  [
    "PUT",
    `${scripts}/domains/records`,
    async ({ account, ids: [name], json }) => {
      const { origins } = await json<{ origins: { hostname: string }[] }>();
      scriptOf(account, name).domains = origins.map(({ hostname }) => {
        zoneFor(account, hostname);
        return hostname;
      });
      return enveloped(null);
    },
  ],
  [
    "GET",
    "/accounts/:account/workers/domains",
    ({ account, url }) => {
      const service = url.searchParams.get("service");
      const all = [...account.scripts.values()].flatMap(({ name, domains }) =>
        domains.map((hostname) => {
          const zone = zoneFor(account, hostname);
          return {
            id: `${name}-${hostname}`,
            hostname,
            service: name,
            environment: "production",
            zone_id: zone.id,
            zone_name: zone.name,
          };
        }),
      );
      return enveloped(all.filter((each) => !service || each.service === service));
    },
  ],
];
