import type { Address } from "#app/api/address.ts";
import { readStored, writeStored } from "#app/hooks/phone-storage.ts";
import { socketClosed } from "#domain/order/order-events.ts";
import type { AnswerTo, CallName } from "#domain/wire/calls.ts";
import { listenToPage } from "./page-signals.ts";
import { type Answer, askFor, type Poller, startPolling } from "./poller.ts";
import { connectSocket, type LiveSocket, retryDelayMs } from "./socket.ts";

/** Failures in a row before polling over HTTP as well: some networks block WebSockets. */
const failuresBeforePolling = 3;
/** How long a socket may be silent when a message is due, before polling as well. */
const messageWithinMs = 1_500;

/** `at` is this device's clock in ms. */
type FollowEvent<Message, Body> =
  | { type: "message"; message: Message; at: number }
  | { type: "polled"; body: Body; at: number }
  /** The shown state was still current at this time. */
  | { type: "confirmed"; by: "socket" | "poll"; at: number }
  | { type: "lost" }
  | { type: "paused" }
  | { type: "denied" };

export type Followed<Message, Name extends CallName> = {
  /** The current state as JSON; also the socket's path. */
  api: Address<Name>;
  socket: string;
  pollEveryMs: number;
  /** A hidden tab disconnects after this time; null: never. */
  disconnectHiddenAfterMs: number | null;
  parse(text: string): Message | null;
  onEvent(event: FollowEvent<Message, AnswerTo<Name>>): void;
};

export type Follower = {
  /** Whether it was sent: false while there is no connection. */
  send(text: string): boolean;
  /** Polls at once, if polling, after this client changed something. */
  refresh(): void;
  stop(): void;
};

/** Follows a live state until stopped: over a socket, which reconnects for ever, and by polling while there is none. */
export function follow<Message, Name extends CallName>(followed: Followed<Message, Name>): Follower {
  const { api, pollEveryMs, disconnectHiddenAfterMs, parse, onEvent } = followed;
  const socketUrl = new URL(followed.socket, location.href.replace(/^http/, "ws"));
  // Every attempt bears the page's name, so that the other end knows which earlier one it replaces.
  socketUrl.searchParams.set("page", Math.random().toString(36).slice(2));
  let socket: LiveSocket | null = null;
  let poller: Poller | null = null;
  let failures = 0;
  let isUnreached = false;
  let retryTimer = 0;
  let idleTimer = 0;
  let messageTimer = 0;

  function connect() {
    clearTimeout(retryTimer);
    if (socket) return;
    expectMessage();
    socket = connectSocket(socketUrl.href, {
      onText(text) {
        const message = parse(text);
        if (!message) return;
        messageArrived();
        failures = 0;
        stopPolling();
        onEvent({ type: "message", message, at: Date.now() });
      },
      onPong() {
        messageArrived();
        stopPolling();
        onEvent({ type: "confirmed", by: "socket", at: Date.now() });
      },
      onLost(code) {
        socket = null;
        onEvent({ type: "lost" });
        failures += 1;
        if (code === socketClosed.outdated || code === socketClosed.replaced) {
          // Another socket would be closed the same way; polling still works.
          if (code === socketClosed.outdated) reloadOnce(Date.now());
          return pollNow();
        }
        const why = isUnreached ? "unreached" : "busy";
        retryTimer = window.setTimeout(connect, retryDelayMs(failures - 1, Math.random(), why));
        const isRefused = code === socketClosed.signedOut || code === socketClosed.notYours;
        if (isRefused || failures >= failuresBeforePolling) pollNow();
      },
    });
  }

  /** A message must arrive soon, or polling starts. */
  function expectMessage() {
    clearTimeout(messageTimer);
    messageTimer = window.setTimeout(pollNow, messageWithinMs);
  }

  function messageArrived() {
    clearTimeout(messageTimer);
  }

  function pollNow() {
    clearTimeout(messageTimer);
    poller ??= startPolling(askFor(api), pollEveryMs, handleAnswer);
    poller.now();
  }

  function handleAnswer(answer: Answer<AnswerTo<Name>>) {
    const at = Date.now();
    if (answer.kind === "unchanged") onEvent({ type: "confirmed", by: "poll", at });
    if (answer.kind === "body") onEvent({ type: "polled", body: answer.body, at });
    if (answer.kind === "denied") {
      stop();
      onEvent({ type: "denied" });
      return;
    }
    const isBack = isUnreached && answer.kind !== "unreached";
    isUnreached = answer.kind === "unreached";
    if (isBack) reconnect();
  }

  /** The network is back: drop the old connection instead of waiting for it. */
  function reconnect() {
    socket?.close();
    socket = null;
    failures = 0;
    connect();
  }

  function stopPolling() {
    isUnreached = false;
    poller?.stop();
    poller = null;
  }

  function disconnect() {
    clearTimeout(retryTimer);
    clearTimeout(messageTimer);
    stopPolling();
    socket?.close();
    socket = null;
  }

  function pause() {
    disconnect();
    onEvent({ type: "paused" });
  }

  const unsubscribe = listenToPage({
    wake() {
      clearTimeout(idleTimer);
      failures = 0;
      if (socket) {
        socket.check();
        expectMessage();
      } else connect();
      poller?.now();
    },
    hidden() {
      clearTimeout(idleTimer);
      if (disconnectHiddenAfterMs !== null) idleTimer = window.setTimeout(pause, disconnectHiddenAfterMs);
    },
    offline: pause,
  });

  function stop() {
    clearTimeout(idleTimer);
    unsubscribe();
    disconnect();
  }

  // Deferred: a component that unmounts at once opens no connection.
  retryTimer = window.setTimeout(connect);
  return { send: (text) => socket?.send(text) ?? false, refresh: () => poller?.now(), stop };
}

const storageName = "seatside_reloaded_at";
const notAgainWithinMs = 5 * 60_000;

/**
 * Reloads the page because the server has a newer version; not twice in a row, so that a deploy in progress causes no
 * loop.
 */
function reloadOnce(now: number): void {
  const last = Number(readStored(storageName, "sessionStorage") ?? 0);
  if (now - last < notAgainWithinMs) return;
  // Without storage it could loop.
  if (writeStored(storageName, String(now), "sessionStorage")) location.reload();
}
