import { pingText, pongText } from "#domain/order/order-events.ts";

/** Long, because reconnecting to a slow server would slow it further. */
const openWithinMs = 15_000;
const pingEveryMs = 10_000;
const pongWithinMs = 4_000;

export type LiveSocket = {
  /** Whether it was sent: false before the connection is open. */
  send(text: string): boolean;
  /** Pings the other end: a phone that slept can't know whether it is still connected. */
  check(): void;
  close(): void;
};

type Listener = {
  onText(text: string): void;
  /** The other end answered a ping. */
  onPong(): void;
  /** Called once, for any reason but our own `close`; `code` when the other end sent one. */
  onLost(code: number | null): void;
};

/** A WebSocket with a heartbeat: a connection that answers no ping within four seconds is lost. */
export function connectSocket(url: string, { onText, onPong, onLost }: Listener): LiveSocket {
  const socket = new WebSocket(url);
  let isOver = false;
  let deadline = window.setTimeout(fail, openWithinMs);
  const beat = window.setInterval(check, pingEveryMs);

  function end() {
    isOver = true;
    clearTimeout(deadline);
    clearInterval(beat);
    socket.close();
  }
  function fail(code: number | null = null) {
    if (isOver) return;
    end();
    onLost(code);
  }
  function check() {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(pingText);
    clearTimeout(deadline);
    deadline = window.setTimeout(fail, pongWithinMs);
  }

  // The server sends its state first; a page without it polls over HTTP.
  socket.onopen = () => clearTimeout(deadline);
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    clearTimeout(deadline);
    if (data === pongText) onPong();
    else onText(String(data));
  };
  // An error is always followed by a close event, which may carry the reason.
  socket.onclose = (event) => fail(event?.code ?? null);
  return {
    send(text) {
      if (isOver || socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    check,
    close: end,
  };
}

const firstMs = 400;
/** A busy or failing server gets longer pauses; an unreachable network costs nothing to try. */
const longestMs = { busy: 20_000, unreached: 1_500 };

/**
 * Delay before reconnecting: almost none the first time, then doubling. The upper half is random, so that a stadium
 * full of phones does not reconnect in one wave.
 * @param failures in a row so far, from 0
 * @param random of 0 to 1
 * @param why whether the server refused or nothing got through
 */
export function retryDelayMs(failures: number, random: number, why: keyof typeof longestMs = "busy"): number {
  const delayMs = Math.min(longestMs[why], firstMs * 2 ** Math.max(0, failures));
  return Math.round((delayMs / 2) * (1 + random));
}
