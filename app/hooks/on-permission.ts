/**
 * Calls back with what the browser allows, at once unless it would have to ask, and whenever somebody changes it.
 * Browsers that tell nothing of it call nothing. Returns an unsubscribe function.
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
