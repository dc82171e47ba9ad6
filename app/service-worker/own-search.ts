import { ownHome } from "#app/routes/browse/home/home-data.ts";
import { ownMenu } from "#app/routes/browse/whole-menu/own-menu.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { SearchMessage } from "../offline/cached-mark.ts";
import { menuBehind } from "./cache-rules.ts";

/** Whole menus as the server sends them: of a stadium, so nobody's. */
export const menusCache = "menus-1";
const mostMenus = 3;
const freshMs = 5 * 60_000;

/** Read once, so that its search is made once (oncePerMenu). */
let read: { address: string; catalog: Catalog } | null = null;
const askedAt = new Map<string, number>();

/**
 * Searches without a network: keeps the menu of the stadium whose screens are open, and makes of it what the server
 * would answer, by the same code.
 */
export function installOwnSearch(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("fetch", (event) => {
    const address = menuBehind(event.request.url);
    if (address) event.waitUntil(keepMenu(address).catch(() => void askedAt.delete(address)));
  });
  scope.addEventListener("message", (event) => {
    const message = event.data as SearchMessage | null;
    const [port] = event.ports;
    if (message?.type === "search" && port)
      event.waitUntil(
        answer(message, scope.location.origin).then(
          (found) => port.postMessage(found),
          () => port.postMessage(undefined),
        ),
      );
  });
}

/** After the screen, and not where bytes are dear. */
async function keepMenu(address: string): Promise<void> {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || Date.now() - (askedAt.get(address) ?? 0) < freshMs) return;
  askedAt.set(address, Date.now());
  const response = await fetch(address);
  if (response.status !== 200) return;
  const cache = await caches.open(menusCache);
  await cache.put(address, response);
  read = null;
  const [first, ...more] = await cache.keys();
  if (first && more.length >= mostMenus) await cache.delete(first);
}

async function menuAt(address: string): Promise<Catalog> {
  if (read?.address === address) return read.catalog;
  const response = (await caches.match(address, { cacheName: menusCache })) ?? (await fetch(address));
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  const catalog = (await response.json()) as Catalog;
  read = { address, catalog };
  return catalog;
}

async function answer({ address, visitor }: SearchMessage, origin: string) {
  const { pathname, searchParams } = new URL(address, origin);
  const catalog = await menuAt(`${origin}/api/stadiums/${visitor.stadiumId}/catalog`);
  const asked = { ...visitor, now: Date.now() };
  return pathname === "/home"
    ? { ...ownHome(catalog, asked, searchParams), featured: null }
    : ownMenu(catalog, asked, searchParams);
}
