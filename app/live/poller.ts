const answerWithinMs = 8_000;

export type Answer =
  | { kind: "body"; body: unknown }
  | { kind: "unchanged" }
  /** Signed out, or not ours: asking again won't help. */
  | { kind: "denied" }
  | { kind: "failed" };

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

  async function ask() {
    if (isAsking || stopped.signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    const answer = document.visibilityState === "hidden" ? null : await request();
    isAsking = false;
    if (stopped.signal.aborted) return;
    if (answer) hear(answer);
    if (answer?.kind !== "denied") later();
  }

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(ask, everyMs * (0.9 + Math.random() * 0.2));
  }

  async function request(): Promise<Answer> {
    try {
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(answerWithinMs)]);
      const headers: HeadersInit = etag ? { "if-none-match": etag } : {};
      // The browser's own cache would answer with the clock of an earlier answer.
      const response = await fetch(url, { signal, headers, cache: "no-store" });
      if (response.status === 304) return { kind: "unchanged" };
      if ([401, 403, 404].includes(response.status)) return { kind: "denied" };
      if (!response.ok) return { kind: "failed" };
      const body = await response.json();
      etag = response.headers.get("etag");
      return { kind: "body", body };
    } catch {
      return { kind: "failed" };
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
