import { call } from "#app/api/client.ts";
import { readStored, writeStored } from "#app/hooks/phone-storage.ts";
import { serially } from "#domain/async.ts";
import {
  type FavoriteKind,
  type Favorites,
  favoriteKinds,
  parseFavoriteText,
} from "#domain/menu/favorites.ts";

/** Product 19.3. */
const storageKeys: Record<FavoriteKind, string> = {
  foods: "seatside_favorite_foods",
  shops: "seatside_favorite_restaurants",
};
/** The owner of these lists: a customer's id, or nothing for a visitor. */
const ownerKey = "seatside_favorites_of";
const changedEvent = "favorites-updated";
const syncPauseMs = 30_000;
const answerMs = 10_000;

type Favorite = { kind: FavoriteKind; id: string; ownerId: string | null };

/** All favorite ids, newest last. Another person's lists on this phone are ignored. */
export function readFavorites(kind: FavoriteKind, ownerId: string | null): string[] {
  return readStored(ownerKey) === ownerId ? parseFavoriteText(readStored(storageKeys[kind]) ?? "[]") : [];
}

export function isMarked({ kind, id, ownerId }: Favorite): boolean {
  return readFavorites(kind, ownerId).includes(id);
}

/** A visitor's favorites, to be taken over when signing in; null when there are none. */
export function visitorFavorites(): Favorites | null {
  const found = { foods: readFavorites("foods", null), shops: readFavorites("shops", null) };
  return found.foods.length + found.shops.length > 0 ? found : null;
}

/** @returns whether the phone could keep them */
export function storeFavorites(favorites: Favorites, ownerId: string | null): boolean {
  const isKept =
    writeStored(ownerKey, ownerId) &&
    favoriteKinds.every((kind) => writeStored(storageKeys[kind], JSON.stringify(favorites[kind])));
  window.dispatchEvent(new Event(changedEvent));
  return isKept;
}

function setMarked({ kind, id, ownerId }: Favorite, wanted: boolean): boolean {
  const lists = { foods: readFavorites("foods", ownerId), shops: readFavorites("shops", ownerId) };
  const others = lists[kind].filter((each) => each !== id);
  return storeFavorites({ ...lists, [kind]: wanted ? [...others, id] : others }, ownerId);
}

export function subscribe(changed: () => void) {
  for (const name of [changedEvent, "storage"]) window.addEventListener(name, changed);
  return () => {
    for (const name of [changedEvent, "storage"]) window.removeEventListener(name, changed);
  };
}

/** Sends changes to the server one after the other, so that the last tap wins. */
const inOrder = serially();
let changes = 0;

/** Shows the change at once and sends a customer's to the server; reverts it when that fails. */
export async function markFavorite(favorite: Favorite, wanted: boolean): Promise<boolean> {
  const mine = ++changes;
  if (!setMarked(favorite, wanted)) return false;
  if (!favorite.ownerId) return true;
  if (await inOrder(() => send(favorite, wanted))) return true;
  // A later tap waits for its own response.
  if (mine === changes || isMarked(favorite) === wanted) setMarked(favorite, !wanted);
  return false;
}

async function send({ kind, id }: Favorite, wanted: boolean): Promise<boolean> {
  const sent = { params: { kind, id } };
  const options = { withinMs: answerMs, keepalive: true };
  const answer = wanted
    ? await call("PUT /favorites/:kind/:id", sent, options)
    : await call("DELETE /favorites/:kind/:id", sent, options);
  return answer.ok;
}

let synced = { ownerId: "", at: 0 };

/** Loads a customer's favorites to this phone, and uploads those made before signing in. */
export async function syncFavorites(ownerId: string): Promise<void> {
  const found = visitorFavorites();
  if (!found && synced.ownerId === ownerId && Date.now() - synced.at < syncPauseMs) return;
  synced = { ownerId, at: Date.now() };
  const before = changes;
  await inOrder(async () => {});
  const options = { withinMs: answerMs };
  const answer = found
    ? await call("POST /favorites", { body: found }, options)
    : await call("GET /favorites", {}, options);
  // A heart tapped meanwhile, even while the body was read, is newer than this response.
  if (answer.ok && before === changes) storeFavorites(answer.body, ownerId);
}
