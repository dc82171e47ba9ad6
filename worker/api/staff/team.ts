import { hourMs } from "#domain/durations.ts";
import { acceptInvitationSchema, invitationCodeSchema, invitationSchema } from "#domain/schemas/staff.ts";
import type { AcceptProblem } from "../../usecases/staff/accept-invitation.ts";
import type { TeamProblem } from "../../usecases/staff/manage-team.ts";
import { done, serve } from "../serve.ts";
import { originOf } from "../site.ts";

type Done = { ok: true } | { ok: false; reason: TeamProblem | AcceptProblem };

/** Too many within an hour is a limit like any other. */
const limited = <Result extends Done>(result: Result) =>
  !result.ok && result.reason === "too-many" ? { ...result, retryAfterMs: hourMs } : result;

/** Roles and invitations of a stadium, or of the "operators"; an invitation is taken up by whoever is not staff yet. */
export const teamCalls = [
  serve("GET /staff/team/:stadiumId", null, ({ services, by, params: { stadiumId } }) =>
    services.team.list(by.staff, stadiumId === "operators" ? null : stadiumId),
  ),
  serve("POST /staff/team/invitations", invitationSchema, async ({ c, services, by, body }) =>
    limited(await services.team.invite(by.staff, body, originOf(services.config, c.req.url))),
  ),
  serve("DELETE /staff/team/invitations/:invitationId", null, ({ services, by, params }) =>
    done(services.team.withdraw(by.staff, params.invitationId)),
  ),
  serve("DELETE /staff/team/roles/:roleId", null, ({ services, by, params }) =>
    done(services.team.revoke(by.staff, params.roleId)),
  ),
  serve("POST /invitations/code", invitationCodeSchema, async ({ services, by, body }) =>
    done(services.invitations.sendCode(by.user, body.token).then(limited)),
  ),
  serve("POST /invitations/accept", acceptInvitationSchema, async ({ services, by, body }) => {
    const { id, email, firstName, lastName, phone } = by.user;
    const who = { id, email, name: `${firstName} ${lastName}`.trim(), phone, sessionId: by.sessionId };
    const accepted = limited(await services.invitations.accept(who, body.token, body.code));
    return accepted.ok ? { role: accepted.role } : accepted;
  }),
];
