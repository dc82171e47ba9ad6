import { Hono } from "hono";
import { z } from "zod";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";
import { ProblemError, parseBody, problem, tooMany } from "./problem.ts";

const deletionSchema = z.strictObject({ password: z.string().max(128) });

/** /api/account: the signed-in user's data export and sessions, and deleting the account. */
export const accountApi = new Hono<UserEnv>()
  .use(requireUser)
  .get("/export", limitPerUser("RATE_FEW", "export"), async (c) => {
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
  .delete("/", async (c) => {
    const { password } = await parseBody(c.req.raw, deletionSchema);
    const { identity, account } = c.get("services");
    const checked = await identity.checkPassword(c.get("user").email, password, c.req.raw.headers);
    if (!checked.ok)
      return checked.reason === "too-many-requests"
        ? tooMany(c, checked.retryAfterMs)
        : problem(c, { code: "invalid-credentials", message: "The password is not right." }, 403);
    const deleted = await account.delete(c.get("user").id);
    if (!deleted.ok) return problem(c, { code: deleted.reason });
    return c.body(null, 204);
  });
