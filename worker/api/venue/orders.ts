import { searchSchema } from "#domain/schemas/staff.ts";
import { serve, staffOf } from "../serve.ts";

/** A search for a venue's orders, and the whole story of one. */
export const venueOrders = [
  serve("POST /staff/venue/:stadiumId/orders", searchSchema, ({ services, by, params, body }) =>
    services.staff.searchOrders(by.manager, params.stadiumId, body.text),
  ),
  serve("GET /staff/venue/:stadiumId/orders/:id", null, async ({ services, by, params }) => {
    const order = await services.staff.orderStory(staffOf(by), params.stadiumId, params.id);
    return order && { order };
  }),
];
