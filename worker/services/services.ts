import { waitUntil } from "cloudflare:workers";
import { databasesOf } from "../db/databases.ts";
import { UnboundSlot } from "../platform/slots.ts";
import { directoryOf } from "./directory.ts";
import { createServices, type Services } from "./slot-services.ts";
import { spreadServices } from "./spread.ts";

export { createServices, type PageServices, type Services } from "./slot-services.ts";

type Sets = { sets: [Services, ...Services[]]; all: Services };
const perEnv = new WeakMap<Env, Sets>();

/** One set per database and isolate: building the auth library would cost more than a request. */
function setsOf(env: Env): Sets {
  const known = perEnv.get(env);
  if (known) return known;
  const sets = databasesOf(env).map((_, slot) => createServices(env, slot)) as Sets["sets"];
  const made = { sets, all: sets.length === 1 ? sets[0] : spreadServices(env, sets) };
  perEnv.set(env, made);
  return made;
}

/** What requests and crons call: with several databases, each call goes to its stadium's (decision 39). */
export const servicesOf = (env: Env): Services => setsOf(env).all;

/** Before a request: where there are several databases, the isolate knows which stadium is where. */
export async function readyServices(env: Env): Promise<Services> {
  if (databasesOf(env).length > 1)
    await directoryOf(env)
      .ready(waitUntil)
      .catch(() => {});
  return servicesOf(env);
}

/** Of the database that an object's order, shop or stadium is in. */
export function servicesAt(env: Env, slot: number): Services {
  const set = setsOf(env).sets[slot];
  // Another one's would find no order, and the room would rest for good.
  if (!set) throw new UnboundSlot(slot, true);
  return set;
}
