import { ProblemError } from "../../http/problem.ts";
import { serve } from "../serve.ts";

export const staffCalls = [
  serve("GET /staff/me", null, ({ by }) => ({ user: by.user, roles: by.staff.roles })),
  serve("GET /staff/stadiums/:stadiumId/runners", null, async ({ services, by, params: { stadiumId } }) => {
    if (await services.staff.worksAt(by.staff.roles, stadiumId))
      return { runners: await services.staff.listRunners(stadiumId) };
    throw new ProblemError({ code: "not-allowed", message: "This stadium is not yours." });
  }),
];
