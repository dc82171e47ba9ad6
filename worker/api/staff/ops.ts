import { z } from "zod";
import { connectedAccountSchema, reconcileSchema, searchSchema } from "#domain/schemas/staff.ts";
import register from "../../../docs/register.md?raw";
import { serve, withoutResult } from "../serve.ts";

const accountChange = connectedAccountSchema.extend({ seen: z.string().max(100).nullable() });

/** For operators only: connected accounts, all venues, payment findings. */
export const opsCalls = [
  serve("GET /staff/ops/alerts", null, async ({ services }) => ({
    alerts: await services.operations.listAlerts(),
  })),
  serve("POST /staff/ops/alerts/:alertId/resolve", null, ({ services, by, params }) =>
    services.operations.resolveAlert(by.operator, params.alertId),
  ),
  // POST, because the text may be a mail or a phone number, which must not get into logs or histories.
  serve("POST /staff/ops/orders", searchSchema, ({ services, by, body }) =>
    services.staff.searchOrders(by.operator, null, body.text),
  ),
  serve("GET /staff/ops/accounts", null, async ({ services }) => ({
    accounts: await services.operations.listAccounts(),
  })),
  serve("PUT /staff/ops/accounts/:shopId", accountChange, ({ services, by, params, body }) =>
    withoutResult(services.operations.setAccount(by.operator, { ...params, ...body })),
  ),
  serve("DELETE /staff/ops/second-steps/:userId", null, ({ services, by, params }) =>
    withoutResult(services.operations.resetSecondSteps(by.operator, params.userId)),
  ),
  // The register of the running build.
  serve("GET /staff/ops/register", null, ({ c }) => c.text(register)),
  serve("GET /staff/ops/audit", null, async ({ c, services }) => {
    const before = Number(c.req.query("before"));
    const filter = {
      ...(c.req.query("stadium") ? { stadiumId: c.req.query("stadium") } : {}),
      ...(Number.isFinite(before) && before > 0 ? { before } : {}),
    };
    return { entries: await services.operations.listAudit(filter) };
  }),
  serve("POST /staff/ops/reconcile", reconcileSchema, ({ services, by, body }) =>
    services.payments.reconcile(by.operator, body),
  ),
  serve("GET /staff/ops/owed", null, async ({ services }) => ({ owed: await services.payments.listOwed() })),
  serve("GET /staff/ops/orders/:id/packet", null, async ({ c, services, by, params: { id } }) => {
    const packet = await services.payments.readPacket(by.operator, id);
    if (!packet) return null;
    const text = Object.entries(packet).map(([name, value]) => `${name}\n${value}\n`);
    return c.body(text.join("\n"), 200, {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="evidence-${id.replaceAll(/[^\w-]/g, "")}.txt"`,
      "cache-control": "no-store",
    });
  }),
  serve("GET /staff/ops/calls", null, async ({ services }) => ({
    calls: await services.payments.listOpenCalls(),
  })),
  serve("POST /staff/ops/orders/:id/calls/:callId/retry", null, ({ services, by, params }) =>
    withoutResult(services.payments.retryCall(by.operator, params.id, params.callId)),
  ),
  serve("POST /staff/ops/orders/:id/calls/:callId/platform", null, ({ services, by, params }) =>
    withoutResult(services.payments.payFromPlatform(by.operator, params.id, params.callId)),
  ),
  serve("POST /staff/ops/orders/:id/calls/:callId/end", null, ({ services, by, params }) =>
    withoutResult(services.payments.endCall(by.operator, params.id, params.callId)),
  ),
];
