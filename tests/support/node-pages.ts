import { setMaxListeners } from "node:events";
import { type LiveEvent, reduceLive, startLive } from "#app/live/live-state.ts";
import type { OrderLive } from "#domain/order/order-events.ts";

type Cookies = Map<string, string>;

/**
 * Many fans' pages without a browser: runs the app's live module in this process, each order with its fan's cookies.
 * @returns a function that ends it
 */
export function pretendBrowser(origin: string, cookiesOf: (orderId: string) => Cookies): () => void {
  const headersFor = (url: string) => {
    const orderId = /\/orders\/([0-9a-f-]{36})/.exec(url)?.[1] ?? "";
    return { origin, cookie: [...cookiesOf(orderId)].map((pair) => pair.join("=")).join("; ") };
  };
  const { WebSocket: Socket, fetch: fetchAll } = globalThis;
  class FanSocket extends Socket {
    constructor(url: string) {
      // Node's own takes headers, where a browser sends its cookies by itself.
      super(url, { headers: headersFor(url) } as unknown as string[]);
    }
  }
  const pretended = {
    window: Object.assign(new EventTarget(), { setTimeout, setInterval }),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    location: { href: `${origin}/` },
    WebSocket: FanSocket,
    // Other requests of this process are unaffected.
    fetch: (target: Parameters<typeof fetch>[0], init?: RequestInit) =>
      typeof target === "string" && target.startsWith("/")
        ? fetchAll(`${origin}${target}`, { ...init, headers: { ...headersFor(target), ...init?.headers } })
        : fetchAll(target, init),
  };
  // One listener per page and event.
  setMaxListeners(0, pretended.window, pretended.document);
  const before = Object.fromEntries(
    Object.keys(pretended).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(pretended))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of Object.entries(before))
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  };
}

/** What a page shows of its order, with every number it ever showed, in order. */
export function createPage(order: { id: string; live: OrderLive }) {
  let state = startLive({ live: order.live, serverNow: Date.now() }, Date.now());
  const shown = [order.live.number];
  return {
    orderId: order.id,
    shown,
    get number() {
      return state.live.number;
    },
    get isLive() {
      return state.link === "live";
    },
    hear(event: LiveEvent) {
      state = reduceLive(state, event);
      if (state.live.number !== shown.at(-1)) shown.push(state.live.number);
    },
  };
}
