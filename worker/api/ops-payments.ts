import { Hono } from "hono";
import { reconcileSchema } from "#domain/schemas/operations.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import type { StaffEnv } from "../middleware/require-user.ts";
import { ProblemError, parseBody, problem } from "./problem.ts";

/** /api/staff/ops: disagreeing payments and failed calls, for operators. Use after requireStaff. */
export const opsPaymentsApi = new Hono<StaffEnv>()
  .use(async (c, next) => {
    if (!isOperator(c.get("roles")))
      throw new ProblemError({ code: "not-allowed", message: "This is for operators." });
    return next();
  })
  .post("/reconcile", async (c) => {
    const request = await parseBody(c.req.raw, reconcileSchema);
    return c.json(await c.get("services").payments.reconcile(c.get("user").id, request));
  })
  .post("/orders/:id/calls/:callId/retry", async (c) => {
    const { id, callId } = c.req.param();
    const result = await c.get("services").payments.retry(c.get("user").id, id, callId);
    if (result.ok) return c.json({ ok: true });
    return problem(c, { code: result.reason, message: "There is no failed call of this name." });
  });
