import { isKeptForGood } from "#domain/site/file-paths.ts";
import { findScreen } from "#domain/site/site-map.ts";

/** How a request is answered. Everything else goes to the network as if there were no service worker. */
export type Plan = "page" | "data" | "asset" | "picture" | "navigation" | "network";

type RequestFacts = { method: string; url: string; isNavigation: boolean; referrer?: string };

/** React Router fetches a screen's data under its path with this ending. */
const dataEnding = ".data";
const pagePath = (pathname: string) =>
  pathname.endsWith(dataEnding) ? pathname.slice(0, -dataEnding.length) : pathname;
const pictures = /^\/(pictures|media)\//;

export function planFor({ method, url, isNavigation, referrer = "" }: RequestFacts, origin: string): Plan {
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin) return "network";
  // A plain form of ours: without a network the browser would show an error of its own.
  if (method !== "GET") return isNavigation && referrer.startsWith(`${origin}/`) ? "navigation" : "network";
  if (isKeptForGood(pathname)) return "asset";
  if (pictures.test(pathname)) return "picture";
  const isKept = (findScreen(pagePath(pathname))?.offline ?? "no") !== "no";
  if (isNavigation) return isKept ? "page" : "navigation";
  return isKept && pathname.endsWith(dataEnding) ? "data" : "network";
}

/**
 * The menu's address for a call of live states: a screen that makes this call needs the menu cached for search. Null
 * for other calls.
 */
export function menuBehind(url: string): string | null {
  const { origin, pathname } = new URL(url);
  const [, stadium] = /^(\/api\/stadiums\/[a-z0-9-]+)\/live$/.exec(pathname) ?? [];
  return stadium ? `${origin}${stadium}/catalog` : null;
}

/** The address of the document for a data request. */
export function documentOf(url: string): URL {
  const address = new URL(url);
  address.pathname = pagePath(address.pathname);
  address.searchParams.delete("_routes");
  return address;
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

/**
 * Whether an answer is the requested file: complete, not redirected, not a page. During a deploy another version may
 * answer, without that file.
 */
export function isWholeFile(answer: Pick<Response, "status" | "redirected" | "headers">): boolean {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return answer.status === 200 && !answer.redirected && !isPage;
}

const quickMs = 50;
const slowMs = 3_500;

/**
 * How long to wait for the network when there is a copy: briefly on browsing screens, longer where an old copy would
 * mislead, as on a search or an order.
 */
export function networkWaitMs({ url, isNavigation }: RequestFacts): number {
  const isBrowsed = findScreen(new URL(url).pathname)?.offline === "browsed";
  return isNavigation && isPlain(url) && isBrowsed ? quickMs : slowMs;
}

/** Orders, codes and bags: shown without a network for an evening, not for good. */
const ownCopyMs = 12 * 3_600_000;

export function isTooOld(url: string, keptAt: number, now: number): boolean {
  return findScreen(pagePath(new URL(url).pathname))?.offline === "own" && now - keptAt > ownCopyMs;
}

/**
 * Whether an answer means that the session is over: a personal screen redirects only then (except the cart, which needs
 * no account). A navigation's redirect is opaque; a data request's has status 202.
 */
export function isSignedOutAnswer(url: string, answer: Pick<Response, "type" | "status">): boolean {
  const screen = findScreen(pagePath(new URL(url).pathname));
  const isRedirect = answer.type === "opaqueredirect" || answer.status === 202;
  return isRedirect && screen?.offline === "own" && !screen.isOrdering;
}

/** Forms and calls after which the cache belongs to somebody else, or to another language, theme or stadium. */
export function mustForgetPages({ method, url }: RequestFacts, origin: string): boolean {
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin || method === "GET" || method === "HEAD") return false;
  if (pathname === "/api/session" || pathname === "/api/account") return true;
  return findScreen(pagePath(pathname))?.clearsCache === true;
}
