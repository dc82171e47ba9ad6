import { rememberedMs } from "#domain/kitchen/kitchen-pace.ts";
import type { Cooked, KitchenBook, Place } from "#worker/durable/board/kitchen-book.ts";

/** A kitchen's book in memory, for a board in virtual time. */
export function memoryBook(): Pick<KitchenBook, keyof KitchenBook> {
  const places = new Map<string, Place>();
  const lookAt = new Map<string, number>();
  const shelves = new Map<string, string>();
  const waiting = new Map<string, number>();
  let cooked: Cooked[] = [];
  return {
    places: () => [...places.values()],
    find: (orderId) => places.get(orderId) ?? null,
    cooked: () => cooked,
    store(place, at) {
      places.set(place.id, place);
      if (at !== undefined) lookAt.set(place.id, at);
    },
    remove(orderId) {
      places.delete(orderId);
      lookAt.delete(orderId);
    },
    finish(order) {
      cooked = [...cooked.filter(({ readyAt }) => readyAt > order.readyAt - rememberedMs), order];
    },
    shelves: () => [...shelves].map(([orderId, shelf]) => ({ orderId, shelf })),
    keepShelf: ({ orderId, shelf }) => void shelves.set(orderId, shelf),
    clearShelf: (orderId) => void shelves.delete(orderId),
    waitingBags: () => [...waiting.keys()],
    setWaiting: (orderId, at) => void (at === null ? waiting.delete(orderId) : waiting.set(orderId, at)),
    dueForLook: (now) => [...lookAt].filter(([, at]) => at <= now).map(([orderId]) => orderId),
    lookAgain: (orderId, at) => void lookAt.set(orderId, at),
    nextLookAt: () => Math.min(...lookAt.values()),
  };
}
