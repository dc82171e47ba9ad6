import { OrderRoomBase } from "./durable/order-room.ts";
import { ShopBoardBase } from "./durable/shop-board.ts";
import { StadiumFloorBase } from "./durable/stadium-floor.ts";
import { servicesOf } from "./services/services.ts";

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

export class StadiumFloor extends StadiumFloorBase {
  protected override usecases() {
    return servicesOf(this.env).floor();
  }
}
