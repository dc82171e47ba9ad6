import type { Localized } from "#domain/language/localized.ts";
import type { Certificate } from "#domain/law/certificates.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";
import type { Passover } from "#domain/menu/passover.ts";
import type { Shabbat } from "#domain/menu/shabbat.ts";
import { type ShopBody, shopBodySchema } from "#domain/schemas/venue-console.ts";
import type { Stand } from "#domain/seat/seat.ts";
import { parseRange } from "#domain/seat/seat-ranges.ts";
import { checkForm, typedNumber } from "../parts/check-form.ts";
import { noTexts, type Texts, textsOf } from "../parts/texts.ts";

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
  legalName: string;
  taxNumber: string;
  isAlwaysOpen: boolean;
  hours: HoursForm[];
  shabbat: Shabbat | null;
  passover: Passover | null;
  deliversTo: Stand[];
  zones: ZoneForm[];
  certificates: CertificateForm[];
  /** As typed: "B1-B12". */
  shelves: string;
  requiresBoard: boolean;
} & Record<PaceField, string>;
export type HoursForm = { key: string; days: number[]; from: string; to: string };
/** `sections` as typed: "101-104, VIP"; empty means the whole stand. */
export type ZoneForm = {
  key: string;
  stand: Stand | "";
  sections: string;
  drinksOnly: boolean;
  walkMinutes: string;
};

export type CertificateForm = Omit<Certificate, "issuer" | "kind" | "picture"> & {
  key: string;
  issuer: Texts;
  kind: NonNullable<Certificate["kind"]> | "";
  picture: string;
};

const paceFields = ["acceptWithinMinutes", "cooksAtOnce", "busyFromMinutes", "fullFromMinutes"] as const;
export type PaceField = (typeof paceFields)[number];
const numberFields = [...paceFields, "latitude", "longitude"] as const;

export function emptyShopForm(place: { latitude: number; longitude: number }): ShopForm {
  return {
    ...{ name: noTexts, description: noTexts, location: noTexts, floor: "", gate: "" },
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    ...{ picture: "takeout-box", legalName: "", taxNumber: "" },
    isAlwaysOpen: true,
    hours: [],
    shabbat: null,
    passover: null,
    deliversTo: ["Main", "Gallery"],
    zones: [],
    certificates: [],
    shelves: "",
    requiresBoard: true,
    ...{ acceptWithinMinutes: "3", cooksAtOnce: "3", busyFromMinutes: "15", fullFromMinutes: "40" },
  };
}

export function toShopForm(shop: Omit<ShopBody, keyof ShopTexts> & ShopTexts): ShopForm {
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
    legalName: shop.legalName ?? "",
    taxNumber: shop.taxNumber ?? "",
    latitude: String(shop.latitude),
    longitude: String(shop.longitude),
    isAlwaysOpen: shop.openingHours === "always",
    hours: hoursOf(shop.openingHours).map((hours, index) => ({ ...hours, key: String(index) })),
    shabbat: shop.shabbat ?? null,
    passover: shop.passover ?? null,
    deliversTo: shop.deliversTo === "all" ? ["Main", "Gallery"] : shop.deliversTo,
    zones: shop.zones.map((zone, index) => ({
      key: String(index),
      stand: zone.stand ?? "",
      sections: zone.sections.join(", "),
      drinksOnly: zone.drinksOnly,
      walkMinutes: zone.walkMinutes === null ? "" : String(zone.walkMinutes),
    })),
    certificates: (shop.certificates ?? []).map((each, index) => ({
      ...each,
      key: String(index),
      issuer: textsOf(each.issuer),
      kind: each.kind ?? "",
      picture: each.picture ?? "",
    })),
    shelves: (shop.shelves ?? []).join(", "),
    requiresBoard,
    acceptWithinMinutes: String(shop.acceptWithinMinutes),
    cooksAtOnce: String(shop.cooksAtOnce),
    busyFromMinutes: String(shop.busyFromMinutes),
    fullFromMinutes: String(shop.fullFromMinutes),
  };
}
type ShopTexts = {
  name: Localized;
  description: Localized;
  location: Localized;
  certificates?: Certificate[] | undefined;
};

/** The request body; or a code per invalid field, by its path in the body. */
export function fromShopForm({
  isAlwaysOpen,
  hours,
  deliversTo,
  zones,
  certificates,
  shelves,
  ...form
}: ShopForm) {
  return checkForm(shopBodySchema, {
    ...form,
    ...Object.fromEntries(numberFields.map((name) => [name, typedNumber(form[name])])),
    openingHours: isAlwaysOpen ? "always" : hours.map(({ key: _, ...each }) => each),
    shelves: shelves.trim() ? typedRange(shelves) : [],
    deliversTo: deliversTo.length === 2 ? "all" : deliversTo,
    zones: zones.map(({ stand, sections, drinksOnly, walkMinutes }) => ({
      stand: stand || null,
      sections: sections.trim() ? typedRange(sections) : [],
      drinksOnly,
      walkMinutes: walkMinutes.trim() ? typedNumber(walkMinutes) : null,
    })),
    certificates: certificates.map(({ key: _, kind, picture, ...each }) => ({
      ...each,
      // What only a kosher one says, a halal one leaves empty.
      ...(each.diet === "kosher" ? { kind: kind || null } : { mehadrin: false, passover: false }),
      picture: picture || null,
    })),
  });
}

/** Unreadable input stays a text, which the schema refuses. */
function typedRange(text: string) {
  const range = parseRange(text);
  return range.ok ? range.values : text;
}

const hoursOf = (hours: OpeningHours) => (hours === "always" ? [] : hours);
