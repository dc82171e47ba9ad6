import { installOffline } from "./offline.ts";
import { installPush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker, bundled to /sw.js by scripts/vite/service-worker.ts and registered once a page has loaded. Each
 * thing that it does has a file of its own, which takes the scope and adds its listeners.
 */
installPush(self);
installOffline(self);

// Kept files are named by their content and earlier ones stay for a while, so the new one takes over at once and a page
// that was opened before goes on with its own.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
