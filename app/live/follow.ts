import { socketClosed } from "#domain/order/order-events.ts";
import { retryDelayMs } from "./backoff.ts";
import { type Line, openLine } from "./line.ts";
import { listenToPage } from "./page-signals.ts";
import { type Answer, type Poller, startPolling } from "./poller.ts";
import { reloadOnce } from "./reload-once.ts";

/** After so many failures in a row it is also asked for over plain HTTP: some networks have no sockets. */
const failuresBeforePolling = 3;
/** So long a socket may be silent when something is expected of it; then it is asked for over plain HTTP as well. */
const patienceMs = 1_500;

/** `at` is this device's clock in ms. */
export type FollowEvent<Message> =
  | { type: "message"; message: Message; at: number }
  | { type: "polled"; body: unknown; at: number }
  /** What is shown was still right at this moment. */
  | { type: "confirmed"; by: "socket" | "poll"; at: number }
  | { type: "lost" }
  | { type: "paused" }
  | { type: "denied" };

export type Followed<Message> = {
  /** Path that answers the present as JSON, and the path of the socket. */
  api: string;
  socket: string;
  pollEveryMs: number;
  /** A tab that nobody looks at gives its connection back after this; null: it never does. */
  restAfterMs: number | null;
  /** What is said first on each new connection. */
  greet(): string;
  /** A message that was heard, or null where it is none of ours. */
  parse(text: string): Message | null;
  tell(event: FollowEvent<Message>): void;
};

export type Follower = {
  /** Whether it could be said: false while there is no socket. */
  send(text: string): boolean;
  /** Asks over plain HTTP at once where it polls: something was changed from here. */
  refresh(): void;
  stop(): void;
};

/**
 * Follows something live until it is stopped: over a socket, which is tried again for ever, and by polling while there
 * is none.
 */
export function follow<Message>(followed: Followed<Message>): Follower {
  const { api, pollEveryMs, restAfterMs, greet, parse, tell } = followed;
  const socketUrl = new URL(followed.socket, location.href.replace(/^http/, "ws")).href;
  let line: Line | null = null;
  let poller: Poller | null = null;
  let failures = 0;
  let isUnreached = false;
  let retry = 0;
  let rest = 0;
  let patience = 0;

  function connect() {
    clearTimeout(retry);
    if (line) return;
    expectAnswer();
    line = openLine(socketUrl, {
      opened: () => line?.send(greet()),
      heard(text) {
        const message = parse(text);
        if (!message) return;
        isAnswered();
        failures = 0;
        stopPolling();
        tell({ type: "message", message, at: Date.now() });
      },
      alive() {
        isAnswered();
        stopPolling();
        tell({ type: "confirmed", by: "socket", at: Date.now() });
      },
      lost(code) {
        line = null;
        tell({ type: "lost" });
        failures += 1;
        if (code === socketClosed.outdated || code === socketClosed.replaced) {
          // Another socket would end the same way; asking still tells the truth.
          if (code === socketClosed.outdated) reloadOnce(Date.now());
          return startAsking();
        }
        const why = isUnreached ? "unreached" : "busy";
        retry = window.setTimeout(connect, retryDelayMs(failures - 1, Math.random(), why));
        const isRefused = code === socketClosed.signedOut || code === socketClosed.notYours;
        if (isRefused || failures >= failuresBeforePolling) startAsking();
      },
    });
  }

  /** From here on something must be heard soon, or it is asked for. */
  function expectAnswer() {
    clearTimeout(patience);
    patience = window.setTimeout(startAsking, patienceMs);
  }

  function isAnswered() {
    clearTimeout(patience);
  }

  function startAsking() {
    clearTimeout(patience);
    poller ??= startPolling(api, pollEveryMs, answered);
    poller.now();
  }

  function answered(answer: Answer) {
    const at = Date.now();
    if (answer.kind === "unchanged") tell({ type: "confirmed", by: "poll", at });
    if (answer.kind === "body") tell({ type: "polled", body: answer.body, at });
    if (answer.kind === "denied") {
      stop();
      tell({ type: "denied" });
      return;
    }
    const isBack = isUnreached && answer.kind !== "unreached";
    isUnreached = answer.kind === "unreached";
    if (isBack) reconnect();
  }

  /** The network is back: whatever hangs in the old one is not waited for. */
  function reconnect() {
    line?.close();
    line = null;
    failures = 0;
    connect();
  }

  function stopPolling() {
    isUnreached = false;
    poller?.stop();
    poller = null;
  }

  function disconnect() {
    clearTimeout(retry);
    clearTimeout(patience);
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
      failures = 0;
      if (line) {
        line.check();
        expectAnswer();
      } else connect();
      poller?.now();
    },
    hidden() {
      clearTimeout(rest);
      if (restAfterMs !== null) rest = window.setTimeout(pause, restAfterMs);
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
  return { send: (text) => line?.send(text) ?? false, refresh: () => poller?.now(), stop };
}
