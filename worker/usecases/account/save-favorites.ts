import { type FavoriteKind, type Favorites, favoriteKinds, maxFavorites } from "#domain/menu/favorites.ts";
import type { Db } from "#worker/db/client.ts";
import {
  addFavorites,
  readFavoriteCards,
  readFavorites,
  removeFavorite,
} from "#worker/usecases/account/favorites.ts";

export type AddedFavorite = { ok: true } | { ok: false; reason: "not-found" | "favorites-full" };

export function createFavorites({ db, now }: { db: Db; now: () => number }) {
  return {
    list: (customerId: string): Promise<Favorites> => readFavorites(db, customerId),

    async add(customerId: string, kind: FavoriteKind, id: string): Promise<AddedFavorite> {
      await addFavorites(db, customerId, kind, [id], now());
      const ids = (await readFavorites(db, customerId))[kind];
      if (ids.includes(id)) return { ok: true };
      return { ok: false, reason: ids.length >= maxFavorites ? "favorites-full" : "not-found" };
    },

    async remove(customerId: string, kind: FavoriteKind, id: string): Promise<void> {
      await removeFavorite(db, customerId, kind, id, now());
    },

    async merge(customerId: string, found: Favorites): Promise<Favorites> {
      for (const kind of favoriteKinds)
        if (found[kind].length > 0) await addFavorites(db, customerId, kind, found[kind], now());
      return readFavorites(db, customerId);
    },

    async cards(customerId: string) {
      return readFavoriteCards(db, await readFavorites(db, customerId), now());
    },
  };
}
