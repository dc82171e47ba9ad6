type Signals = {
  /** Somebody looks again, or the network is back. */
  wake(): void;
  hidden(): void;
  offline(): void;
};

/** What the browser tells about this page's chances. Answers how to stop listening. */
export function listenToPage({ wake, hidden, offline }: Signals): () => void {
  const looked = () => (document.visibilityState === "hidden" ? hidden() : wake());
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener("visibilitychange", looked, { signal });
  window.addEventListener("online", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  window.addEventListener("offline", offline, { signal });
  return () => stopped.abort();
}
