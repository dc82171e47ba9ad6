import { createSnapshots } from "./cache/snapshots.ts";
import { createDb } from "./db/client.ts";
import { parseConfig } from "./env.ts";
import { createAuth } from "./identity/auth.ts";
import { createIdentity } from "./identity/identity.ts";
import { createMailer } from "./mail/mailer.ts";
import { findCatalog, listStadiums } from "./usecases/load-catalog.ts";

/** Connects the parts: env in, one plain object out. Used by the Worker, the Durable Objects and the tests alike. */
export function createServices(env: Env) {
  const config = parseConfig(env);
  const now = () => Date.now();
  const db = createDb(env.DB);
  const snapshots = createSnapshots(env.MENUS, now);
  const identity = createIdentity(createAuth(config, db, createMailer(config, env.MAIL)), db, now);
  const catalogDeps = { db, snapshots, now };
  return {
    config,
    now,
    db,
    identity,
    catalog: {
      find: (stadiumId: string) => findCatalog(catalogDeps, stadiumId),
      listStadiums: () => listStadiums(catalogDeps),
    },
  };
}

export type Services = ReturnType<typeof createServices>;

/** What screens may call: no database, no configuration. */
export type PageServices = Pick<Services, "identity" | "catalog">;

const perEnv = new WeakMap<Env, Services>();

/** One set per isolate: building the auth library for each request would cost more than the request. */
export function servicesOf(env: Env): Services {
  const known = perEnv.get(env);
  if (known) return known;
  const services = createServices(env);
  perEnv.set(env, services);
  return services;
}
