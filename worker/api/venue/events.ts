import { createEventSchema, eventFileSchema, saveEventSchema } from "#domain/schemas/events.ts";
import { removeSchema } from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { serve, withoutResult } from "../serve.ts";
import { withTag } from "../with-tag.ts";

/** The venue's matches, and who sets the clock of each. */
export const venueEvents = [
  serve("GET /staff/venue/:stadiumId/events", null, async ({ c, services, params }) => {
    const found: AnswerTo<"GET /staff/venue/:stadiumId/events"> | null = await services.events.list(
      params.stadiumId,
    );
    return found && withTag(c.req.raw, found, JSON.stringify([found.events, found.runners]));
  }),
  serve("POST /staff/venue/:stadiumId/events", createEventSchema, ({ services, by, body }) =>
    services.events.create(by.at, body),
  ),
  serve("PUT /staff/venue/:stadiumId/events/:id", saveEventSchema, ({ services, by, params, body }) =>
    services.events.save(by.at, params.id, body),
  ),
  serve("DELETE /staff/venue/:stadiumId/events/:id", removeSchema, ({ services, by, params, body }) =>
    withoutResult(services.events.remove(by.at, params.id, body)),
  ),
  serve("POST /staff/venue/:stadiumId/events/import", eventFileSchema, ({ services, by, body }) =>
    services.events.importFile(by.at, body),
  ),
];
