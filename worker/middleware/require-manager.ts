import { createMiddleware } from "hono/factory";
import { ProblemError } from "../http/problem.ts";
import type { Manager } from "../usecases/venue/edit-venue.ts";
import type { StaffEnv } from "./require-user.ts";

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
