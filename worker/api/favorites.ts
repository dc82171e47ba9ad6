import { Hono } from "hono";
import { z } from "zod";
import { isFavoriteId, isFavoriteKind, maxFavorites, parseFavoriteIds } from "#domain/menu/favorites.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError, parseBody, problem } from "../http/problem.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";

const ids = z.array(z.string()).max(maxFavorites).default([]).transform(parseFavoriteIds);
const mergeSchema = z.strictObject({ foods: ids, shops: ids });

/** /api/favorites: the signed-in customer's own list. */
export const favoritesApi = new Hono<UserEnv>()
  .use(requireUser)
  .get("/", async (c) =>
    c.json((await c.get("services").favorites.list(c.get("user").id)) satisfies AnswerTo<"GET /favorites">),
  )
  .post("/", async (c) => {
    const found = await parseBody(c.req.raw, mergeSchema);
    const list: AnswerTo<"POST /favorites"> = await c
      .get("services")
      .favorites.merge(c.get("user").id, found);
    return c.json(list);
  })
  .put("/:kind/:id", async (c) => {
    const { kind, id } = favoriteOf(c.req.param());
    const added = await c.get("services").favorites.add(c.get("user").id, kind, id);
    if (added.ok) return c.body(null, 204);
    if (added.reason === "not-found") throw notFound();
    return problem(c, { code: added.reason, message: `A list holds up to ${maxFavorites}.` });
  })
  .delete("/:kind/:id", async (c) => {
    const { kind, id } = favoriteOf(c.req.param());
    await c.get("services").favorites.remove(c.get("user").id, kind, id);
    return c.body(null, 204);
  });

const notFound = () => new ProblemError({ code: "not-found", message: "There is no such food or shop." });

function favoriteOf({ kind, id }: { kind: string; id: string }) {
  if (!isFavoriteKind(kind) || !isFavoriteId(id)) throw notFound();
  return { kind, id };
}
