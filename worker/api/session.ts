import { registerSchema, signInSchema } from "#domain/schemas/account.ts";
import { serve, withCookies } from "./serve.ts";

/** Sign-in, sign-out and registration. The session is a cookie, never in a body. */
export const sessionCalls = [
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
];
