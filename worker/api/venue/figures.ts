import { figuresQuerySchema } from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { serve } from "../serve.ts";
import { withTag } from "../with-tag.ts";

/** The venue's figures. Polled, so an unchanged answer is a 304. */
export const venueFigures = serve(
  "GET /staff/venue/:stadiumId/figures",
  null,
  async ({ c, services, params }) => {
    const query = figuresQuerySchema.safeParse(c.req.query());
    if (!query.success) return { ok: false, code: "range-invalid" };
    const result = await services.venue.figures(params.stadiumId, query.data);
    if (!result.ok) return result;
    const { at: _, ...content } = result.figures;
    const answer: AnswerTo<"GET /staff/venue/:stadiumId/figures"> = { figures: result.figures };
    return withTag(c.req.raw, answer, JSON.stringify(content));
  },
);
