import type { OrderMessage, OrderRequest } from "../domain/order-events.ts";
import type { OrderDetail } from "../domain/order-view.ts";
import { retryDelayMs } from "./backoff.ts";
import { type Line, openLine } from "./line.ts";
import type { LiveEvent } from "./live-state.ts";
import { listenToPage } from "./page-signals.ts";
import { type Answer, type Poller, startPolling } from "./poller.ts";

/** After so many failures in a row the order is also asked for over plain HTTP: some networks have no sockets. */
const failuresBeforePolling = 3;
const pollEveryMs = 4_000;
/** A tab that nobody looks at gives its connection back after this. */
const hiddenForMs = 60_000;

/**
 * Follows one order until the returned function is called: over a socket, which is tried again for ever, and by
 * polling while there is none.
 * @param shownNumber the number of the newest state on the screen
 */
export function followOrder(
  id: string,
  shownNumber: () => number,
  tell: (event: LiveEvent) => void,
): () => void {
  const api = `/api/orders/${encodeURIComponent(id)}`;
  const socketUrl = new URL(`${api}/socket`, location.href.replace(/^http/, "ws")).href;
  let line: Line | null = null;
  let poller: Poller | null = null;
  let failures = 0;
  let retry = 0;
  let rest = 0;

  function connect() {
    clearTimeout(retry);
    line ??= openLine(socketUrl, {
      opened: () => {
        line?.send(JSON.stringify({ type: "resume", number: shownNumber() } satisfies OrderRequest));
      },
      heard(text) {
        const message = parseMessage(text);
        if (!message) return;
        failures = 0;
        stopPolling();
        tell({ ...message, type: "message", at: Date.now() });
      },
      alive: () => tell({ type: "confirmed", by: "socket", at: Date.now() }),
      lost() {
        line = null;
        tell({ type: "lost" });
        retry = window.setTimeout(connect, retryDelayMs(failures, Math.random()));
        failures += 1;
        if (failures >= failuresBeforePolling) startAsking();
      },
    });
  }

  function startAsking() {
    if (poller) return;
    poller = startPolling(api, pollEveryMs, answered);
    poller.now();
  }

  function answered(answer: Answer) {
    const at = Date.now();
    if (answer.kind === "unchanged") tell({ type: "confirmed", by: "poll", at });
    if (answer.kind === "body") {
      const { order, serverNow } = answer.body as { order: OrderDetail; serverNow: number };
      tell({ type: "polled", live: order.live, serverNow, at });
    }
    if (answer.kind === "denied") {
      stop();
      tell({ type: "denied" });
    }
  }

  function stopPolling() {
    poller?.stop();
    poller = null;
  }

  function disconnect() {
    clearTimeout(retry);
    stopPolling();
    line?.close();
    line = null;
  }

  function pause() {
    disconnect();
    tell({ type: "paused" });
  }

  const deafen = listenToPage({
    wake() {
      clearTimeout(rest);
      if (line) return line.check();
      failures = 0;
      connect();
      poller?.now();
    },
    hidden() {
      clearTimeout(rest);
      rest = window.setTimeout(pause, hiddenForMs);
    },
    offline: pause,
  });

  function stop() {
    clearTimeout(rest);
    deafen();
    disconnect();
  }

  // Not at once: a screen that is gone again in the same breath opens nothing.
  retry = window.setTimeout(connect);
  return stop;
}

function parseMessage(text: string): OrderMessage | null {
  try {
    const message = JSON.parse(text) as OrderMessage;
    return message.type === "order" && Number.isInteger(message.live?.number) ? message : null;
  } catch {
    return null;
  }
}
