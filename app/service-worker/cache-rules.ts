/** How a request is answered. Everything else goes to the network as if there were no service worker. */
export type Plan = "page" | "data" | "asset" | "picture" | "navigation" | "network";

type Asked = { method: string; url: string; isNavigation: boolean };

/**
 * Screens that are opened offline: the menu, the cart, the orders (of every stadium), and the runner's bags, which are
 * scanned offline.
 */
const keptPages =
  /^\/(home|menu|precart|cart|orders|food\/[\w-]+|shop-menu\/[\w-]+|order\/(?!confirm$)[\w-]+|staff\/runner\/[\w-]+)$/;
/** React Router fetches a screen's data under its path with this ending. */
const dataEnding = ".data";
const forGood = /^\/(assets|fonts|icons)\//;
const pictures = /^\/(pictures|media)\//;

export function planFor({ method, url, isNavigation }: Asked, origin: string): Plan {
  const { pathname, origin: asked } = new URL(url);
  if (method !== "GET" || asked !== origin) return "network";
  if (forGood.test(pathname)) return "asset";
  if (pictures.test(pathname)) return "picture";
  if (isNavigation) return keptPages.test(pathname) ? "page" : "navigation";
  if (pathname.endsWith(dataEnding) && keptPages.test(pathname.slice(0, -dataEnding.length))) return "data";
  return "network";
}

/** The cache key of an address: without search and filter, but with the router's own `_routes` parameter. */
export function keyOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const routes = searchParams.get("_routes");
  return `${origin}${pathname}${routes === null ? "" : `?_routes=${routes}`}`;
}

/** Whether an address asks for no more than its cached copy; otherwise the copy is served but not replaced. */
export function isPlain(url: string): boolean {
  return [...new URL(url).searchParams.keys()].every((name) => name === "_routes" || name === "index");
}

/** Browsing screens: nothing on them is binding, so a copy may be shown while the network is pending. */
const browsed = /^\/(home|menu|food\/[\w-]+|shop-menu\/[\w-]+)$/;
const quickMs = 50;
const slowMs = 3_500;

/**
 * How long to wait for the network when there is a copy: briefly on browsing screens, longer where an old copy would
 * mislead, as on a search or an order.
 */
export function networkWaitMs({ url, isNavigation }: Asked): number {
  return isNavigation && isPlain(url) && browsed.test(new URL(url).pathname) ? quickMs : slowMs;
}

/** Forms after which the cache belongs to somebody else, or to another language, theme or stadium. */
const forgets =
  /^\/(auth|profile(\/account)?|reset-password|set-language|settings\/theme|stadium-selection|staff\/sign-out)(\.data)?$/;

export function makesForget({ method, url }: Asked, origin: string): boolean {
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin || method === "GET" || method === "HEAD") return false;
  return forgets.test(pathname) || pathname === "/api/session" || pathname === "/api/account";
}
