const answerWithinMs = 8_000;
/** A network that is away costs nobody anything to try; a server that is slow is not asked more often than others. */
const probeEveryMs = 1_500;
const longestMs = 20_000;

export type Answer =
  | { kind: "body"; body: unknown }
  | { kind: "unchanged" }
  /** Signed out, or not ours: asking again won't help. */
  | { kind: "denied" }
  /** The server could not, or took too long. */
  | { kind: "failed" }
  /** Nothing got through: the browser said so at once. */
  | { kind: "unreached" };

export type Poller = {
  now(): void;
  /** The first question after one interval. */
  later(): void;
  stop(): void;
};

/** Asks an address again and again while the page is visible, naming the version that it has. */
export function startPolling(url: string, everyMs: number, hear: (answer: Answer) => void): Poller {
  const stopped = new AbortController();
  let etag: string | null = null;
  let timer = 0;
  let isAsking = false;
  let isUnreached = false;
  /** In a row; the server is given more time after each. */
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
    const patience = AbortSignal.timeout(answerWithinMs);
    const signal = AbortSignal.any([stopped.signal, patience]);
    const headers: HeadersInit = etag ? { "if-none-match": etag } : {};
    try {
      // The browser's own cache would answer with the clock of an earlier answer.
      const response = await fetch(url, { signal, headers, cache: "no-store" });
      if (response.status === 304) return { kind: "unchanged" };
      if ([401, 403, 404].includes(response.status)) return { kind: "denied" };
      if (!response.ok) return { kind: "failed" };
      const body = await response.json();
      etag = response.headers.get("etag");
      return { kind: "body", body };
    } catch {
      return { kind: patience.aborted ? "failed" : "unreached" };
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
