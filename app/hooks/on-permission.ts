/**
 * Calls back with a permission's state: now, unless the browser would ask, and on every change. Never in browsers
 * without the Permissions API. Returns an unsubscribe function.
 */
export function onPermission(
  name: "geolocation" | "notifications",
  onState: (state: PermissionState) => void,
): () => void {
  const stopped = new AbortController();
  navigator.permissions?.query({ name }).then(
    (found) => {
      if (stopped.signal.aborted) return;
      if (found.state !== "prompt") onState(found.state);
      found.addEventListener("change", () => onState(found.state), { signal: stopped.signal });
    },
    () => {},
  );
  return () => stopped.abort();
}
