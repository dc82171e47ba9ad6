import { type Context, Hono } from "hono";
import { hourMs } from "#domain/durations.ts";
import { acceptInvitationSchema, invitationCodeSchema, invitationSchema } from "#domain/schemas/team.ts";
import { parseBody, problem, tooMany } from "../http/problem.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import {
  requireProof,
  requireStaff,
  requireUser,
  type StaffEnv,
  type UserEnv,
} from "../middleware/require-user.ts";
import type { AcceptProblem } from "../usecases/staff/accept-invitation.ts";
import type { TeamProblem } from "../usecases/staff/manage-team.ts";
import { originOf } from "./site.ts";

function refuse(c: Context, code: TeamProblem | AcceptProblem) {
  return code === "too-many" ? tooMany(c, hourMs) : problem(c, { code });
}

/** /api/staff/team: roles and invitations of a stadium, or of the "operators". */
export const teamApi = new Hono<StaffEnv>()
  .use(requireUser, requireStaff)
  .get("/:stadiumId", async (c) => {
    const { stadiumId } = c.req.param();
    const who = { userId: c.get("user").id, roles: c.get("roles") };
    const result = await c.get("services").team.list(who, stadiumId === "operators" ? null : stadiumId);
    if (!result.ok) return refuse(c, result.reason);
    return c.json({ team: result.team, invitations: result.invitations });
  })
  .post("/invitations", requireProof, limitPerUser("RATE_FEW", "invite"), async (c) => {
    const body = await parseBody(c.req.raw, invitationSchema);
    const { team, config } = c.get("services");
    const who = { userId: c.get("user").id, roles: c.get("roles") };
    const result = await team.invite(who, body, originOf(config, c.req.url));
    return result.ok ? c.json({ id: result.id }, 201) : refuse(c, result.reason);
  })
  .delete("/invitations/:invitationId", async (c) => {
    const who = { userId: c.get("user").id, roles: c.get("roles") };
    const result = await c.get("services").team.withdraw(who, c.req.param("invitationId"));
    return result.ok ? c.body(null, 204) : refuse(c, result.reason);
  })
  .delete("/roles/:roleId", requireProof, async (c) => {
    const who = { userId: c.get("user").id, roles: c.get("roles") };
    const result = await c.get("services").team.revoke(who, c.req.param("roleId"));
    return result.ok ? c.body(null, 204) : refuse(c, result.reason);
  });

/** /api/invitations: for users who are not staff yet. */
export const invitationsApi = new Hono<UserEnv>()
  .use(requireUser)
  .post("/code", limitPerUser("RATE_FEW", "invitation-code"), async (c) => {
    const { token } = await parseBody(c.req.raw, invitationCodeSchema);
    const result = await c.get("services").invitations.sendCode(c.get("user"), token);
    return result.ok ? c.body(null, 204) : refuse(c, result.reason);
  })
  .post("/accept", limitPerUser("RATE_FEW", "accept"), async (c) => {
    const { token, code } = await parseBody(c.req.raw, acceptInvitationSchema);
    const { id, email, firstName, lastName, phone } = c.get("user");
    const name = `${firstName} ${lastName}`.trim();
    const result = await c
      .get("services")
      .invitations.accept({ id, email, name, phone, sessionId: c.get("sessionId") }, token, code);
    return result.ok ? c.json({ role: result.role }) : refuse(c, result.reason);
  });
