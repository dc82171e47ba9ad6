import { addTexts } from "../i18n/client.ts";

/** Screens that a fan is likely to want offline. */
declare const __PRECACHED_PATHS__: string[];
declare const __PAYMENT_PATHS__: string[];

/**
 * Asks the service worker to cache what this page was made of (its files come from the browser's cache) and the screens
 * likely to be opened next. Runs when nothing else is loading, never on a metered connection, and not beside a payment.
 */
export async function precachePages(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (!serviceWorker || __PAYMENT_PATHS__.includes(location.pathname)) return;
  if (connection?.saveData || connection?.effectiveType?.endsWith("2g")) return;
  const { active } = await serviceWorker.ready;
  // Their documents name their scripts, but not their texts.
  await Promise.all([addTexts("cart"), addTexts("pages")]);
  const files = performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((name) => name.startsWith(location.origin));
  const own = location.pathname + location.search;
  const urls = [...files, own, ...__PRECACHED_PATHS__].map((path) => new URL(path, location.origin).href);
  active?.postMessage({ type: "keep", urls: [...new Set(urls)] });
}
