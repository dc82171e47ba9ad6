import { searchSchema } from "#domain/schemas/staff.ts";
import { serve } from "../serve.ts";

/** A venue's orders, by whatever number somebody has, and the whole story of one. */
export const venueOrders = [
  serve("POST /staff/venue/:stadiumId/orders", searchSchema, ({ services, by, params, body }) =>
    services.staff.searchOrders(by.at.actor, params.stadiumId, body.text),
  ),
  serve("GET /staff/venue/:stadiumId/orders/:id", null, async ({ services, by, params }) => {
    const order = await services.staff.tellOrder(by.staff, params.stadiumId, params.id);
    return order && { order };
  }),
];
