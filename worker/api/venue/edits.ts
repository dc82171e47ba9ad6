import { Hono } from "hono";
import type { ZodType } from "zod";
import {
  createCategorySchema,
  createItemSchema,
  createShopSchema,
  type MoveBody,
  moveSchema,
  removeSchema,
  saveCategorySchema,
  saveItemSchema,
  saveOfferSchema,
  savePriceSchema,
  saveSettingsSchema,
  saveShopSchema,
} from "#domain/schemas/venue-console.ts";
import type { AnswerTo, CallName } from "#domain/wire/calls.ts";
import { parseBody } from "#worker/http/problem.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import type { VenueConsole } from "#worker/services/venue-console.ts";
import type { Manager } from "#worker/usecases/venue/edit-venue.ts";
import type { OrderedKind } from "#worker/usecases/venue/edit-venue-order.ts";
import { type Refused, refuse } from "./answer.ts";

type EditName = Extract<CallName, `${"POST" | "PUT" | "DELETE"} /staff/venue/:stadiumId/${string}`>;
type Edit<Name extends EditName, Body> = (
  venue: VenueConsole,
  manager: Manager,
  target: { stadiumId: string; id: string },
  body: Body,
) => Promise<({ ok: true } & AnswerTo<Name>) | Refused>;

/** The console's writes to dishes, offers, categories, shops and settings. Overrides of an evening are at /api/staff/shops. */
export const venueEditsApi = new Hono<VenueEnv>();

on("POST /staff/venue/:stadiumId/items", createItemSchema, (venue, by, { stadiumId }, body) =>
  venue.createItem(by, stadiumId, body),
);
on("PUT /staff/venue/:stadiumId/items/:id", saveItemSchema, (venue, by, { stadiumId, id }, body) =>
  venue.saveItem(by, stadiumId, id, body),
);
on("PUT /staff/venue/:stadiumId/items/:id/offer", saveOfferSchema, (venue, by, { stadiumId, id }, body) =>
  venue.saveOffer(by, stadiumId, id, body),
);
on("PUT /staff/venue/:stadiumId/items/:id/price", savePriceSchema, (venue, by, { stadiumId, id }, body) =>
  venue.savePrice(by, stadiumId, id, body),
);
on("DELETE /staff/venue/:stadiumId/items/:id", removeSchema, (venue, by, { stadiumId, id }, body) =>
  venue.removeItem(by, stadiumId, id, body),
);
on("POST /staff/venue/:stadiumId/categories", createCategorySchema, (venue, by, { stadiumId }, body) =>
  venue.createCategory(by, stadiumId, body),
);
on("PUT /staff/venue/:stadiumId/categories/:id", saveCategorySchema, (venue, by, { stadiumId, id }, body) =>
  venue.saveCategory(by, stadiumId, id, body),
);
on("DELETE /staff/venue/:stadiumId/categories/:id", removeSchema, (venue, by, { stadiumId, id }, body) =>
  venue.removeCategory(by, stadiumId, id, body),
);
on("POST /staff/venue/:stadiumId/shops", createShopSchema, (venue, by, { stadiumId }, body) =>
  venue.createShop(by, stadiumId, body),
);
on("PUT /staff/venue/:stadiumId/shops/:id", saveShopSchema, (venue, by, { stadiumId, id }, body) =>
  venue.saveShop(by, stadiumId, id, body),
);
on("DELETE /staff/venue/:stadiumId/shops/:id", removeSchema, (venue, by, { stadiumId, id }, body) =>
  venue.removeShop(by, stadiumId, id, body),
);
on("POST /staff/venue/:stadiumId/items/:id/move", moveSchema, move("item"));
on("POST /staff/venue/:stadiumId/categories/:id/move", moveSchema, move("category"));
on("POST /staff/venue/:stadiumId/shops/:id/move", moveSchema, move("shop"));
on("PUT /staff/venue/:stadiumId/settings", saveSettingsSchema, (venue, by, { stadiumId }, body) =>
  venue.saveSettings(by, stadiumId, body),
);

/** Serves the call: reads the body, makes the edit, and answers with what is stored then, or with the refusal. */
function on<Name extends EditName, Body>(name: Name, schema: ZodType<Body>, edit: Edit<Name, Body>) {
  const [method = "", path = ""] = name.split(" /staff/venue/:stadiumId");
  const status = method === "POST" && !path.endsWith("/move") ? 201 : 200;
  venueEditsApi.on(method, path, async (c) => {
    const body = await parseBody(c.req.raw, schema);
    const target = { stadiumId: c.get("stadiumId"), id: c.req.param("id") ?? "" };
    const result = await edit(c.get("services").venue, c.get("manager"), target, body);
    if (!result.ok) return refuse(c, result);
    const { ok: _ok, ...answer } = result;
    return c.json(answer, status);
  });
}

function move(kind: OrderedKind): Edit<`POST /staff/venue/:stadiumId/items/:id/move`, MoveBody> {
  return (venue, by, { stadiumId, id }, body) => venue.move(by, stadiumId, kind, id, body);
}
