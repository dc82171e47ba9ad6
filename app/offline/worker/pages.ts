import { searchKey } from "#domain/search/search-key.ts";
import { cachedMark, type HasArrivedMessage, networkPendingMark } from "../messages.ts";
import {
  documentOf,
  isPlain,
  isSignedOutAnswer,
  isTooOld,
  isWholeFile,
  keyOf,
  mustForgetPages,
  networkWaitMs,
  planFor,
} from "./cache-rules.ts";
import { offlinePage } from "./offline-page.ts";
import { menusCache } from "./search.ts";

/** Assets have content hashes and are cached once; `personal` holds every page that was shown, with its data. */
const cacheNames = {
  assets: "assets-2",
  pictures: "pictures-2",
  personal: "personal-1",
  menus: menusCache,
} as const;
const maxPictures = 200;
const maxPages = 60;
/** Assets of earlier versions stay for pages that were opened with them. */
const oldAssetsMs = 7 * 86_400_000;
const keptAtHeader = "x-seatside-kept-at";

/** Sent by a page after its load: the files that it was made of, and those likely to be needed next. */
export type KeepMessage = { type: "keep"; urls: string[] };

/** Pages whose copy was shown while the network was pending: whether its response arrives. */
const underway = new Map<string, Promise<boolean>>();

/** Files for every cached page: the banner with its age. */
let shared: string[] = [];

/** App shell, last menu, cart and last orders open offline; everything else is left to the browser. */
export function installOffline(
  scope: ServiceWorkerGlobalScope,
  bannerFile: string | null = null,
  paymentFiles: readonly string[] = [],
): void {
  const { origin } = scope.location;
  shared = bannerFile ? [origin + bannerFile] : [];
  const needed = paymentFiles.map((path) => origin + path);

  // In parallel, because no page is cached until this is done. Pages opened meanwhile find these files in the
  // browser's cache.
  scope.addEventListener("install", (event) => {
    event.waitUntil(Promise.all(needed.map((url) => cacheAll([url], origin))));
  });

  scope.addEventListener("activate", (event) => {
    event.waitUntil(dropOld(scope, [...needed, ...shared]));
  });

  scope.addEventListener("message", (event) => {
    const message = event.data as KeepMessage | HasArrivedMessage | null;
    if (message?.type === "keep" && Array.isArray(message.urls))
      event.waitUntil(cacheAll(message.urls, origin));
    if (message?.type === "still-asking") {
      const [port] = event.ports;
      const pending = underway.get(keyOf(message.url)) ?? Promise.resolve(false);
      event.waitUntil(pending.then((isHere) => port?.postMessage(isHere)));
    }
  });

  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { method, url, referrer } = request;
    const facts = { method, url, referrer, isNavigation: request.mode === "navigate" };
    if (mustForgetPages(facts, origin)) {
      event.respondWith(forgetAfter(request));
      return;
    }
    switch (planFor(facts, origin)) {
      case "asset":
        return event.respondWith(fromCache(cacheNames.assets, request));
      case "picture":
        return event.respondWith(fromCache(cacheNames.pictures, request));
      case "page":
        return event.respondWith(fromNetwork(event, networkWaitMs(facts), () => offlinePage()));
      case "data":
        return event.respondWith(fromNetwork(event, networkWaitMs(facts), () => toDocument(request)));
      case "navigation":
        return event.respondWith(fetch(request).catch(() => offlinePage()));
      default:
        return;
    }
  });
}

async function fromCache(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const cached = await cache.match(request.url);
  if (cached && isWholeFile(cached)) return cached;
  const answer = await fetch(request);
  if (isWholeFile(answer)) {
    await cache.put(request.url, answer.clone()).catch(() => {});
    if (name === cacheNames.pictures) await trim(cache, maxPictures);
  }
  return answer;
}

/** The network's response if it arrives in time, else the copy, which a late response replaces. */
async function fromNetwork(
  event: FetchEvent,
  waitMs: number,
  otherwise: () => Response | Promise<Response>,
): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheNames.personal);
  const key = keyOf(request.url);
  const stored = await cache.match(key);
  const copy = stored && !isTooOld(request.url, keptAt(stored), Date.now()) ? stored : null;
  const answer = fetch(request).then((response) => {
    // Beside the response, not before it: a page is shown as it streams in.
    if (response.status === 200 && !response.redirected && isPlain(request.url))
      event.waitUntil(putCopy(cache, key, response.clone()));
    // A page that is gone or forbidden leaves the cache.
    if ([401, 403, 404, 410].includes(response.status)) event.waitUntil(cache.delete(key));
    // The session ended elsewhere, perhaps because this phone was stolen.
    if (isSignedOutAnswer(request.url, response)) event.waitUntil(caches.delete(cacheNames.personal));
    return response;
  });
  event.waitUntil(answer.catch(() => {}));
  if (!copy) return answer.catch(() => otherwise());
  const late = new Promise<"late">((resolve) => setTimeout(resolve, waitMs, "late"));
  const first = await Promise.race([answer.catch(() => null), late]);
  if (first === "late") {
    const isHere = answer.then(
      ({ status }) => status < 500,
      () => false,
    );
    underway.set(key, isHere);
    return withAge(copy, networkPendingMark);
  }
  return first && first.status < 500 ? first : withAge(copy);
}

/**
 * For a screen with a kept document but no kept data: tells the router to load the document. For a screen's own data
 * only when a late response has replaced its copy, and once: otherwise an error would replace what the fan reads. Another
 * search on the same screen is another document, for browsers often call a dead network online.
 */
async function toDocument({ url, referrer }: Request): Promise<Response> {
  const document = documentOf(url);
  const key = keyOf(document.href);
  const isOwn = referrer !== "" && isSameScreen(new URL(referrer), document);
  const copy = await (await caches.open(cacheNames.personal)).match(key);
  if ((isOwn && !underway.delete(key)) || !copy || isTooOld(url, keptAt(copy), Date.now()))
    return Response.error();
  const headers = {
    "x-remix-redirect": document.pathname + document.search,
    "x-remix-reload-document": "true",
  };
  return new Response(null, { status: 204, headers });
}

const isSameScreen = (one: URL, other: URL) =>
  one.pathname === other.pathname && searchKey(one.searchParams) === searchKey(other.searchParams);

async function putCopy(cache: Cache, key: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  // The copy is stored decoded: neither compressed nor chunked. Its files are on the phone, and would run before its paint.
  for (const name of ["content-encoding", "transfer-encoding", "content-length", "link"])
    headers.delete(name);
  const besides = cacheAll(shared, new URL(key).origin);
  try {
    await cache.put(key, new Response(await response.arrayBuffer(), { status: 200, headers }));
    await trim(cache, maxPages);
  } catch {
    // With a full disk nothing is cached; the page was answered anyway.
  }
  await besides;
}

const keptAt = (copy: Response) => Number(copy.headers.get(keptAtHeader) ?? 0);

/** States the copy's age in a header that pages can read (Server-Timing). */
function withAge(copy: Response, how = ""): Response {
  const ageMs = Math.max(0, Date.now() - keptAt(copy));
  const headers = new Headers(copy.headers);
  headers.set("server-timing", `${cachedMark};dur=${ageMs}${how && `;desc="${how}"`}`);
  return new Response(copy.body, { status: 200, headers });
}

async function cacheAll(wanted: string[], origin: string): Promise<void> {
  const urls = wanted.slice(0, 120);
  // Grows as pages name their files.
  for (const url of urls) {
    const plan = planFor({ method: "GET", url, isNavigation: true }, origin);
    const name =
      plan === "asset" ? cacheNames.assets : plan === "picture" ? cacheNames.pictures : cacheNames.personal;
    if (plan === "network" || plan === "navigation") continue;
    const cache = await caches.open(name);
    const key = plan === "page" ? keyOf(url) : url;
    if (await cache.match(key)) continue;
    try {
      const answer = await fetch(url, { credentials: "same-origin" });
      if (answer.status !== 200 || answer.redirected) continue;
      if (plan !== "page" && !isWholeFile(answer)) continue;
      if (plan === "page") {
        // A document names its files in its header and in itself.
        const text = `${answer.headers.get("link")} ${await answer.clone().text()}`;
        await putCopy(cache, key, answer);
        for (const [path] of text.matchAll(/\/assets\/[\w.-]+/g)) urls.push(`${origin}${path}`);
      } else await cache.put(key, answer);
    } catch {
      // The network is gone: what is cached so far stays.
      return;
    }
  }
}

/** After signing out, in or changing the language nothing cached before is shown again. */
async function forgetAfter(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    await caches.delete(cacheNames.personal);
    return answer;
  } catch (error) {
    if (request.mode === "navigate") return offlinePage();
    throw error;
  }
}

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

/** @param needed by this build, which may have had them from an earlier one */
async function dropOld(scope: ServiceWorkerGlobalScope, needed: readonly string[]): Promise<void> {
  const own = new Set<string>(Object.values(cacheNames));
  for (const name of await caches.keys()) if (!own.has(name)) await caches.delete(name);
  const cache = await caches.open(cacheNames.assets);
  const horizon = Date.now() - oldAssetsMs;
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const madeAt = Date.parse(answer?.headers.get("date") ?? "");
    const isOld = request.url.startsWith(`${scope.location.origin}/assets/`) && madeAt < horizon;
    if (isOld && !needed.includes(request.url)) await cache.delete(request);
  }
}
