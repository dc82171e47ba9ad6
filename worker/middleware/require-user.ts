import { createMiddleware } from "hono/factory";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { isProven, refusedAsStaff } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import type { AppEnv } from "../app-env.ts";
import { ProblemError } from "../http/problem.ts";
import type { LiveSession } from "../identity/live-session.ts";
import type { Ask } from "../identity/sessions.ts";
import type { Services } from "../services/services.ts";
import type { Manager } from "../usecases/venue/edit-venue.ts";

export type UserEnv = AppEnv & { Variables: { user: SessionUser; sessionId: string; session: LiveSession } };
export type StaffEnv = UserEnv & { Variables: { roles: StaffRole[] } };
/** Whose session this is, with what the call asks D1 for anyway, in one round trip. @throws ProblemError without a live one */
export async function findSession<T>({ identity }: Services, request: Request, ask: Ask<T>) {
  const found = await identity.findSessionWith(request.headers, ask);
  if (!found.session) throw new ProblemError({ code: "sign-in-required" });
  return found;
}

export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const { services } = c.var;
  const { session } = await findSession(services, c.req.raw, services.identity.asksNothing);
  c.set("user", session.user);
  c.set("sessionId", session.id);
  c.set("session", session);
  return next();
});

/** Use after requireUser: requires a password that was typed within ten minutes. */
export const requireProof = createMiddleware<UserEnv>(async (c, next) => {
  if (!isProven(c.get("session").provenAt, c.get("services").now()))
    throw new ProblemError({ code: "password-needed" });
  return next();
});

/** @throws ProblemError unless this is the session of staff */
export function staffIn(session: LiveSession) {
  const refused = refusedAsStaff(session);
  if (refused) throw new ProblemError({ code: refused });
  return { userId: session.user.id, roles: session.roles };
}

/** Use after requireUser: requires a staff role and provides the roles. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  c.set("roles", staffIn(c.get("session")).roles);
  return next();
});

/** Use after requireStaff: requires an operator. */
export const requireOperator = createMiddleware<StaffEnv>(async (c, next) => {
  if (!isOperator(c.get("roles")))
    throw new ProblemError({ code: "not-allowed", message: "This is for operators." });
  return next();
});

export type VenueEnv = StaffEnv & { Variables: { manager: Manager; stadiumId: string } };

/** Use after requireStaff, on a path with :stadiumId: only for those who manage that venue. */
export const requireManager = createMiddleware<VenueEnv>(async (c, next) => {
  const stadiumId = c.req.param("stadiumId") ?? "";
  const { venue } = c.get("services");
  const { id } = c.get("user");
  const roles = c.get("roles");
  const manager = venue.managerOf(id, roles, stadiumId);
  if (!manager) {
    const [role] = roles;
    if (role && c.req.method !== "GET") await venue.noteStranger(id, role.role, stadiumId, c.req.path);
    throw new ProblemError({ code: "not-allowed", message: "This venue is not yours to manage." });
  }
  c.set("manager", manager);
  c.set("stadiumId", stadiumId);
  return next();
});
