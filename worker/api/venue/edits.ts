import type { Localized } from "#domain/language/localized.ts";
import { halfTimeSettings } from "#domain/schemas/shop-fields.ts";
import {
  createCategorySchema,
  createItemSchema,
  createShopSchema,
  moveSchema,
  removeSchema,
  saveCategorySchema,
  saveItemSchema,
  saveOfferSchema,
  savePriceSchema,
  saveSettingsSchema,
  saveShopSchema,
} from "#domain/schemas/venue-console.ts";
import type { EditRefusal } from "#domain/wire/problems.ts";
import { problemTable } from "#worker/http/problem.ts";
import { serve, withoutResult } from "../serve.ts";

type EditCode = EditRefusal["code"];
const fieldOf: Partial<Record<EditCode, string>> = {
  "category-unknown": "item.category",
  "shop-unknown": "item.shops",
  "external-id-used": "item.shops",
  "picture-unknown": "picture",
};

type Refused = {
  ok: false;
  reason: EditCode;
  current?: unknown;
  findings?: { path: string; message: string }[];
  /** Names of the things that a value conflicts with. */
  things?: Localized[];
};

/** Adds to a refused edit the current version (for a conflict) and the wrong fields. */
async function editOutcome<Result extends { ok: true } | Refused>(edit: Promise<Result>) {
  const result: { ok: true } | Refused = await edit;
  if (result.ok) return result as Extract<Result, { ok: true }>;
  const { reason: code, findings, ...rest } = result;
  const path = fieldOf[code];
  const wrong = findings ?? (path ? [{ path, message: problemTable[code][1] }] : null);
  return { ...rest, code, ...(wrong ? { fields: wrong.map((each) => ({ ...each, code })) } : {}) };
}

/** The console's writes to dishes, offers, categories, shops and settings. Overrides of an evening are at /api/staff/shops. */
export const venueEdits = [
  serve("POST /staff/venue/:stadiumId/items", createItemSchema, ({ services, by, body }) =>
    editOutcome(services.venue.createItem(by.at, body)),
  ),
  serve("PUT /staff/venue/:stadiumId/items/:id", saveItemSchema, ({ services, by, params, body }) =>
    editOutcome(services.venue.saveItem(by.at, params.id, body)),
  ),
  serve("PUT /staff/venue/:stadiumId/items/:id/offer", saveOfferSchema, ({ services, by, params, body }) =>
    editOutcome(services.venue.saveOffer(by.at, params.id, body)),
  ),
  serve("PUT /staff/venue/:stadiumId/items/:id/price", savePriceSchema, ({ services, by, params, body }) =>
    editOutcome(services.venue.savePrice(by.at, params.id, body)),
  ),
  serve("POST /staff/venue/:stadiumId/items/:id/move", moveSchema, ({ services, by, params, body }) =>
    withoutResult(editOutcome(services.venue.move(by.at, { ...body, kind: "item", id: params.id }))),
  ),
  serve("DELETE /staff/venue/:stadiumId/items/:id", removeSchema, ({ services, by, params, body }) =>
    withoutResult(editOutcome(services.venue.removeItem(by.at, params.id, body))),
  ),
  serve("POST /staff/venue/:stadiumId/categories", createCategorySchema, ({ services, by, body }) =>
    editOutcome(services.venue.createCategory(by.at, body)),
  ),
  serve("PUT /staff/venue/:stadiumId/categories/:id", saveCategorySchema, ({ services, by, params, body }) =>
    editOutcome(services.venue.saveCategory(by.at, params.id, body)),
  ),
  serve("POST /staff/venue/:stadiumId/categories/:id/move", moveSchema, ({ services, by, params, body }) =>
    withoutResult(editOutcome(services.venue.move(by.at, { ...body, kind: "category", id: params.id }))),
  ),
  serve("DELETE /staff/venue/:stadiumId/categories/:id", removeSchema, ({ services, by, params, body }) =>
    withoutResult(editOutcome(services.venue.removeCategory(by.at, params.id, body))),
  ),
  serve("POST /staff/venue/:stadiumId/shops", createShopSchema, ({ services, by, body }) =>
    editOutcome(services.venue.createShop(by.at, body)),
  ),
  serve("PUT /staff/venue/:stadiumId/shops/:id", saveShopSchema, ({ services, by, params, body }) =>
    editOutcome(services.venue.saveShop(by.at, params.id, body)),
  ),
  serve("GET /staff/venue/:stadiumId/shops/:id/half-time", null, async ({ services, params }) => {
    const halfTime = await services.venue.halfTime(params.stadiumId, params.id);
    return halfTime && { halfTime };
  }),
  serve(
    "PUT /staff/venue/:stadiumId/shops/:id/half-time",
    halfTimeSettings,
    ({ services, by, params, body }) =>
      withoutResult(editOutcome(services.venue.saveHalfTime(by.at, params.id, body))),
  ),
  serve("POST /staff/venue/:stadiumId/shops/:id/move", moveSchema, ({ services, by, params, body }) =>
    withoutResult(editOutcome(services.venue.move(by.at, { ...body, kind: "shop", id: params.id }))),
  ),
  serve("DELETE /staff/venue/:stadiumId/shops/:id", removeSchema, ({ services, by, params, body }) =>
    withoutResult(editOutcome(services.venue.removeShop(by.at, params.id, body))),
  ),
  serve("PUT /staff/venue/:stadiumId/settings", saveSettingsSchema, ({ services, by, body }) =>
    editOutcome(services.venue.saveSettings(by.at, body)),
  ),
];
