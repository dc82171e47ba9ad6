import type { Localized } from "#domain/language/localized.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";
import type { Zone } from "#domain/menu/zones.ts";
import type { ShopBody } from "#domain/schemas/venue-console.ts";
import type { Stand } from "#domain/seat/seat.ts";
import { parseRange } from "#domain/seat/seat-ranges.ts";
import { noTexts, readTexts, type Texts, textsOf } from "../parts/texts.ts";

/** A shop in its form: everything that is typed stays text until it is sent. */
export type ShopForm = {
  name: Texts;
  description: Texts;
  location: Texts;
  floor: string;
  gate: string;
  latitude: string;
  longitude: string;
  picture: string;
  isAlwaysOpen: boolean;
  hours: HoursForm[];
  deliversTo: Stand[];
  zones: ZoneForm[];
  requiresBoard: boolean;
} & Record<(typeof paceFields)[number], string>;
export type HoursForm = { key: string; days: number[]; from: string; to: string };
/** `sections` as typed: "101-104, VIP"; empty means the whole stand. */
export type ZoneForm = {
  key: string;
  stand: Stand | "";
  sections: string;
  drinksOnly: boolean;
  walkMinutes: string;
};

/** The kitchen's numbers with their bounds. */
export const paceFields = [
  "acceptWithinMinutes",
  "cooksAtOnce",
  "busyFromMinutes",
  "fullFromMinutes",
] as const;
const paceBounds: Record<(typeof paceFields)[number], number> = {
  acceptWithinMinutes: 15,
  cooksAtOnce: 50,
  busyFromMinutes: 240,
  fullFromMinutes: 240,
};

export function emptyShopForm(place: { latitude: number; longitude: number }): ShopForm {
  return {
    ...{ name: noTexts, description: noTexts, location: noTexts, floor: "", gate: "" },
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    picture: "takeout-box",
    isAlwaysOpen: true,
    hours: [],
    deliversTo: ["Main", "Gallery"],
    zones: [],
    requiresBoard: true,
    ...{ acceptWithinMinutes: "3", cooksAtOnce: "3", busyFromMinutes: "15", fullFromMinutes: "40" },
  };
}

export function toShopForm(shop: Omit<ShopBody, "name" | "description" | "location"> & ShopTexts): ShopForm {
  const { name, description, location, floor, gate, picture, requiresBoard } = shop;
  return {
    ...{
      name: textsOf(name),
      description: textsOf(description),
      location: textsOf(location),
      floor,
      gate,
      picture,
    },
    latitude: String(shop.latitude),
    longitude: String(shop.longitude),
    isAlwaysOpen: shop.openingHours === "always",
    hours: hoursOf(shop.openingHours).map((hours, index) => ({ ...hours, key: String(index) })),
    deliversTo: shop.deliversTo === "all" ? ["Main", "Gallery"] : shop.deliversTo,
    zones: shop.zones.map((zone, index) => ({
      key: String(index),
      stand: zone.stand ?? "",
      sections: zone.sections.join(", "),
      drinksOnly: zone.drinksOnly,
      walkMinutes: zone.walkMinutes === null ? "" : String(zone.walkMinutes),
    })),
    requiresBoard,
    acceptWithinMinutes: String(shop.acceptWithinMinutes),
    cooksAtOnce: String(shop.cooksAtOnce),
    busyFromMinutes: String(shop.busyFromMinutes),
    fullFromMinutes: String(shop.fullFromMinutes),
  };
}
type ShopTexts = { name: Localized; description: Localized; location: Localized };

/** The request body; or a code per invalid field, by its path in the body. */
export function fromShopForm(
  form: ShopForm,
): { ok: true; body: ShopBody } | { ok: false; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const texts = (path: string, value: Texts) => readTexts(path, value, fields);
  const text = (path: "floor" | "gate") => {
    if (!form[path].trim()) fields[path] = "required";
    return form[path].trim();
  };
  const number = (path: string, typed: string, min: number, max: number, isWhole = true) => {
    const value = Number(typed.trim());
    const isFine = typed.trim() !== "" && (isWhole ? Number.isInteger(value) : Number.isFinite(value));
    if (!isFine || value < min || value > max) fields[path] = "number-invalid";
    return value;
  };
  const pace = Object.fromEntries(
    paceFields.map((name) => [name, number(name, form[name], 1, paceBounds[name])]),
  ) as Record<(typeof paceFields)[number], number>;
  if (!fields.busyFromMinutes && !fields.fullFromMinutes && pace.busyFromMinutes > pace.fullFromMinutes)
    fields.busyFromMinutes = "busy-after-full";
  if (form.deliversTo.length === 0) fields.deliversTo = "required";

  form.hours.forEach(({ days, from, to }, index) => {
    if (form.isAlwaysOpen) return;
    if (days.length === 0) fields[`openingHours.${index}.days`] = "required";
    for (const [name, clock] of Object.entries({ from, to }))
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) fields[`openingHours.${index}.${name}`] = "required";
  });
  const zones = form.zones.map((zone, index): Zone => {
    const path = `zones.${index}`;
    const range = zone.sections.trim() ? parseRange(zone.sections) : { ok: true as const, values: [] };
    if (!range.ok) fields[`${path}.sections`] = "range-invalid";
    return {
      stand: zone.stand || null,
      sections: range.ok ? range.values : [],
      drinksOnly: zone.drinksOnly,
      walkMinutes: zone.walkMinutes.trim() ? number(`${path}.walkMinutes`, zone.walkMinutes, 1, 60) : null,
    };
  });
  const body: ShopBody = {
    name: texts("name", form.name),
    description: texts("description", form.description),
    location: texts("location", form.location),
    floor: text("floor"),
    gate: text("gate"),
    latitude: number("latitude", form.latitude, -90, 90, false),
    longitude: number("longitude", form.longitude, -180, 180, false),
    picture: form.picture,
    openingHours: form.isAlwaysOpen ? "always" : form.hours.map(({ key: _, ...hours }) => hours),
    deliversTo: form.deliversTo.length === 2 ? "all" : form.deliversTo,
    zones,
    requiresBoard: form.requiresBoard,
    ...pace,
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, body };
}

const hoursOf = (hours: OpeningHours) => (hours === "always" ? [] : hours);
