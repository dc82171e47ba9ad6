import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ShopForm, shopForm } from "#app/routes/staff/venue/shops/shop-form.ts";
import { shopBodySchema } from "#domain/schemas/venue-console.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";

const shops = readdirSync("seed/venues").flatMap(
  (name) => venueFileSchema.parse(JSON.parse(readFileSync(`seed/venues/${name}`, "utf8"))).shops,
);
const { toForm, read } = shopForm({ latitude: 31.75, longitude: 35.19, blocks: [{ sections: ["A-12"] }] });
const text = { he: "דוכן", en: "Shop" };
const aForm = (change: Partial<ShopForm> = {}): ShopForm => ({
  ...toForm(null),
  ...{ name: text, description: text, location: text, floor: "1", gate: "2" },
  ...change,
});
const fieldsOf = (form: ShopForm) => {
  const sent = read(form);
  return sent.ok ? {} : sent.fields;
};
const zone = { stand: "" as const, sections: "", drinksOnly: false, walkMinutes: "" };

describe("the form of a shop", () => {
  test("shows every shop of the demo venues and sends it back unchanged", () => {
    for (const { id: _id, connectedAccount: _account, ...shop } of shops)
      expect(read(toForm(shop))).toEqual({
        ok: true,
        body: {
          certificates: [],
          shabbat: null,
          passover: null,
          shelves: [],
          legalName: "",
          taxNumber: "",
          ...shop,
        },
      });
  });

  test("sends what the server takes, also with hours and zones", () => {
    const sent = read(
      aForm({
        openingHours: [{ days: ["0", "6"], from: "18:00", to: "01:00" }],
        zones: [
          { ...zone, stand: "Main", sections: "101-103, VIP, A-12", drinksOnly: true, walkMinutes: "4" },
        ],
        deliversTo: ["Main"],
        taxNumber: "\u200f51\u2011234567\u2011٨",
      }),
    );
    expect(sent.ok && shopBodySchema.safeParse(sent.body).success).toBe(true);
    expect(sent.ok && sent.body).toMatchObject({
      ...{ deliversTo: ["Main"], taxNumber: "51-234567-8" },
      openingHours: [{ days: [0, 6], from: "18:00", to: "01:00" }],
      zones: [
        { stand: "Main", sections: ["101", "102", "103", "VIP", "A-12"], drinksOnly: true, walkMinutes: 4 },
      ],
    });
  });

  test.each<[string, Partial<ShopForm>, Record<string, string>]>([
    ["no name", { name: { he: "", en: "" } }, { "name.he": "required", "name.en": "required" }],
    ["no gate", { gate: " " }, { gate: "required" }],
    ["a place that is none", { latitude: "north" }, { latitude: "number-invalid" }],
    ["a place beyond the poles", { latitude: "91" }, { latitude: "number-invalid" }],
    ["nobody to cook", { cooksAtOnce: "0" }, { cooksAtOnce: "number-invalid" }],
    ["half a cook", { cooksAtOnce: "1.5" }, { cooksAtOnce: "number-invalid" }],
    ["full before busy", { busyFromMinutes: "50" }, { busyFromMinutes: "busy-after-full" }],
    ["no stand that it delivers to", { deliversTo: [] }, { deliversTo: "required" }],
    [
      "hours without days or an end",
      { openingHours: [{ days: [], from: "18:00", to: "" }] },
      { "openingHours.0.days": "required", "openingHours.0.to": "required" },
    ],
    [
      "a zone that can't be read",
      { zones: [{ ...zone, sections: "A-9", walkMinutes: "soon" }] },
      { "zones.0.sections": "range-invalid", "zones.0.walkMinutes": "number-invalid" },
    ],
  ])("with %s says so at its field", (_, change, fields) => {
    expect(fieldsOf(aForm(change))).toEqual(fields);
  });
});
