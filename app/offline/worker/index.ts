import { installOffline } from "./pages.ts";
import { installPush } from "./push.ts";
import { installOwnSearch } from "./search.ts";

declare const self: ServiceWorkerGlobalScope;
/** The built file of app/offline/cached-banner.tsx; none in development. */
declare const __BANNER_FILE__: string | null;
/** Files of the payment screen; none in development. */
declare const __PAYMENT_FILES__: string[];

/**
 * The service worker, bundled to /sw.js by scripts/vite/service-worker.ts and registered once a page has loaded, or is left
 * before. Each feature has a file of its own, which adds its listeners to the scope.
 */
installPush(self);
installOffline(self, __BANNER_FILE__, __PAYMENT_FILES__);
installOwnSearch(self);

// Cached files are named by content and old ones stay for a while, so the new worker takes over at once and
// pages opened earlier keep their files.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
