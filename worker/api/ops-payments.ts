import { Hono } from "hono";
import { reconcileSchema } from "#domain/schemas/operations.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { ProblemError, parseBody, problem } from "../http/problem.ts";
import type { StaffEnv } from "../middleware/require-user.ts";

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
  .get("/owed", async (c) => c.json({ owed: await c.get("services").payments.listOwed() }))
  .get("/orders/:id/packet", async (c) => {
    const packet = await c.get("services").payments.readPacket(c.get("user").id, c.req.param("id"));
    if (!packet) throw new ProblemError({ code: "not-found", message: "There is no such order." });
    const text = Object.entries(packet).map(([name, value]) => `${name}\n${value}\n`);
    return c.body(text.join("\n"), 200, {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="evidence-${c.req.param("id").replaceAll(/[^\w-]/g, "")}.txt"`,
      "cache-control": "no-store",
    });
  })
  .get("/calls", async (c) => c.json({ calls: await c.get("services").payments.listOpenCalls() }))
  .post("/orders/:id/calls/:callId/retry", async (c) => {
    const { id, callId } = c.req.param();
    const result = await c.get("services").payments.retryCall(c.get("user").id, id, callId);
    return result.ok ? c.json({ ok: true }) : problem(c, { code: result.reason });
  })
  .post("/orders/:id/calls/:callId/platform", async (c) => {
    const { id, callId } = c.req.param();
    const result = await c.get("services").payments.payFromPlatform(c.get("user").id, id, callId);
    return result.ok ? c.json({ ok: true }) : problem(c, { code: result.reason });
  })
  .post("/orders/:id/calls/:callId/end", async (c) => {
    const { id, callId } = c.req.param();
    const result = await c.get("services").payments.endCall(c.get("user").id, id, callId);
    return result.ok ? c.json({ ok: true }) : problem(c, { code: result.reason });
  });
