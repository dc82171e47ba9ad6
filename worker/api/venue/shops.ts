import { Hono } from "hono";
import { createShopSchema, moveSchema, removeSchema, saveShopSchema } from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { parseBody } from "../problem.ts";
import { refuse } from "./answer.ts";

/** Shops as the venue describes them; their overrides (open, pause, sold out) are at /api/staff/shops. */
export const venueShopsApi = new Hono<VenueEnv>()
  .post("/", async (c) => {
    const body = await parseBody(c.req.raw, createShopSchema);
    const { venue } = c.get("services");
    const result = await venue.createShop(c.get("manager"), c.get("stadiumId"), body);
    return result.ok
      ? c.json({ shop: result.shop } satisfies AnswerTo<"POST /staff/venue/:stadiumId/shops">, 201)
      : refuse(c, result);
  })
  .put("/:shopId", async (c) => {
    const body = await parseBody(c.req.raw, saveShopSchema);
    const { venue } = c.get("services");
    const result = await venue.saveShop(c.get("manager"), c.get("stadiumId"), c.req.param("shopId"), body);
    return result.ok
      ? c.json({ shop: result.shop } satisfies AnswerTo<"PUT /staff/venue/:stadiumId/shops/:id">)
      : refuse(c, result);
  })
  .post("/:shopId/move", async (c) => {
    const body = await parseBody(c.req.raw, moveSchema);
    const { venue } = c.get("services");
    const { shopId } = c.req.param();
    const result = await venue.move(c.get("manager"), c.get("stadiumId"), "shop", shopId, body);
    return result.ok ? c.json({}) : refuse(c, result);
  })
  .delete("/:shopId", async (c) => {
    const body = await parseBody(c.req.raw, removeSchema);
    const { venue } = c.get("services");
    const result = await venue.removeShop(c.get("manager"), c.get("stadiumId"), c.req.param("shopId"), body);
    return result.ok ? c.json({}) : refuse(c, result);
  });
