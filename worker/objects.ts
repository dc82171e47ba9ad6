import { OrderRoomBase } from "./durable/order-room.ts";
import { ShopBoardBase } from "./durable/shop-board.ts";
import { StadiumFloorBase } from "./durable/stadium-floor.ts";
import { measured } from "./platform/measure.ts";
import { slotOfOrder } from "./platform/slots.ts";
import { slotOfObject } from "./services/directory.ts";
import { servicesAt } from "./services/services.ts";

export class OrderRoom extends OrderRoomBase {
  protected override usecases(id: string) {
    return servicesAt(this.env, slotOfOrder(id) ?? 0).room();
  }

  override alarm() {
    return measured(this.env, "alarm", "OrderRoom", () => super.alarm());
  }
}

export class ShopBoard extends ShopBoardBase {
  readonly #slot = slotOfObject(this.ctx, this.env);

  protected override usecases() {
    return servicesAt(this.env, this.#slot()).board();
  }

  override alarm() {
    return measured(this.env, "alarm", "ShopBoard", () => super.alarm());
  }
}

export class StadiumFloor extends StadiumFloorBase {
  readonly #slot = slotOfObject(this.ctx, this.env);

  protected override usecases() {
    return servicesAt(this.env, this.#slot()).floor();
  }
}
