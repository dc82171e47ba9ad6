import { Hono } from "hono";
import { saveSettingsSchema } from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { parseBody } from "../problem.ts";
import { refuse } from "./answer.ts";

export const venueSettingsApi = new Hono<VenueEnv>().put("/", async (c) => {
  const body = await parseBody(c.req.raw, saveSettingsSchema);
  const { venue } = c.get("services");
  const result = await venue.saveSettings(c.get("manager"), c.get("stadiumId"), body);
  if (!result.ok) return refuse(c, result);
  return c.json({ settings: result.settings } satisfies AnswerTo<"PUT /staff/venue/:stadiumId/settings">);
});
