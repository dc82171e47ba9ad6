import { createApp } from "#worker/app.ts";
import { ShopBoardBase } from "#worker/durable/board/shop-board.ts";
import { OrderRoomBase } from "#worker/durable/order-room.ts";
import { StadiumFloorBase } from "#worker/durable/stadium-floor.ts";
import { runScheduled } from "#worker/jobs.ts";
import { mortalEnv, mortalServices } from "./support/mortal.ts";

/** The Worker and its objects as in production, but in a process that tests let die or wait at any of its calls. */
const { fetch } = createApp(
  async () => new Response("a screen", { headers: { "content-type": "text/html" } }),
  async () => "this-build",
);

export default {
  fetch: (request, env, context) => fetch(request, mortalEnv(env), context),
  scheduled: (event, env) => runScheduled(event.cron, mortalServices(env)),
} satisfies ExportedHandler<Env>;

export class OrderRoom extends OrderRoomBase {
  protected override usecases() {
    return mortalServices(this.env).room;
  }
}

export class ShopBoard extends ShopBoardBase {
  protected override usecases() {
    return mortalServices(this.env).board();
  }
}

export class StadiumFloor extends StadiumFloorBase {
  protected override usecases() {
    return mortalServices(this.env).floor();
  }
}
