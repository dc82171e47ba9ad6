import type { Context } from "hono";
import { z } from "zod";
import { isFavoriteId, isFavoriteKind, maxFavorites, parseFavoriteIds } from "#domain/menu/favorites.ts";
import { pictureLimits } from "#domain/picture/picture.ts";
import { registerSchema, signInSchema } from "#domain/schemas/account.ts";
import { subscriptionSchema, unsubscribeSchema } from "#domain/schemas/push.ts";
import { ProblemError, problem, readBytes } from "../http/problem.ts";
import type { PasswordCheck } from "../identity/passwords.ts";
import { languageOf } from "../middleware/language.ts";
import { type Call, serve, withCookies, withoutResult } from "./serve.ts";

const passwordSchema = z.strictObject({ password: z.string().max(128) });

/** 403, not 401: the user is signed in and confirms the password. */
function refuse(c: Context, checked: Extract<PasswordCheck, { ok: false }>) {
  if (checked.reason === "too-many-requests") return checked;
  return problem(c, { code: checked.reason, message: "The password is not right." }, 403);
}

type OfPhoto = Pick<Call<"DELETE /account/photo">, "c" | "services" | "by">;

async function setPhoto({ c, services, by }: OfPhoto, key: string | null) {
  const { id, image: former } = by.user;
  const { headers } = await services.identity.setPhoto(key, c.req.raw.headers);
  await services.account.photos.forget(id, former);
  withCookies(c, headers);
}

const ids = z.array(z.string()).max(maxFavorites).default([]).transform(parseFavoriteIds);
const mergeSchema = z.strictObject({ foods: ids, shops: ids });

function favoriteOf({ kind, id }: { kind: string; id: string }) {
  if (isFavoriteKind(kind) && isFavoriteId(id)) return { kind, id };
  throw new ProblemError({ code: "not-found", message: "There is no such food or shop." });
}

/** The session, which is a cookie and never in a body, and what belongs to the signed-in user. */
export const accountCalls = [
  serve("GET /account/export", null, async ({ c, services, by }) => {
    c.header("content-disposition", 'attachment; filename="seatside-data.json"');
    return c.json(await services.account.export(by.user.id));
  }),
  serve("GET /account/sessions", null, async ({ c, services }) => ({
    sessions: await services.identity.listSessions(c.req.raw.headers),
  })),
  serve("DELETE /account/sessions/:id", null, ({ services, by, params }) =>
    services.identity.endSession(by.user.id, params.id),
  ),
  serve("POST /account/proof", passwordSchema, async ({ c, services, body }) => {
    const checked = await services.identity.confirmPassword(body.password, c.req.raw.headers);
    return checked.ok || refuse(c, checked);
  }),
  serve("PUT /account/photo", null, async (call) => {
    const bytes = await readBytes(call.c.req.raw, pictureLimits.bytes, { code: "picture-too-large" });
    const saved = await call.services.account.photos.save(call.by.user.id, bytes);
    if (!saved.ok) return saved;
    await setPhoto(call, saved.key);
    return { image: saved.key };
  }),
  serve("DELETE /account/photo", null, async (call) => {
    await setPhoto(call, null);
    return { image: null };
  }),
  serve("DELETE /account", passwordSchema, async ({ c, services, by, body }) => {
    const checked = await services.identity.checkPassword(body.password, c.req.raw.headers);
    return checked.ok ? withoutResult(services.account.delete(by.user.id)) : refuse(c, checked);
  }),
  serve("GET /session", null, async ({ c, services }) => ({
    user: await services.identity.findUser(c.req.raw.headers),
  })),
  serve("POST /session", signInSchema, async ({ c, services, body }) => {
    const result = await services.identity.signIn(body.email, body.password, c.req.raw.headers);
    if (!result.ok) return result;
    withCookies(c, result.headers);
    return { user: result.user };
  }),
  serve("DELETE /session", null, async ({ c, services }) => {
    withCookies(c, (await services.identity.signOut(c.req.raw.headers)).headers);
    return true;
  }),
  serve("POST /customers", registerSchema, async ({ c, services, body }) => {
    const { confirmPassword: _confirmed, ...input } = body;
    const result = await services.identity.register(input, c.req.raw.headers);
    if (!result.ok) return result;
    withCookies(c, result.headers);
    return { user: result.user };
  }),
  serve("POST /push/subscriptions", subscriptionSchema, ({ c, services, by, body }) => {
    const { endpoint, keys } = body;
    const who = { userId: by.user.id, sessionId: by.sessionId };
    return withoutResult(services.push.save(who, { endpoint, ...keys }, languageOf(c)));
  }),
  serve("DELETE /push/subscriptions", unsubscribeSchema, async ({ services, by, body }) => {
    await services.push.remove(by.user.id, body.endpoint);
    return true;
  }),
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
