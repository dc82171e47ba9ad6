import type { Context } from "hono";
import { z } from "zod";
import { pictureLimits } from "#domain/picture/picture.ts";
import { problem, readBytes } from "../http/problem.ts";
import type { PasswordCheck } from "../identity/passwords.ts";
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

/** The signed-in user's data export and sessions, photo, and deleting the account. */
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
];
