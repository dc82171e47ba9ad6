import { pingText, pongText } from "#domain/order/order-events.ts";

/** Long: giving up on a server that is merely slow would make it slower. */
const openWithinMs = 15_000;
const pingEveryMs = 10_000;
const pongWithinMs = 4_000;

export type Line = {
  /** Whether it went out: not before the connection stands. */
  send(text: string): boolean;
  /** Asks the other end whether it is still there: a phone that slept does not know. */
  check(): void;
  close(): void;
};

type Listener = {
  opened(): void;
  heard(text: string): void;
  /** The other end answered a ping. */
  alive(): void;
  /** Once, for whatever reason but our own `close`; `code` where the other end gave one. */
  lost(code: number | null): void;
};

/** One WebSocket that notices its own death: a connection that answers no ping within four seconds is lost. */
export function openLine(url: string, { opened, heard, alive, lost }: Listener): Line {
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
    lost(code);
  }
  function check() {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(pingText);
    clearTimeout(deadline);
    deadline = window.setTimeout(fail, pongWithinMs);
  }

  socket.onopen = () => {
    clearTimeout(deadline);
    if (!isOver) opened();
  };
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    clearTimeout(deadline);
    if (data === pongText) alive();
    else heard(String(data));
  };
  // An error is always followed by the close, which may know the reason.
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
