const answerWithinMs = 8_000;
/** An unreachable network may be tried often; a slow server is not. */
const probeEveryMs = 1_500;
const longestMs = 20_000;

export type Answer =
  | { kind: "body"; body: unknown }
  | { kind: "unchanged" }
  /** Signed out or forbidden: polling again won't help. */
  | { kind: "denied" }
  /** The server failed or timed out. */
  | { kind: "failed" }
  /** The network is unreachable: the browser failed at once. */
  | { kind: "unreached" };

export type Poller = {
  now(): void;
  /** Polls first after one interval. */
  later(): void;
  stop(): void;
};

/** Polls an address while the page is visible, with the ETag of the last response. */
export function startPolling(url: string, everyMs: number, hear: (answer: Answer) => void): Poller {
  const stopped = new AbortController();
  let etag: string | null = null;
  let timer = 0;
  let isAsking = false;
  let isUnreached = false;
  /** In a row; each one lengthens the interval. */
  let failures = 0;

  async function ask() {
    if (isAsking || stopped.signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    const answer = document.visibilityState === "hidden" ? null : await request();
    isAsking = false;
    if (stopped.signal.aborted) return;
    isUnreached = answer?.kind === "unreached";
    failures = answer?.kind === "failed" ? failures + 1 : 0;
    if (answer) hear(answer);
    if (answer?.kind !== "denied") later();
  }

  function later() {
    clearTimeout(timer);
    if (stopped.signal.aborted) return;
    const restMs = Math.min(longestMs, everyMs * 2 ** failures);
    const wholeMs = isUnreached ? Math.min(everyMs, probeEveryMs) : restMs;
    timer = window.setTimeout(ask, wholeMs * (0.9 + Math.random() * 0.2));
  }

  async function request(): Promise<Answer> {
    const timeout = AbortSignal.timeout(answerWithinMs);
    const signal = AbortSignal.any([stopped.signal, timeout]);
    const headers: HeadersInit = etag ? { "if-none-match": etag } : {};
    try {
      // The browser's cache would return the timestamp of an earlier response.
      const response = await fetch(url, { signal, headers, cache: "no-store" });
      if (response.status === 304) return { kind: "unchanged" };
      if ([401, 403, 404].includes(response.status)) return { kind: "denied" };
      if (!response.ok) return { kind: "failed" };
      const body = await response.json();
      etag = response.headers.get("etag");
      return { kind: "body", body };
    } catch {
      return { kind: timeout.aborted ? "failed" : "unreached" };
    }
  }

  return {
    now: () => void ask(),
    later,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
