import { retryDelayMs } from "./backoff.ts";
import { type Line, openLine } from "./line.ts";
import { listenToPage } from "./page-signals.ts";
import { type Answer, type Poller, startPolling } from "./poller.ts";

/** After so many failures in a row it is also asked for over plain HTTP: some networks have no sockets. */
const failuresBeforePolling = 3;

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
  let retry = 0;
  let rest = 0;

  function connect() {
    clearTimeout(retry);
    line ??= openLine(socketUrl, {
      opened: () => line?.send(greet()),
      heard(text) {
        const message = parse(text);
        if (!message) return;
        failures = 0;
        stopPolling();
        tell({ type: "message", message, at: Date.now() });
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
    if (answer.kind === "body") tell({ type: "polled", body: answer.body, at });
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
