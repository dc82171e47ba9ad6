import { hourMs } from "#domain/durations.ts";
import { acceptInvitationSchema, invitationCodeSchema, invitationSchema } from "#domain/schemas/staff.ts";
import { ProblemError } from "../../http/problem.ts";
import type { AcceptProblem } from "../../usecases/staff/accept-invitation.ts";
import type { TeamProblem } from "../../usecases/staff/manage-team.ts";
import { serve, withoutResult } from "../serve.ts";
import { originOf } from "../site.ts";

type TeamResult = { ok: true } | { ok: false; reason: TeamProblem | AcceptProblem };

/** Maps "too many within an hour" to the usual limit's code. */
const withLimitCode = <Result extends TeamResult>(result: Result) =>
  !result.ok && result.reason === "too-many" ? { ...result, retryAfterMs: hourMs } : result;

/** Roles and invitations of a stadium, or of the "operators"; accepting an invitation needs no role yet. */
export const teamCalls = [
  serve("GET /staff/team/:stadiumId", null, ({ services, by, params: { stadiumId } }) =>
    services.team.list(by.staff, stadiumId === "operators" ? null : stadiumId),
  ),
  serve("POST /staff/team/invitations", invitationSchema, async ({ c, services, by, body }) =>
    withLimitCode(await services.team.invite(by.staff, body, originOf(services.config, c.req.url))),
  ),
  serve("DELETE /staff/team/invitations/:invitationId", null, ({ services, by, params }) =>
    withoutResult(services.team.withdraw(by.staff, params.invitationId)),
  ),
  serve("DELETE /staff/team/roles/:roleId", null, ({ services, by, params }) =>
    withoutResult(services.team.revoke(by.staff, params.roleId)),
  ),
  serve("POST /invitations/code", invitationCodeSchema, async ({ services, by, body }) =>
    withoutResult(services.invitations.sendCode(by.user, body.token).then(withLimitCode)),
  ),
  serve("POST /invitations/accept", acceptInvitationSchema, async ({ services, by, body }) => {
    const { id, email, firstName, lastName, phone } = by.user;
    const who = { id, email, name: `${firstName} ${lastName}`.trim(), phone, sessionId: by.sessionId };
    const accepted = withLimitCode(await services.invitations.accept(who, body.token, body.code));
    return accepted.ok ? { role: accepted.role } : accepted;
  }),
  serve("GET /staff/me", null, ({ by }) => ({ user: by.user, roles: by.staff.roles })),
  serve("GET /staff/stadiums/:stadiumId/runners", null, async ({ services, by, params: { stadiumId } }) => {
    if (await services.staff.worksAt(by.staff.roles, stadiumId))
      return { runners: await services.staff.listRunners(stadiumId) };
    throw new ProblemError({ code: "not-allowed", message: "This stadium is not yours." });
  }),
];
