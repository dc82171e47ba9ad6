import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { type LiveEvent, reduceLive, startLive } from "#app/live/live-state.ts";
import type { OrderLive } from "#domain/order/order-events.ts";

type Cookies = Map<string, string>;
/** Writes down what happened to a page's connection. */
type Note = (what: string) => void;

/** The page whose code runs: all share this process. */
const onPage = new AsyncLocalStorage<Note>();

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
    readonly #note = onPage.getStore() ?? (() => {});
    constructor(url: string) {
      // Node's own takes headers, where a browser sends its cookies by itself.
      super(url, { headers: headersFor(url) } as unknown as string[]);
      this.#note("connect");
    }
    override dispatchEvent(event: Event) {
      if (event instanceof CloseEvent) this.#note(`closed ${event.code} ${event.reason}`.trimEnd());
      else if (event.type !== "message") this.#note(event.type);
      return onPage.run(this.#note, () => super.dispatchEvent(event));
    }
    override close(code?: number, reason?: string) {
      if (this.readyState < Socket.CLOSING) this.#note("close");
      super.close(code, reason);
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
  const story: string[] = [];
  const note: Note = (what) => story.push(`${new Date().toISOString().slice(14, 23)} ${what}`);
  return {
    orderId: order.id,
    shown,
    /** What its socket attempts did and when (minute, second), for whoever asks why a page is not live. */
    story,
    /** Runs the app's code as this page's. */
    run: <T>(code: () => T): T => onPage.run(note, code),
    get number() {
      return state.live.number;
    },
    get isLive() {
      return state.link === "live";
    },
    hear(event: LiveEvent) {
      const { link } = state;
      state = reduceLive(state, event);
      if (state.link !== link && (state.link === "live" || link === "live")) note(event.type);
      if (state.live.number !== shown.at(-1)) shown.push(state.live.number);
    },
  };
}
