import { useEffect, useState } from "react";
import { isSameMoney } from "#domain/ledger/order-money.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";

const againMs = 4_000;
const maxTries = 5;

type Shown = Omit<OrderDetail, "handoverQr">;

/**
 * The order with current lines and totals. When a message reports sold-out pieces or a refund, reloads them and retries
 * for a while. The rest of the screen does not wait.
 */
export function useOrderMoney(loaded: Shown, live: OrderLive): Shown {
  const [newer, setNewer] = useState<Shown | null>(null);
  const order = newer && newer.live.number >= loaded.live.number ? newer : loaded;
  const isOld = order.live.number <= live.number && !isSameMoney(order.live.money, live.money);
  const { id } = loaded;
  useEffect(() => {
    if (!isOld) return;
    const controller = new AbortController();
    async function ask() {
      try {
        const answer = await fetch(`/api/orders/${id}`, { signal: controller.signal });
        if (answer.ok) setNewer(((await answer.json()) as { order: Shown }).order);
      } catch {
        // Retried below while the message is ahead of the screen.
      }
    }
    void ask();
    let tries = 1;
    const timer = setInterval(() => {
      if (++tries > maxTries) clearInterval(timer);
      else void ask();
    }, againMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [id, isOld]);
  return order;
}
