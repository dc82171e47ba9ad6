import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connectedAccounts } from "./control/accounts.ts";
import { Control } from "./control/control.ts";
import { Faults } from "./control/faults.ts";
import { RequestLog } from "./control/request-log.ts";
import { expire } from "./payments/expiry.ts";
import { handle } from "./server/http.ts";
import { Clock } from "./state/clock.ts";
import { loadState, StateFile, saveState } from "./state/persist.ts";
import { Random } from "./state/random.ts";
import { emptyTables } from "./state/tables.ts";
import { noSwitches, type Settings, type World } from "./state/world.ts";
import { Outbox } from "./webhooks/outbox.ts";

export interface LocalStripeOptions {
  /** 0 takes any free port. */
  port: number;
  secretKey: string;
  publishableKey: string;
  /** Without it events are stored, not sent. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  connectedAccounts?: string[] | undefined;
  /** JSON file that keeps all objects. */
  stateFile?: string | undefined;
  seed?: number | undefined;
  webhookRetryMs?: number | undefined;
}

export interface LocalStripe {
  port: number;
  origin: string;
  control: Control;
  close(): Promise<void>;
}

export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const settings: Settings = {
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    webhookUrl: options.webhookUrl ?? null,
    webhookSecret: options.webhookSecret ?? "whsec_local",
    connectedAccounts: options.connectedAccounts ?? [],
    seed: options.seed ?? 1,
    webhookRetryMs: options.webhookRetryMs ?? 1_000,
  };
  const { world, file } = buildWorld(settings, options.stateFile);
  const server = createServer((request, response) => {
    handle(world, request, response).catch((error: unknown) => {
      // A client that disconnects is not an error.
      if (!request.destroyed) console.error(error);
      response.destroy();
    });
  });
  // Long, or the server might close a connection just as a client reuses it: a fault that no test asked for.
  server.keepAliveTimeout = 600_000;
  const port = await listen(server, options.port);
  world.origin = `http://127.0.0.1:${port}`;
  // Holds expire without a request, too.
  const ticker = setInterval(() => expire(world), 30_000).unref();
  return {
    port,
    origin: world.origin,
    control: new Control(world),
    async close() {
      clearInterval(ticker);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, world.outbox.close()]);
      file?.flush();
    },
  };
}

function buildWorld(
  settings: Settings,
  stateFile: string | undefined,
): { world: World; file: StateFile | null } {
  const clock = new Clock();
  const random = new Random(settings.seed);
  const saved = stateFile === undefined ? null : loadState(stateFile);
  const tables = saved?.tables ?? emptyTables();
  clock.offsetMs = saved?.offsetMs ?? 0;
  Object.assign(tables.accounts, connectedAccounts(settings));
  const file =
    stateFile === undefined ? null : new StateFile(() => saveState(stateFile, clock.offsetMs, tables));
  const world: World = {
    settings,
    switches: noSwitches(),
    tables,
    clock,
    random,
    faults: new Faults(random),
    requests: new RequestLog(),
    outbox: new Outbox(settings, clock, random),
    links: {},
    origin: "",
    changed: () => file?.changed(),
  };
  // Delivers what the last run did not.
  for (const event of Object.values(tables.events)) if (event.pending_webhooks > 0) world.outbox.add(event);
  return { world, file };
}

/** Loopback only: this server accepts every test card. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
