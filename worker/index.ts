import { createApp } from "./app.ts";
import { OrderRoomBase } from "./durable/order-room.ts";
import { ShopBoardBase } from "./durable/shop-board.ts";
import { renderPage } from "./render-page.ts";
import { servicesOf } from "./services.ts";

const app = createApp(renderPage);

export default {
  fetch: app.fetch,
  scheduled: (_event, env) => servicesOf(env).sweep(),
} satisfies ExportedHandler<Env>;

export class OrderRoom extends OrderRoomBase {
  protected override usecases() {
    return servicesOf(this.env).room();
  }
}

export class ShopBoard extends ShopBoardBase {
  protected override usecases() {
    return servicesOf(this.env).board();
  }
}

export { StadiumFloor } from "./durable/stadium-floor.ts";
