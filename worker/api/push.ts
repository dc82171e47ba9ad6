import { Hono } from "hono";
import { subscriptionSchema, unsubscribeSchema } from "#domain/schemas/push.ts";
import { parseBody, problem } from "../http/problem.ts";
import { languageOf } from "../middleware/language.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";

/** /api/push: push subscriptions of the signed-in user's browsers. */
export const pushApi = new Hono<UserEnv>()
  .use(requireUser)
  .post("/subscriptions", async (c) => {
    const { endpoint, keys } = await parseBody(c.req.raw, subscriptionSchema);
    const saved = await c
      .get("services")
      .push.save(
        { userId: c.get("user").id, sessionId: c.get("sessionId") },
        { endpoint, ...keys },
        languageOf(c),
      );
    return saved.ok ? c.body(null, 204) : problem(c, { code: saved.reason });
  })
  .delete("/subscriptions", async (c) => {
    const { endpoint } = await parseBody(c.req.raw, unsubscribeSchema);
    await c.get("services").push.remove(c.get("user").id, endpoint);
    return c.body(null, 204);
  });
