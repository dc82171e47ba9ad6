import { addTexts } from "../i18n/client.ts";
import comfortCss from "../styles/comfort.css?url";

/** Screens that a fan is likely to want offline. */
declare const __PRECACHED_PATHS__: string[];
declare const __PAYMENT_PATHS__: string[];

const precacheAfterMs = 3_000;

// Runs once the page has loaded. The service worker serves later visits and notifications, not this one; a page that is
// left before registers it, too (`app/first-view/early-forms.ts`, `waiting-taps.ts`).
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: comfortCss }));
quietTransitions();
// Denied, for example when storage is blocked: everything else works without it.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
setTimeout(() => void precachePages().catch(() => {}), precacheAfterMs);

/**
 * Asks the service worker to cache what this page was made of (its files come from the browser's cache) and the screens
 * likely to be opened next. Runs when nothing else is loading, never on a metered connection, and not beside a payment.
 */
async function precachePages(): Promise<void> {
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

/**
 * Handles the end of a view transition that the next navigation overtakes. React Router skips it and watches only
 * `finished`, so each quick second tap would be an unhandled rejection of `ready`.
 */
function quietTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
