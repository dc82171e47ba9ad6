import { createMiddleware } from "hono/factory";
import { ProblemError } from "../http/problem.ts";
import type { At } from "../usecases/venue/edit-venue.ts";
import type { StaffEnv } from "./require-user.ts";

export type VenueEnv = StaffEnv & { Variables: { at: Omit<At, "deps"> } };

/** Use after requireStaff, on a path with :stadiumId: only for those who manage that venue. */
export const requireManager = createMiddleware<VenueEnv>(async (c, next) => {
  const stadiumId = c.req.param("stadiumId") ?? "";
  const { venue } = c.get("services");
  const staff = c.get("staff");
  const actor = venue.managerOf(staff, stadiumId);
  if (!actor) {
    if (c.req.method !== "GET") await venue.noteStranger(staff, stadiumId, c.req.path);
    throw new ProblemError({ code: "not-allowed", message: "This venue is not yours to manage." });
  }
  c.set("at", { actor, stadiumId });
  return next();
});
