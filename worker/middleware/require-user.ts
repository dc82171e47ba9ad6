import { createMiddleware } from "hono/factory";
import type { SessionUser } from "#app/cookies/visitor.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { ProblemError } from "../api/problem.ts";
import type { AppEnv } from "../app-env.ts";

export type UserEnv = AppEnv & { Variables: { user: SessionUser; sessionId: string } };
export type StaffEnv = UserEnv & { Variables: { roles: StaffRole[] } };

export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const session = await c.get("services").identity.findSession(c.req.raw.headers);
  if (!session) throw new ProblemError({ code: "sign-in-required" });
  c.set("user", session.user);
  c.set("sessionId", session.id);
  return next();
});

/** Use after requireUser: requires a staff role and provides the roles. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  const roles = await c.get("services").identity.listRoles(c.get("user").id);
  if (roles.length === 0) throw new ProblemError({ code: "not-staff" });
  c.set("roles", roles);
  return next();
});

/** Use after requireStaff: requires an operator. */
export const requireOperator = createMiddleware<StaffEnv>(async (c, next) => {
  if (!isOperator(c.get("roles")))
    throw new ProblemError({ code: "not-allowed", message: "This is for operators." });
  return next();
});
