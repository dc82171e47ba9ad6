import { ShopBoardBase } from "../durable/board/shop-board.ts";
import { OrderRoomBase } from "../durable/order-room.ts";
import { StadiumFloorBase } from "../durable/stadium-floor.ts";
import { measured } from "../platform/metrics.ts";
import { servicesOf } from "./services.ts";

// The Durable Objects of the Worker, each with its use cases.

export class OrderRoom extends OrderRoomBase {
  protected override usecases() {
    return servicesOf(this.env).room;
  }

  override alarm() {
    return measured(this.env, "alarm", "OrderRoom", () => super.alarm());
  }
}

export class ShopBoard extends ShopBoardBase {
  protected override usecases() {
    return servicesOf(this.env).board();
  }

  override alarm() {
    return measured(this.env, "alarm", "ShopBoard", () => super.alarm());
  }
}

export class StadiumFloor extends StadiumFloorBase {
  protected override usecases() {
    return servicesOf(this.env).floor();
  }

  override alarm() {
    return measured(this.env, "alarm", "StadiumFloor", () => super.alarm());
  }
}
