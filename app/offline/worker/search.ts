import { foodDetail } from "#app/routes/browse/food/food-data.ts";
import { ownHome } from "#app/routes/browse/home/home-data.ts";
import { ownShop } from "#app/routes/browse/shop/own-shop.ts";
import { everyMenu } from "#app/routes/browse/whole-menu/every-menu-data.ts";
import { ownMenu } from "#app/routes/browse/whole-menu/own-menu.ts";
import { cartData } from "#app/routes/cart/cart-data.ts";
import { type Catalog, featuredStadiums, type StadiumSummary } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import type { KeepMenusMessage, SearchMessage } from "../messages.ts";
import { menuBehind } from "./cache-rules.ts";

/** Whole menus and the list of stadiums; not personal. */
export const menusCache = "menus-2";
/** The menus of the screen without a stadium, their list, and one more. */
const maxMenus = 8;
const freshMs = 5 * 60_000;

/** Read once, so that each menu's search is made once (oncePerMenu). */
const read = new Map<string, unknown>();
const askedAt = new Map<string, number>();

/**
 * Search without a network: caches the menu of the stadium in use (or several, without one) and computes the server's
 * answer from it by the same code.
 */
export function installOwnSearch(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("fetch", (event) => {
    const address = menuBehind(event.request.url);
    if (address) event.waitUntil(keepMenu(address));
  });
  scope.addEventListener("message", (event) => {
    const message = event.data as SearchMessage | KeepMenusMessage | null;
    const [port] = event.ports;
    if (message?.type === "keep-menus") event.waitUntil(keepEvery(scope.location.origin));
    if (message?.type === "search" && port)
      event.waitUntil(
        answer(message, scope.location.origin).then(
          (found) => port.postMessage(found),
          () => port.postMessage(undefined),
        ),
      );
  });
}

/** After the screen has loaded, and not on a metered connection. */
async function keepMenu(address: string): Promise<void> {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || Date.now() - (askedAt.get(address) ?? 0) < freshMs) return;
  askedAt.set(address, Date.now());
  try {
    const response = await fetch(address);
    if (response.status !== 200) return;
    const cache = await caches.open(menusCache);
    await cache.put(address, response);
    read.delete(address);
    const [first, ...more] = await cache.keys();
    if (first && more.length >= maxMenus) await cache.delete(first);
  } catch {
    askedAt.delete(address);
  }
}

const listOf = (origin: string) => `${origin}/api/stadiums`;
const menuOf = (origin: string, id: string) => `${listOf(origin)}/${id}/catalog`;

async function keepEvery(origin: string): Promise<void> {
  await keepMenu(listOf(origin));
  for (const { id } of await featured(origin).catch(() => [])) await keepMenu(menuOf(origin, id));
}

async function readAt<T>(address: string): Promise<T> {
  if (read.has(address)) return read.get(address) as T;
  const response = (await caches.match(address, { cacheName: menusCache })) ?? (await fetch(address));
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  const found = (await response.json()) as T;
  read.set(address, found);
  return found;
}

const featured = async (origin: string) =>
  featuredStadiums((await readAt<{ stadiums: StadiumSummary[] }>(listOf(origin))).stadiums);

/** The cached menu that has the dish or shop; the visitor's own stadium first. */
async function stadiumWith(
  has: (catalog: Catalog) => boolean,
  own: string | null,
  origin: string,
): Promise<string> {
  const menus = (await (await caches.open(menusCache)).keys()).map(({ url }) => url);
  const menuIds = menus.flatMap((url) => /([^/]+)\/catalog$/.exec(url)?.[1] ?? []);
  for (const id of own ? [own, ...menuIds] : menuIds) {
    const catalog = await readAt<Catalog>(menuOf(origin, id)).catch(() => null);
    if (catalog && has(catalog)) return id;
  }
  throw new Error("No menu with this is kept.");
}

async function answer({ address, visitor }: SearchMessage, origin: string) {
  const { pathname, searchParams } = new URL(address, origin);
  const visitorNow = { ...visitor, now: Date.now() };
  const [, shopId] = /^\/shop-menu\/([^/]+)$/.exec(pathname) ?? [];
  const [, dishId] = /^\/food\/([^/]+)$/.exec(pathname) ?? [];
  const has = ({ shops, items }: Catalog) =>
    (shopId ? shops : items).some(({ id }) => id === (shopId ?? dishId));
  const stadiumId =
    shopId || dishId
      ? await stadiumWith(has, visitor.stadiumId, origin)
      : (searchParams.get("stadium") ?? visitor.stadiumId);
  // An offer or a certificate may have ended since.
  const menuNow = async (id: string) => menuAt(await readAt<Catalog>(menuOf(origin, id)), visitorNow.now);
  const { cart } = visitor;
  if (cart && /^\/(pre)?cart$/.test(pathname)) return cartData(await menuNow(cart.stadiumId), visitorNow);
  if (!stadiumId) {
    const catalogs = await Promise.all((await featured(origin)).map(({ id }) => menuNow(id)));
    return everyMenu(catalogs, visitorNow, searchParams);
  }
  const catalog = await menuNow(stadiumId);
  const dish = catalog.items.find(({ id }) => id === dishId);
  if (dish) return foodDetail(catalog, dish, visitorNow);
  if (shopId) return ownShop(catalog, visitorNow, shopId, searchParams);
  return pathname === "/home"
    ? { ...ownHome(catalog, visitorNow, searchParams), featured: null }
    : ownMenu(catalog, visitorNow, searchParams);
}
