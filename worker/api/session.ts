import { Hono } from "hono";
import { registerSchema, signInSchema } from "#domain/schemas/account.ts";
import type { AppEnv } from "../app-env.ts";
import { parseBody, problem, tooMany } from "../http/problem.ts";

/** /api/session and /api/customers: sign-in, sign-out and registration. The session is a cookie, never in a body. */
export const sessionApi = new Hono<AppEnv>()
  .get("/session", async (c) =>
    c.json({ user: await c.get("services").identity.findUser(c.req.raw.headers) }),
  )
  .post("/session", async (c) => {
    const { email, password } = await parseBody(c.req.raw, signInSchema);
    const result = await c.get("services").identity.signIn(email, password, c.req.raw.headers);
    if (!result.ok) {
      if (result.reason === "too-many-requests") return tooMany(c, result.retryAfterMs);
      return problem(c, { code: result.reason });
    }
    for (const cookie of result.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return c.json({ user: result.user });
  })
  .delete("/session", async (c) => {
    const { headers } = await c.get("services").identity.signOut(c.req.raw.headers);
    for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return c.body(null, 204);
  })
  .post("/customers", async (c) => {
    const { confirmPassword: _confirmed, ...input } = await parseBody(c.req.raw, registerSchema);
    const result = await c.get("services").identity.register(input, c.req.raw.headers);
    if (!result.ok) {
      if (result.reason === "too-many-requests") return tooMany(c, result.retryAfterMs);
      return problem(c, { code: result.reason });
    }
    for (const cookie of result.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
    return c.json({ user: result.user }, 201);
  });
