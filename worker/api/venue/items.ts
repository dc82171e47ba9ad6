import { Hono } from "hono";
import {
  createItemSchema,
  moveSchema,
  removeSchema,
  saveItemSchema,
  saveOfferSchema,
} from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { parseBody } from "../problem.ts";
import { refuse } from "./answer.ts";

/** Dishes and offers. Their texts in two languages are long, so the body may be larger than elsewhere. */
export const venueItemsApi = new Hono<VenueEnv>()
  .post("/", async (c) => {
    const body = await parseBody(c.req.raw, createItemSchema);
    const { venue } = c.get("services");
    const result = await venue.createItem(c.get("manager"), c.get("stadiumId"), body);
    return result.ok
      ? c.json({ item: result.item } satisfies AnswerTo<"POST /staff/venue/:stadiumId/items">, 201)
      : refuse(c, result);
  })
  .put("/:itemId", async (c) => {
    const body = await parseBody(c.req.raw, saveItemSchema);
    const { venue } = c.get("services");
    const result = await venue.saveItem(c.get("manager"), c.get("stadiumId"), c.req.param("itemId"), body);
    return result.ok
      ? c.json({ item: result.item } satisfies AnswerTo<"PUT /staff/venue/:stadiumId/items/:id">)
      : refuse(c, result);
  })
  .put("/:itemId/offer", async (c) => {
    const body = await parseBody(c.req.raw, saveOfferSchema);
    const { venue } = c.get("services");
    const result = await venue.saveOffer(c.get("manager"), c.get("stadiumId"), c.req.param("itemId"), body);
    return result.ok
      ? c.json({ item: result.item } satisfies AnswerTo<"PUT /staff/venue/:stadiumId/items/:id">)
      : refuse(c, result);
  })
  .post("/:itemId/move", async (c) => {
    const body = await parseBody(c.req.raw, moveSchema);
    const { venue } = c.get("services");
    const { itemId } = c.req.param();
    const result = await venue.move(c.get("manager"), c.get("stadiumId"), "item", itemId, body);
    return result.ok ? c.json({}) : refuse(c, result);
  })
  .delete("/:itemId", async (c) => {
    const body = await parseBody(c.req.raw, removeSchema);
    const { venue } = c.get("services");
    const result = await venue.removeItem(c.get("manager"), c.get("stadiumId"), c.req.param("itemId"), body);
    return result.ok ? c.json({}) : refuse(c, result);
  });
