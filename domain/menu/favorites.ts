/** What a fan marks with a heart: dishes and shops (product 19.3). */
export const favoriteKinds = ["foods", "shops"] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];
/** Ids, newest last. */
export type Favorites = Record<FavoriteKind, string[]>;

export const maxFavorites = 200;
const idPattern = /^[a-z0-9-]{1,60}$/;

export function isFavoriteKind(value: unknown): value is FavoriteKind {
  return favoriteKinds.includes(value as FavoriteKind);
}

export function isFavoriteId(value: unknown): value is string {
  return typeof value === "string" && idPattern.test(value);
}

/** Parses stored ids: valid and unique ones, up to the limit. */
export function parseFavoriteIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter(isFavoriteId))].slice(-maxFavorites);
}

export function parseFavoriteText(text: unknown): string[] {
  try {
    return parseFavoriteIds(JSON.parse(String(text ?? "")));
  } catch {
    return [];
  }
}
