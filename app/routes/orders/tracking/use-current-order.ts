import { useState } from "react";
import { addressOf } from "#app/api/address.ts";
import { usePolled } from "#app/live/poller.ts";
import { isSameMoney } from "#domain/ledger/order-money.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";

type ShownOrder = Omit<OrderDetail, "handoverQr">;

/**
 * The order with current lines and totals. After a message about sold-out pieces or a refund it reloads them until they
 * agree. While a same-price substitute is possible, reloads on every change: the totals would not reveal it. The rest
 * of the screen does not wait.
 */
export function useCurrentOrder(loaded: ShownOrder, live: OrderLive): ShownOrder {
  const [newer, setNewer] = useState<ShownOrder | null>(null);
  const order = newer && newer.live.number >= loaded.live.number ? newer : loaded;
  const maySwap =
    isBefore(order.live.status, OrderStatus.DELIVERING) &&
    order.lines.some(({ ifSoldOut }) => ifSoldOut?.kind === "swap");
  const isOld =
    order.live.number <= live.number &&
    (!isSameMoney(order.live.money, live.money) || (maySwap && order.live.number < live.number));
  const address = addressOf("GET /orders/:id", { params: { id: loaded.id } });
  usePolled(isOld ? address : null, 4_000, (answer) => {
    if (answer.kind === "body") setNewer(answer.body.order);
  });
  return order;
}
