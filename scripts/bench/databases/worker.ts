import { createApp } from "#worker/app.ts";
import { objectsWith } from "../../lib/objects-with.ts";
import { throughD1 } from "../../lib/through-d1.ts";

/** A database as D1 has it: one round trip after the other. Worker and objects share an isolate here, hence one each. */
class Server {
  /** How long a round trip keeps it busy, in ms, or longer where this machine takes longer. */
  static busyMs = 0;
  trips = 0;
  #last: Promise<unknown> = Promise.resolve();

  async serve<T>(run: () => Promise<T>): Promise<T> {
    this.trips++;
    if (Server.busyMs === 0) return run();
    const before = this.#last;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      const [answer] = await Promise.all([run(), scheduler.wait(Server.busyMs)]);
      return answer;
    } finally {
      leave();
    }
  }
}

const servers = new Map<string, Server>();
let known: Env | undefined;

/** The bindings, with each database behind its server. */
function served(env: Env): Env {
  if (known) return known;
  const own: Record<string, unknown> = { ...env };
  for (const [name, binding] of Object.entries(own)) {
    if (!/^DB(_\d+)?$/.test(name)) continue;
    const server = new Server();
    servers.set(name, server);
    own[name] = throughD1(binding as D1Database, (run) => server.serve(run));
  }
  // Mail is dropped.
  own.MAIL = { send: async () => ({ messageId: "" }) };
  known = own as unknown as Env;
  return known;
}

export const { OrderRoom, ShopBoard, StadiumFloor } = objectsWith(served);
/** The platform of the benches has this object, too. */
export { BareRoom } from "../live/bare-room.ts";

const app = createApp(async () => new Response("no screens here"));

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/busy") {
      Server.busyMs = ((await request.json()) as { ms: number }).ms;
      for (const server of servers.values()) server.trips = 0;
      return Response.json(null);
    }
    if (pathname === "/bench/trips") return Response.json([...servers.values()].map(({ trips }) => trips));
    return app.fetch(request, served(env), context);
  },
} satisfies ExportedHandler<Env>;
