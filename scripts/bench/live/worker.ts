import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { createApp } from "#worker/app.ts";
import { createDb } from "#worker/db/client.ts";
import { ShopBoardBase } from "#worker/durable/board/shop-board.ts";
import { OrderRoomBase } from "#worker/durable/order-room.ts";
import { StadiumFloorBase } from "#worker/durable/stadium-floor.ts";
import { servicesOf } from "#worker/services/services.ts";
import { importVenue } from "#worker/usecases/venue/import-venue.ts";
import teddy from "../../../seed/venues/teddy.json";
import { alwaysOpen } from "../../lib/demo-hours.ts";
import { BareRoom } from "./bare-room.ts";
import { makePeople } from "./people.ts";
import { type Place, playAll, rowsRead, tape, tapedD1 } from "./tape.ts";
import { makeTwin } from "./twin.ts";

export { BareRoom };

type BenchEnv = Env & { BARE_ROOM: DurableObjectNamespace<BareRoom> };

/** The product's objects on a recording database. */
export class OrderRoom extends OrderRoomBase {
  protected override usecases() {
    const room = servicesOf(taped(this.env, "room")).room;
    // The message is sent right after this. The order's alarm may look first, at the number before.
    const view: typeof room.view = async (order, step) => {
      const found = await room.view(order, step);
      if (order.id === tape.orderId && found?.live.number === tape.number) tape.end();
      return found;
    };
    return { ...room, view };
  }
}
export class ShopBoard extends ShopBoardBase {
  protected override usecases() {
    return servicesOf(taped(this.env, "board")).board();
  }
}
export class StadiumFloor extends StadiumFloorBase {
  protected override usecases() {
    return servicesOf(taped(this.env, "floor")).floor();
  }
}

const known = new Map<Place, Env>();
function taped(env: Env, place: Place): Env {
  const before = known.get(place);
  if (before) return before;
  // Mail is dropped.
  const mail = { send: async () => ({ messageId: "" }) } as unknown as Env["MAIL"];
  const own = { ...env, DB: tapedD1(env.DB, place), MAIL: mail };
  known.set(place, own);
  return own;
}

const app = createApp(async () => new Response("no screens here"));

export default {
  async fetch(request, env, context) {
    const [, area, name = "", what] = new URL(request.url).pathname.split("/");
    if (area === "bare") {
      const room = env.BARE_ROOM.getByName(name);
      if (what === "socket") {
        // The product's Worker reads the session, its object the order.
        await playAll(env.DB, tape.ofOpening.slice(0, -1));
        return room.fetch(request);
      }
      return Response.json({ number: await room.replay(name, await request.text()) });
    }
    if (area === "bench") return Response.json((await prepare(name, await request.json(), env)) ?? null);
    return app.fetch(request, taped(env, "worker"), context);
  },
} satisfies ExportedHandler<BenchEnv>;

/** What the bench needs besides the product's API. */
async function prepare(what: string, body: unknown, env: Env): Promise<unknown> {
  const now = () => Date.now();
  switch (what) {
    case "venue": {
      const venue = alwaysOpen(venueFileSchema.parse(structuredClone(teddy)));
      // Kitchens must not be the limit here.
      for (const shop of venue.shops) Object.assign(shop, { cooksAtOnce: 50, fullFromMinutes: 240 });
      return importVenue({ db: createDb(env.DB), now }, venue);
    }
    case "people":
      return makePeople(env, body as Parameters<typeof makePeople>[1]);
    case "shop":
      return env.DB.prepare("select shop_id as shopId from orders where id = ?")
        .bind((body as { id: string }).id)
        .first();
    case "twin":
      return makeTwin(env.DB, (body as { id: string }).id);
    // Garbage must not count as memory.
    case "collect":
      for (let round = 0; round < 4; round++) (globalThis as unknown as { gc(): void }).gc();
      return;
    case "tape":
      return tape.start(body as { id: string | null; number?: number });
    case "delay":
      tape.delayMs = body as typeof tape.delayMs;
      return;
    case "taped":
      tape.end();
      return {
        calls: tape.calls.map(({ from, statements }) => ({ from, statements: statements.length })),
        rows: await rowsRead(env.DB, tape.calls),
      };
    case "opened":
      tape.end();
      tape.ofOpening = tape.calls;
      return tape.ofOpening.length;
    case "quiet":
      while (tape.underWay > 0 || Date.now() - tape.movedAt < ((body as { forMs?: number }).forMs ?? 40))
        await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
