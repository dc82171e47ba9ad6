/** Brings back what was typed when the page was reloaded before React could store it. */
const { pathname } = location;
try {
  for (const [id, value] of JSON.parse(sessionStorage[pathname])) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field) continue;
    field.value = value;
    window.tapped?.push([field, value]);
  }
  delete sessionStorage[pathname];
} catch {
  // Nothing was kept, or the phone keeps nothing.
}
/** Left before React came, with its file half here: the service worker loads it to the end, for the next documents. */
addEventListener("beforeunload", () => {
  window.leaving = window.tapped ?? [];
  if (window.tapped) navigator.serviceWorker?.register("/sw.js");
});
addEventListener("pagehide", () => {
  const kept = (window.tapped ?? window.leaving)?.filter(
    ([field]) => (field as HTMLInputElement).type === "text",
  );
  if (kept?.length)
    sessionStorage[pathname] = JSON.stringify(
      kept.map(([field]) => [field.id, (field as HTMLInputElement).value]),
    );
});
