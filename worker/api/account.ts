import { type Context, Hono } from "hono";
import { z } from "zod";
import { pictureLimits } from "#domain/picture/picture.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError, parseBody, problem, readBytes, tooMany } from "../http/problem.ts";
import type { PasswordCheck } from "../identity/passwords.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireProof, requireUser, type UserEnv } from "../middleware/require-user.ts";

const passwordSchema = z.strictObject({ password: z.string().max(128) });

function refuse(c: Context, checked: Extract<PasswordCheck, { ok: false }>) {
  return checked.reason === "too-many-requests"
    ? tooMany(c, checked.retryAfterMs)
    : problem(c, { code: checked.reason, message: "The password is not right." }, 403);
}

/** /api/account: the signed-in user's data export and sessions, and deleting the account. */
export const accountApi = new Hono<UserEnv>()
  .use(requireUser)
  .get("/export", requireProof, limitPerUser("RATE_FEW", "export"), async (c) => {
    c.header("content-disposition", 'attachment; filename="seatside-data.json"');
    return c.json(await c.get("services").account.export(c.get("user").id));
  })
  .get("/sessions", async (c) =>
    c.json({ sessions: await c.get("services").identity.listSessions(c.req.raw.headers) }),
  )
  .delete("/sessions/:id", async (c) => {
    const ended = await c.get("services").identity.endSession(c.get("user").id, c.req.param("id"));
    if (!ended) throw new ProblemError({ code: "not-found", message: "There is no such session." });
    return c.body(null, 204);
  })
  .post("/proof", async (c) => {
    const { password } = await parseBody(c.req.raw, passwordSchema);
    const checked = await c.get("services").identity.confirmPassword(password, c.req.raw.headers);
    return checked.ok ? c.body(null, 204) : refuse(c, checked);
  })
  .put("/photo", limitPerUser("RATE_FEW", "upload"), async (c) => {
    const { identity, account } = c.get("services");
    const { id, image: former } = c.get("user");
    const bytes = await readBytes(c.req.raw, pictureLimits.bytes, { code: "picture-too-large" });
    const saved = await account.photos.save(id, bytes);
    if (!saved.ok) return problem(c, { code: saved.reason });
    const { headers } = await identity.setPhoto(saved.key, c.req.raw.headers);
    await account.photos.forget(id, former);
    for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return c.json({ image: saved.key } satisfies AnswerTo<"PUT /account/photo">);
  })
  .delete("/photo", async (c) => {
    const { identity, account } = c.get("services");
    const { id, image: former } = c.get("user");
    const { headers } = await identity.setPhoto(null, c.req.raw.headers);
    await account.photos.forget(id, former);
    for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return c.json({ image: null } satisfies AnswerTo<"DELETE /account/photo">);
  })
  .delete("/", async (c) => {
    const { password } = await parseBody(c.req.raw, passwordSchema);
    const { identity, account } = c.get("services");
    const checked = await identity.checkPassword(password, c.req.raw.headers);
    if (!checked.ok) return refuse(c, checked);
    const deleted = await account.delete(c.get("user").id);
    if (!deleted.ok) return problem(c, { code: deleted.reason });
    return c.body(null, 204);
  });
