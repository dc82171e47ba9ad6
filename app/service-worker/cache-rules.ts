/** How a request is answered. What is not named goes to the network as if there were no service worker. */
export type Plan = "page" | "data" | "asset" | "picture" | "navigation" | "network";

type Asked = { method: string; url: string; isNavigation: boolean };

/**
 * Screens that one opens again in a dead network: the menu, the cart, the orders (issue of every stadium), and the
 * runner's bags, which are scanned without one.
 */
const keptPages =
  /^\/(home|menu|precart|cart|orders|food\/[\w-]+|shop-menu\/[\w-]+|order\/(?!confirm$)[\w-]+|staff\/runner\/[\w-]+)$/;
/** React Router asks for a screen's data under its path with this ending. */
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

/**
 * The address under which a copy is kept: a search or a filter of the moment makes no copy of its own, the data's own
 * question (`_routes`) does.
 */
export function keyOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const routes = searchParams.get("_routes");
  return `${origin}${pathname}${routes === null ? "" : `?_routes=${routes}`}`;
}

/** Whether an address asks for more than its copy holds: then the copy is answered with, but not replaced. */
export function isPlain(url: string): boolean {
  return [...new URL(url).searchParams.keys()].every((name) => name === "_routes" || name === "index");
}

/** What everybody browses: nothing on it is binding, so a copy may be shown while the present is on its way. */
const browsed = /^\/(home|menu|food\/[\w-]+|shop-menu\/[\w-]+)$/;
const quickMs = 50;
const patientMs = 3_500;

/** How long a page that has a copy waits for the network. A search or an order is not answered with something older. */
export function patienceMs({ url, isNavigation }: Asked): number {
  return isNavigation && isPlain(url) && browsed.test(new URL(url).pathname) ? quickMs : patientMs;
}

/** Forms after which what was kept belongs to somebody else, or is of another language, theme or stadium. */
const forgets =
  /^\/(auth|profile(\/account)?|reset-password|set-language|settings\/theme|stadium-selection|staff\/sign-out)(\.data)?$/;

export function makesForget({ method, url }: Asked, origin: string): boolean {
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin || method === "GET" || method === "HEAD") return false;
  return forgets.test(pathname) || pathname === "/api/session" || pathname === "/api/account";
}
