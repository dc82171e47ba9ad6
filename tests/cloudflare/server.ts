import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Account, createAccount } from "./account.ts";
import { d1Endpoints } from "./d1.ts";
import { enveloped, paged, Refusal, refused } from "./envelope.ts";
import { storageEndpoints } from "./storage.ts";
import { workerEndpoints } from "./workers.ts";

type Asked = {
  account: Account;
  /** The path's parts after the account's, in order. */
  ids: [string, string];
  url: URL;
  request: Request;
  json: <T>() => Promise<T>;
};
export type Endpoint = [method: string, path: string, answer: (asked: Asked) => Response | Promise<Response>];

const endpoints: Endpoint[] = [
  ["GET", "/user", ({ account }) => enveloped({ id: account.id, email: "owner@seatside.example" })],
  ["GET", "/user/tokens/verify", ({ account }) => enveloped({ id: account.id, status: "active" })],
  ["GET", "/accounts", ({ account: { id, name }, url }) => paged([{ id, name }], url)],
  [
    "GET",
    "/accounts/:account/subscriptions",
    ({ account: { plan } }) =>
      enveloped(plan === "paid" ? [{ rate_plan: { id: "workers_paid", public_name: "Workers Paid" } }] : []),
  ],
  [
    "GET",
    "/memberships",
    ({ account: { id, name }, url }) =>
      paged([{ id: `${id}-member`, account: { id, name }, roles: [] }], url),
  ],
  [
    "GET",
    "/zones",
    ({ account, url }) => {
      const name = url.searchParams.get("name");
      return paged(
        account.zones.filter((each) => !name || each.name === name),
        url,
      );
    },
  ],
  [
    "GET",
    "/zones/:zone/email/sending/subdomains",
    ({ account, ids: [id], url }) => {
      const { name } = account.zones.find((each) => each.id === id) ?? {};
      return paged(
        account.senders
          .filter((each) => name && each.endsWith(name))
          .map((each) => ({ name: each, enabled: true })),
        url,
      );
    },
  ],
  ...d1Endpoints,
  ...storageEndpoints,
  ...workerEndpoints,
];

const compiled = endpoints.map(([method, path, answer]) => ({
  method,
  pattern: new RegExp(`^/client/v4${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
  answer,
}));

/** A call that fails before or after it was done; each is used once. */
export type Fault = { method: string; path: RegExp; status: number; afterEffect?: boolean };

/**
 * Cloudflare's API on a port of this machine, as far as wrangler and our commands ask it: an empty account that keeps
 * what it is told. A call with another token, to another account or to an unknown address is refused as the real one
 * does.
 */
export async function startCloudflare(options: Parameters<typeof createAccount>[0] = {}) {
  const account = createAccount(options);
  const token = `mock-${crypto.randomUUID()}`;
  const calls: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((message, response) => {
    void answer(message).then((made) => send(made, response));
  });
  // A command that waits for wrangler longer than Node's 5 s would call on a connection that is just being closed.
  server.keepAliveTimeout = 120_000;

  async function answer(message: IncomingMessage): Promise<Response> {
    const url = new URL(message.url ?? "/", "http://mock");
    const body = await read(message);
    const method = message.method ?? "GET";
    calls.push(`${method} ${url.pathname.replace("/client/v4", "").replace(`/accounts/${account.id}`, "")}`);
    try {
      const fault = takeFault(method, url.pathname);
      if (fault && !fault.afterEffect)
        throw new Refusal(fault.status, 10000 + fault.status, "asked for by a test");
      const done = await route(method, url, message, body);
      if (fault) throw new Refusal(fault.status, 10000 + fault.status, "asked for by a test");
      return done;
    } catch (error) {
      return refused(error);
    }
  }

  function takeFault(method: string, path: string): Fault | undefined {
    const index = faults.findIndex((each) => each.method === method && each.path.test(path));
    return index < 0 ? undefined : faults.splice(index, 1)[0];
  }

  function route(method: string, url: URL, message: IncomingMessage, body: Buffer) {
    const isUpload = url.pathname.endsWith("/workers/assets/upload");
    const sent = message.headers.authorization?.replace("Bearer ", "") ?? "";
    if (isUpload ? !account.sessions.has(sent) : sent !== token)
      throw new Refusal(403, 10000, "Authentication error");
    for (const endpoint of compiled) {
      const match = endpoint.method === method && endpoint.pattern.exec(url.pathname);
      if (!match) continue;
      const parts = match.slice(1).map(decodeURIComponent);
      if (url.pathname.startsWith("/client/v4/accounts/") && parts.shift() !== account.id)
        throw new Refusal(403, 10000, "Authentication error");
      const request = new Request(url, {
        method,
        headers: message.headers as Record<string, string>,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      return endpoint.answer({
        account,
        ids: parts as [string, string],
        url,
        request,
        json: () => request.json(),
      });
    }
    throw new Refusal(
      404,
      7003,
      `Could not route to ${url.pathname}, perhaps your object identifier is invalid? (${method})`,
    );
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`;
  return {
    account,
    /** Every call so far, as "POST /d1/database". */
    calls,
    /** Calls that change something. */
    changes: () => calls.filter((each) => !/^GET|\/(query|raw)$|assets-upload-session$/.test(each)),
    faults,
    /** What wrangler and our commands read to call this account. */
    env: {
      CLOUDFLARE_API_BASE_URL: base,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { sqlite } of account.databases) sqlite.close();
    },
  };
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function send(made: Response, response: ServerResponse): Promise<void> {
  response.writeHead(made.status, Object.fromEntries(made.headers));
  response.end(Buffer.from(await made.arrayBuffer()));
}
