const answerWithinMs = 8_000;
/** While nothing gets through it is asked this often, and the next question does not wait for the last one's end. */
const probeEveryMs = 1_500;

export type Answer =
  | { kind: "body"; body: unknown }
  | { kind: "unchanged" }
  /** Signed out, or not ours: asking again won't help. */
  | { kind: "denied" }
  /** The server answered, and could not. */
  | { kind: "failed" }
  /** Nothing came back at all: no network, or nobody there. */
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
  let isUnreached = false;
  /** Questions that wait for their answer, oldest first. */
  const open = new Set<AbortController>();

  function ask() {
    if (stopped.signal.aborted) return;
    // A question on its way is enough, unless the network swallows them: then the next may be luckier.
    if (open.size > 0 && !isUnreached) return;
    later();
    if (document.visibilityState !== "hidden") void question();
  }

  async function question() {
    const own = new AbortController();
    open.add(own);
    const impatient = window.setTimeout(() => {
      isUnreached = true;
      later();
    }, probeEveryMs);
    const answer = await request(own.signal);
    clearTimeout(impatient);
    open.delete(own);
    if (stopped.signal.aborted || own.signal.aborted) return;
    // Of several questions the first that got through speaks for all.
    if (answer.kind === "unreached" && open.size > 0) return;
    isUnreached = answer.kind === "unreached";
    if (!isUnreached) for (const other of open) other.abort();
    if (answer.kind === "denied") stop();
    else later();
    hear(answer);
  }

  function later() {
    clearTimeout(timer);
    if (stopped.signal.aborted) return;
    const wholeMs = isUnreached ? Math.min(everyMs, probeEveryMs) : everyMs;
    timer = window.setTimeout(ask, wholeMs * (0.9 + Math.random() * 0.2));
  }

  async function request(own: AbortSignal): Promise<Answer> {
    const signal = AbortSignal.any([stopped.signal, own, AbortSignal.timeout(answerWithinMs)]);
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
      return { kind: "unreached" };
    }
  }

  function stop() {
    stopped.abort();
    clearTimeout(timer);
  }
  return { now: ask, later, stop };
}
