import { Hono } from "hono";
import {
  createCategorySchema,
  moveSchema,
  removeSchema,
  saveCategorySchema,
} from "#domain/schemas/venue-console.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { parseBody } from "../problem.ts";
import { refuse } from "./answer.ts";

export const venueCategoriesApi = new Hono<VenueEnv>()
  .post("/", async (c) => {
    const body = await parseBody(c.req.raw, createCategorySchema);
    const { venue } = c.get("services");
    const result = await venue.createCategory(c.get("manager"), c.get("stadiumId"), body);
    return result.ok
      ? c.json(
          { category: result.category } satisfies AnswerTo<"POST /staff/venue/:stadiumId/categories">,
          201,
        )
      : refuse(c, result);
  })
  .put("/:categoryId", async (c) => {
    const body = await parseBody(c.req.raw, saveCategorySchema);
    const { venue } = c.get("services");
    const { categoryId } = c.req.param();
    const result = await venue.saveCategory(c.get("manager"), c.get("stadiumId"), categoryId, body);
    return result.ok
      ? c.json({ category: result.category } satisfies AnswerTo<"PUT /staff/venue/:stadiumId/categories/:id">)
      : refuse(c, result);
  })
  .post("/:categoryId/move", async (c) => {
    const body = await parseBody(c.req.raw, moveSchema);
    const { venue } = c.get("services");
    const { categoryId } = c.req.param();
    const result = await venue.move(c.get("manager"), c.get("stadiumId"), "category", categoryId, body);
    return result.ok ? c.json({}) : refuse(c, result);
  })
  .delete("/:categoryId", async (c) => {
    const body = await parseBody(c.req.raw, removeSchema);
    const { venue } = c.get("services");
    const { categoryId } = c.req.param();
    const result = await venue.removeCategory(c.get("manager"), c.get("stadiumId"), categoryId, body);
    return result.ok ? c.json({}) : refuse(c, result);
  });
