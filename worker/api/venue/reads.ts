import { searchSchema } from "#domain/schemas/staff.ts";
import { figuresQuerySchema } from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { serve } from "../serve.ts";
import { withTag } from "../with-tag.ts";

/** A venue's orders, by whatever number somebody has, the whole story of one, and the venue's figures. */
export const venueReads = [
  serve("POST /staff/venue/:stadiumId/orders", searchSchema, ({ services, by, params, body }) =>
    services.staff.searchOrders(by.at.actor, params.stadiumId, body.text),
  ),
  serve("GET /staff/venue/:stadiumId/orders/:id", null, async ({ services, by, params }) => {
    const order = await services.staff.orderStory(by.staff, params.stadiumId, params.id);
    return order && { order };
  }),
  serve("GET /staff/venue/:stadiumId/figures", null, async ({ c, services, params }) => {
    const query = figuresQuerySchema.safeParse(c.req.query());
    if (!query.success) return { ok: false, code: "range-invalid" };
    const result = await services.venue.figures(params.stadiumId, query.data);
    if (!result.ok) return result;
    const { at: _, ...content } = result.figures;
    const answer: AnswerTo<"GET /staff/venue/:stadiumId/figures"> = { figures: result.figures };
    // Polled, so an unchanged answer is a 304.
    return withTag(c.req.raw, answer, JSON.stringify(content));
  }),
];
