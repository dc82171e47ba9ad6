import { useSyncExternalStore } from "react";

export type FavoriteKind = "foods" | "shops";

/** Names of SPEC.md section 3, Stored locally. */
const storageKeys: Record<FavoriteKind, string> = {
  foods: "seatside_favorite_foods",
  shops: "seatside_favorite_restaurants",
};
const favoritesEvent = "favorites-updated";

function readFavorites(kind: FavoriteKind): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys[kind]) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch (error) {
    console.warn("favorites unreadable", error);
    return [];
  }
}

function subscribe(changed: () => void) {
  for (const name of [favoritesEvent, "storage"]) window.addEventListener(name, changed);
  return () => {
    for (const name of [favoritesEvent, "storage"]) window.removeEventListener(name, changed);
  };
}

/** Whether this phone's fan marked it, and the way to change that. */
export function useFavorite(kind: FavoriteKind, id: string): [boolean, () => void] {
  const isFavorite = useSyncExternalStore(
    subscribe,
    () => readFavorites(kind).includes(id),
    () => false,
  );
  function toggle() {
    const others = readFavorites(kind).filter((each) => each !== id);
    localStorage.setItem(storageKeys[kind], JSON.stringify(isFavorite ? others : [...others, id]));
    window.dispatchEvent(new Event(favoritesEvent));
  }
  return [isFavorite, toggle];
}

/** All marked ids, newest last. Browser only. */
export { readFavorites };
