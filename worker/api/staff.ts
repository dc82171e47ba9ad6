import { Hono } from "hono";
import { ProblemError } from "../http/problem.ts";
import { requireStaff, requireUser, type StaffEnv } from "../middleware/require-user.ts";
import { deliveriesApi, deliveryStepsApi } from "./deliveries.ts";
import { opsPaymentsApi } from "./ops-payments.ts";
import { staffOrdersApi, staffStepsApi } from "./staff-orders.ts";
import { staffShopsApi } from "./staff-shops.ts";

/** /api/staff: what staff do, each within the reach of their roles. */
export const staffApi = new Hono<StaffEnv>()
  // These read their session with what else they read.
  .route("/orders", staffStepsApi)
  .route("/", deliveryStepsApi)
  .use(requireUser, requireStaff)
  .route("/shops", staffShopsApi)
  .route("/", deliveriesApi)
  .get("/me", (c) => c.json({ user: c.get("user"), roles: c.get("roles") }))
  .route("/orders", staffOrdersApi)
  .route("/ops", opsPaymentsApi)
  .get("/stadiums/:stadiumId/runners", async (c) => {
    const stadiumId = c.req.param("stadiumId");
    const { staff } = c.get("services");
    if (!(await staff.worksAt(c.get("roles"), stadiumId)))
      throw new ProblemError({ code: "not-allowed", message: "This stadium is not yours." });
    return c.json({ runners: await staff.listRunners(stadiumId) });
  });
