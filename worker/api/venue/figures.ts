import { Hono } from "hono";
import { figuresQuerySchema } from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError } from "#worker/http/problem.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { withTag } from "../with-tag.ts";

const rangeInvalid = () => new ProblemError({ code: "range-invalid" });

/** The venue's figures. Polled, so an unchanged answer is a 304. */
export const venueFiguresApi = new Hono<VenueEnv>().get("/", async (c) => {
  const query = figuresQuerySchema.safeParse(c.req.query());
  if (!query.success) throw rangeInvalid();
  const result = await c.get("services").venue.figures(c.get("stadiumId"), query.data);
  if (result.ok) {
    const { at: _, ...content } = result.figures;
    const answer: AnswerTo<"GET /staff/venue/:stadiumId/figures"> = { figures: result.figures };
    return withTag(c.req.raw, answer, JSON.stringify(content));
  }
  if (result.reason === "range-invalid") throw rangeInvalid();
  throw new ProblemError({ code: "not-found", message: "There is no such venue." });
});
