import { addTexts } from "../i18n/client.ts";

/** What one is likely to want in a dead network, once the screen that one looks at is whole. */
const nextPages = ["/home", "/menu", "/cart", "/orders"];
const patienceMs = 3_000;

/**
 * Asks the service worker to keep what this page was made of (its files come from the browser's own cache) and the
 * screens that one opens next. Later, when nothing else is under way, and never on a line that is counted.
 */
export function keepForLater(): void {
  const { serviceWorker, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (!serviceWorker || connection?.saveData || connection?.effectiveType?.endsWith("2g")) return;
  const send = async () => {
    const { active } = await serviceWorker.ready;
    // Their scripts are named in their documents, their texts are not.
    await Promise.all([addTexts("cart"), addTexts("pages")]);
    const files = performance
      .getEntriesByType("resource")
      .map((entry) => entry.name)
      .filter((name) => name.startsWith(location.origin));
    const own = location.pathname + location.search;
    const urls = [...files, own, ...nextPages].map((path) => new URL(path, location.origin).href);
    active?.postMessage({ type: "keep", urls: [...new Set(urls)] });
  };
  const later = () => setTimeout(() => void send().catch(() => {}), patienceMs);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}
