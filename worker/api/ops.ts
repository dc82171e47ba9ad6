import { Hono } from "hono";
import { z } from "zod";
import { connectedAccountSchema } from "#domain/schemas/team.ts";
import register from "../../docs/register.md?raw";
import { ProblemError, parseBody, problem } from "../http/problem.ts";
import {
  requireOperator,
  requireProof,
  requireStaff,
  requireUser,
  type StaffEnv,
} from "../middleware/require-user.ts";

const accountChange = connectedAccountSchema.extend({ seen: z.string().max(100).nullable() });

/** /api/staff/ops: for operators, who alone set connected accounts and see every venue. */
export const opsApi = new Hono<StaffEnv>()
  .use(requireUser, requireStaff, requireOperator)
  .get("/alerts", async (c) => c.json({ alerts: await c.get("services").operations.listAlerts() }))
  .post("/alerts/:alertId/resolve", async (c) => {
    const done = await c.get("services").operations.resolveAlert(c.get("user").id, c.req.param("alertId"));
    if (!done) throw new ProblemError({ code: "not-found", message: "There is no such open alert." });
    return c.body(null, 204);
  })
  .get("/accounts", async (c) => c.json({ accounts: await c.get("services").operations.listAccounts() }))
  .put("/accounts/:shopId", requireProof, async (c) => {
    const { account, seen } = await parseBody(c.req.raw, accountChange);
    const { operations } = c.get("services");
    const result = await operations.setAccount(c.get("user").id, c.req.param("shopId"), account, seen);
    if (result.ok) return c.body(null, 204);
    const { reason } = result;
    if (reason === "not-found" || reason === "changed-meanwhile")
      return problem(c, { code: reason, message: "The account was not changed." });
    return problem(c, { code: reason });
  })
  .delete("/second-steps/:userId", requireProof, async (c) => {
    const { operations } = c.get("services");
    const result = await operations.resetSecondSteps(c.get("user").id, c.req.param("userId"));
    return result.ok ? c.body(null, 204) : problem(c, { code: result.reason });
  })
  // As it stands in the build that runs.
  .get("/register", (c) => c.text(register))
  .get("/audit", async (c) => {
    const before = Number(c.req.query("before"));
    const filter = {
      ...(c.req.query("stadium") ? { stadiumId: c.req.query("stadium") } : {}),
      ...(Number.isFinite(before) && before > 0 ? { before } : {}),
    };
    return c.json({ entries: await c.get("services").operations.listAudit(filter) });
  });
