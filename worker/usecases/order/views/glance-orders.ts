import type { OrderGlance } from "#domain/order/order-glance.ts";
import type { ActiveOrders } from "#domain/order/order-view.ts";
import { toActive } from "./list-orders.ts";

type Seen = OrderGlance & { id: string };

/**
 * The badge's data for these orders from their rooms, the ids of open ones, and a mark that changes with any of them.
 */
export async function glanceOrders(
  ids: readonly string[],
  /** Asks an order's room; null for none. */
  glance: (id: string) => Promise<OrderGlance | null>,
  now: number,
): Promise<{ active: ActiveOrders; openIds: string[]; mark: string }> {
  const seen = await Promise.all(ids.map(async (id) => ({ id, ...(await glance(id)) })));
  const open = seen.flatMap((each) => ("isOver" in each && !each.isOver ? [each as Seen] : []));
  const placed = open.filter(({ isPlaced }) => isPlaced);
  const byPromise = ({ promiseToAt }: OrderGlance) => promiseToAt ?? Number.POSITIVE_INFINITY;
  const [next = null] = placed.toSorted((a, b) => byPromise(a) - byPromise(b) || (a.id < b.id ? -1 : 1));
  return {
    active: toActive(placed.length, next, now),
    openIds: open.map(({ id }) => id),
    mark: JSON.stringify(seen),
  };
}
