type Signals = {
  /** The page is visible again, or the network is back. */
  wake(): void;
  hidden?(): void;
  offline?(): void;
};

/** Listens to visibility, pageshow, the freezer, online and offline events. Returns an unsubscribe function. */
export function listenToPage({ wake, hidden, offline }: Signals): () => void {
  const visibilityChanged = () => (document.visibilityState === "hidden" ? hidden?.() : wake());
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener("visibilitychange", visibilityChanged, { signal });
  document.addEventListener("resume", wake, { signal });
  window.addEventListener("online", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  if (offline) window.addEventListener("offline", offline, { signal });
  return () => stopped.abort();
}
