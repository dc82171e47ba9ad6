/**
 * Called once the page has loaded: it serves later visits and notifications, not this one. A page that is left before
 * registers it, too (`app/first-view/early-plus.ts`, `keep-typed.ts`).
 */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // Denied, for example when storage is blocked: everything else works without it.
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
