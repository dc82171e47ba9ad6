import { z } from "zod";
import { isFavoriteId, isFavoriteKind, maxFavorites, parseFavoriteIds } from "#domain/menu/favorites.ts";
import { ProblemError } from "../http/problem.ts";
import { serve, withoutResult } from "./serve.ts";

const ids = z.array(z.string()).max(maxFavorites).default([]).transform(parseFavoriteIds);
const mergeSchema = z.strictObject({ foods: ids, shops: ids });

/** The signed-in customer's own list. */
export const favoritesCalls = [
  serve("GET /favorites", null, ({ services, by }) => services.favorites.list(by.user.id)),
  serve("POST /favorites", mergeSchema, ({ services, by, body }) =>
    services.favorites.merge(by.user.id, body),
  ),
  serve("PUT /favorites/:kind/:id", null, ({ services, by, params }) => {
    const { kind, id } = favoriteOf(params);
    return withoutResult(services.favorites.add(by.user.id, kind, id));
  }),
  serve("DELETE /favorites/:kind/:id", null, async ({ services, by, params }) => {
    const { kind, id } = favoriteOf(params);
    await services.favorites.remove(by.user.id, kind, id);
    return true;
  }),
];

function favoriteOf({ kind, id }: { kind: string; id: string }) {
  if (isFavoriteKind(kind) && isFavoriteId(id)) return { kind, id };
  throw new ProblemError({ code: "not-found", message: "There is no such food or shop." });
}
