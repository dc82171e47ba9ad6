import type { Account, Bucket, Namespace } from "./account.ts";
import { enveloped, paged, Refusal } from "./envelope.ts";
import type { Endpoint } from "./server.ts";

const namespaceOf = (account: Account, id: string): Namespace => {
  const found = account.namespaces.find((each) => each.id === id);
  if (!found) throw new Refusal(404, 10013, "namespace not found");
  return found;
};

function createNamespace(account: Account, { title = "" }: { title?: string }) {
  if (!title) throw new Refusal(400, 10019, "a namespace needs a title");
  if (account.namespaces.some((each) => each.title === title))
    throw new Refusal(400, 10014, "a namespace with this account ID and title already exists");
  const made = { id: crypto.randomUUID().replaceAll("-", ""), title, values: new Map() };
  account.namespaces.push(made);
  return made;
}

const bucketOf = (account: Account, name: string): Bucket => {
  requireR2(account);
  const found = account.buckets.find((each) => each.name === name);
  if (!found) throw new Refusal(404, 10006, "The specified bucket does not exist.");
  return found;
};

function requireR2({ hasR2 }: Account) {
  if (!hasR2) throw new Refusal(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
}

function createBucket(account: Account, body: { name?: string; locationHint?: string }) {
  requireR2(account);
  const { name = "", locationHint = "wnam" } = body;
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name))
    throw new Refusal(400, 10005, "The specified bucket name is not valid.");
  if (account.buckets.some((each) => each.name === name))
    throw new Refusal(409, 10004, "The bucket you tried to create already exists, and you own it.");
  const made: Bucket = {
    name,
    location: locationHint,
    creation_date: new Date().toISOString(),
    lifecycle: [],
    objects: new Map(),
  };
  account.buckets.push(made);
  return { name, location: made.location, creation_date: made.creation_date };
}

const keys = "/accounts/:account/storage/kv/namespaces";
const buckets = "/accounts/:account/r2/buckets";

export const storageEndpoints: Endpoint[] = [
  [
    "GET",
    keys,
    ({ account, url }) =>
      paged(
        account.namespaces.map(({ id, title }) => ({ id, title })),
        url,
      ),
  ],
  [
    "POST",
    keys,
    async ({ account, json }) => {
      const { id, title } = createNamespace(account, await json());
      return enveloped({ id, title });
    },
  ],
  [
    "GET",
    `${keys}/:id/values/:key`,
    ({ account, ids: [id, key] }) => {
      const value = namespaceOf(account, id).values.get(key);
      if (!value) throw new Refusal(404, 10009, "get: 'key not found'");
      return new Response(new Uint8Array(value));
    },
  ],
  [
    "PUT",
    `${keys}/:id/values/:key`,
    async ({ account, ids: [id, key], request }) => {
      const isForm = request.headers.get("content-type")?.startsWith("multipart/");
      const value = isForm ? (await request.formData()).get("value") : null;
      const whole = value === null ? request : new Response(value);
      namespaceOf(account, id).values.set(key, new Uint8Array(await whole.arrayBuffer()));
      return enveloped({});
    },
  ],
  [
    "GET",
    buckets,
    ({ account }) => {
      requireR2(account);
      return enveloped({
        buckets: account.buckets.map(({ name, creation_date }) => ({ name, creation_date })),
      });
    },
  ],
  ["POST", buckets, async ({ account, json }) => enveloped(createBucket(account, await json()))],
  [
    "GET",
    `${buckets}/:name`,
    ({ account, ids: [name] }) => {
      const { location, creation_date } = bucketOf(account, name);
      return enveloped({ name, location, creation_date });
    },
  ],
  [
    "GET",
    `${buckets}/:name/lifecycle`,
    ({ account, ids: [name] }) => enveloped({ rules: bucketOf(account, name).lifecycle }),
  ],
  [
    "PUT",
    `${buckets}/:name/lifecycle`,
    async ({ account, ids: [name], json }) => {
      bucketOf(account, name).lifecycle = (await json<{ rules: unknown[] }>()).rules;
      return enveloped({});
    },
  ],
  [
    "PUT",
    `${buckets}/:name/objects/:key`,
    async ({ account, ids: [name, key], request }) => {
      bucketOf(account, name).objects.set(key, new Uint8Array(await request.arrayBuffer()));
      return enveloped({ key });
    },
  ],
  [
    "GET",
    `${buckets}/:name/objects/:key`,
    ({ account, ids: [name, key] }) => {
      const value = bucketOf(account, name).objects.get(key);
      if (!value) throw new Refusal(404, 10007, "The specified key does not exist.");
      return new Response(new Uint8Array(value));
    },
  ],
];
