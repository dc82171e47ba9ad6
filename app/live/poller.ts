import { useEffect, useEffectEvent, useState } from "react";
import type { Address } from "#app/api/address.ts";
import type { AnswerTo, CallName } from "#domain/wire/calls.ts";
import { listenToPage } from "./page-signals.ts";

const answerWithinMs = 8_000;
/** An unreachable network may be tried often; a slow server is not. */
const probeEveryMs = 1_500;
const longestMs = 20_000;
/** Failed polls in a row before what was heard is old. */
export const failuresBeforeAge = 2;

export type Answer<Body> =
  | { kind: "body"; body: Body }
  | { kind: "unchanged" }
  /** Signed out or forbidden: polling again won't help. */
  | { kind: "denied" }
  /** The server failed or timed out. */
  | { kind: "failed" }
  /** The network is unreachable: the browser failed at once. */
  | { kind: "unreached" };

export type Ask<Body> = () => Promise<Answer<Body>>;

export type Poller = {
  now(): void;
  /** Asks no later than this. */
  within(ms: number): void;
  stop(): void;
};

/** Is told, too, how many polls in a row had no answer. */
type Hear<Body> = (answer: Answer<Body>, unheard: number) => unknown;

/** Polls while the page is visible. When `hear` returns false, polling stops until `now` or `within`. */
export function startPolling<Body>(ask: Ask<Body>, everyMs: number, onAnswer: Hear<Body>): Poller {
  let isStopped = false;
  let timer = 0;
  let dueAt = Number.POSITIVE_INFINITY;
  let isAsking = false;
  let isUnreached = false;
  /** In a row; each one lengthens the interval. */
  let failures = 0;
  let unheard = 0;

  async function now() {
    if (isAsking || isStopped) return;
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    isAsking = true;
    const answer = document.visibilityState === "hidden" ? null : await ask();
    isAsking = false;
    if (isStopped) return;
    isUnreached = answer?.kind === "unreached";
    failures = answer?.kind === "failed" ? failures + 1 : 0;
    // A poll that a hidden page skips says nothing of what was heard.
    if (answer) unheard = isUnreached || failures > 0 ? unheard + 1 : 0;
    const isEnough = answer !== null && onAnswer(answer, unheard) === false;
    if (!isEnough && answer?.kind !== "denied") later();
  }

  function later() {
    const restMs = Math.max(everyMs, Math.min(longestMs, everyMs * 2 ** failures));
    const wholeMs = isUnreached ? Math.min(everyMs, probeEveryMs) : restMs;
    within(wholeMs * (0.9 + Math.random() * 0.2));
  }

  function within(ms: number) {
    if (isStopped || dueAt <= Date.now() + ms) return;
    clearTimeout(timer);
    dueAt = Date.now() + ms;
    timer = window.setTimeout(now, ms);
  }

  return {
    now: () => void now(),
    within,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Fetches an address with the ETag of its last response. */
export function askFor<Name extends CallName>(url: Address<Name>): Ask<AnswerTo<Name>> {
  let etag: string | null = null;
  return async () => {
    const signal = AbortSignal.timeout(answerWithinMs);
    const headers: HeadersInit = etag ? { "if-none-match": etag } : {};
    try {
      // The browser's cache would return the timestamp of an earlier response.
      const response = await fetch(url, { signal, headers, cache: "no-store" });
      if (response.status === 304) return { kind: "unchanged" };
      if ([401, 403, 404].includes(response.status)) return { kind: "denied" };
      if (!response.ok) return { kind: "failed" };
      const body: AnswerTo<Name> = await response.json();
      etag = response.headers.get("etag");
      return { kind: "body", body };
    } catch {
      return { kind: signal.aborted ? "failed" : "unreached" };
    }
  };
}

type Options = {
  firstAfterMs?: number;
  /** Window events that trigger a poll; always the same array. */
  events?: readonly string[];
};
const noEvents: readonly string[] = [];

/**
 * Polls an address (null: nothing) while the page is visible, and at once when it becomes visible again. When `hear`
 * returns false, polling stops until then.
 */
export function usePolled<Name extends CallName>(
  address: Address<Name> | null,
  everyMs: number,
  onAnswer: Hear<AnswerTo<Name>>,
  options?: Options,
): void {
  usePolledCall(address, askFor<Name>, everyMs, onAnswer, options);
}

/**
 * What an address answered last, polled, and whether that is old by now: then minutes go, and without a network the
 * banner says how old the screen is (`hasBanner`).
 */
export function usePolledBody<Name extends CallName>(
  address: Address<Name> | null,
  everyMs: number,
  { hasBanner = true, ...options }: Options & { hasBanner?: boolean } = {},
) {
  const [body, setBody] = useState<AnswerTo<Name> | null>(null);
  const [isOld, setIsOld] = useState(false);
  usePolled(
    address,
    everyMs,
    (answer, unheard) => {
      if (answer.kind === "body") setBody(() => answer.body);
      // What is old stays so until an answer.
      const isOldNow = unheard >= (isOld ? 1 : failuresBeforeAge);
      if (hasBanner && isOldNow && answer.kind === "unreached") dispatchEvent(new Event("unreached"));
      if (hasBanner && isOld && !isOldNow) dispatchEvent(new Event("reached"));
      setIsOld(isOldNow);
    },
    options,
  );
  return { body, isOld };
}

/** Like `usePolled` for calls other than GET: starts anew whenever `wanted` changes. */
export function usePolledCall<Body>(
  wanted: string | null,
  ask: (wanted: string) => Ask<Body>,
  everyMs: number,
  onAnswer: Hear<Body>,
  { firstAfterMs = 0, events = noEvents }: Options = {},
): void {
  const latest = useEffectEvent(onAnswer);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === null) return;
    const poller = startPolling(onAsk(wanted), everyMs, (answer, unheard) => latest(answer, unheard));
    poller.within(firstAfterMs);
    const stopListening = listenToPage({ wake: poller.now });
    for (const event of events) window.addEventListener(event, poller.now);
    return () => {
      poller.stop();
      stopListening();
      for (const event of events) window.removeEventListener(event, poller.now);
    };
  }, [wanted, everyMs, firstAfterMs, events]);
}
