import { z } from "zod";
import { cleanName } from "../language/text.ts";
import { stands } from "../seat/seat.ts";
import { accessibilityLevels } from "../venue/accessibility.ts";
import { shownEmail } from "./email.ts";
import {
  clean,
  latitude,
  localized,
  localizedName,
  longitude,
  optionalText,
  slugSchema,
  text,
} from "./venue-fields.ts";
import { orderingFields, pickupSchema, termsFields } from "./venue-terms.ts";

const block = z.strictObject({
  stand: z.enum(stands),
  area: localized(60),
  entrance: text(20),
  sections: z.array(text(10)).min(1).max(200),
  rows: z.int().min(1).max(120),
  seats: z.int().min(1).max(120),
  latitude,
  longitude,
});

export const supportEmail = z.union([z.literal(""), shownEmail]);
export const supportPhone = z.union([z.literal(""), z.string().regex(/^[+0-9*][0-9 *()-]{2,20}$/)]);

export const leastOrderMinor = z.int().min(0).max(10_000);

/** Of format 2. Fields may stay empty: the page that fans read says so. */
export const accessibilitySchema = z
  .strictObject({
    level: z.enum(accessibilityLevels).or(z.literal("")).default(""),
    checkedOn: z.iso.date().or(z.literal("")).default(""),
    contactName: clean(cleanName).max(80).default(""),
    contactEmail: supportEmail.default(""),
    contactPhone: supportPhone.default(""),
    gaps: optionalText(2_000),
    arrangements: optionalText(2_000),
  })
  .nullable();

export const stadiumSchema = z.strictObject({
  /** Stored in cookies, whose parsers accept no longer one. */
  id: slugSchema.max(60),
  name: localizedName(80),
  about: localized(600),
  location: localized(120),
  capacity: z.int().min(1).max(200_000),
  teams: z.array(localized(60)).max(6),
  color: z
    .string()
    .regex(/^#[0-9A-F]{6}$/, "#RRGGBB, upper case")
    .default("#3D70FF"),
  timeZone: z.string().refine(isTimeZone, "an IANA time zone"),
  /** Durable Object location hint nearest to the venue. */
  region: z.enum(["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"]),
  latitude,
  longitude,
  blocks: z.array(block).min(1).max(200),
  /** Whether the blocks hold every seat: then nobody can insist on another. A file that does not say leaves it alone. */
  seatsComplete: z.boolean().optional(),
  /** Whom fans ask about an order; empty or left out: the operator. */
  supportEmail: supportEmail.optional(),
  supportPhone: supportPhone.optional(),
  /** Of format 2: whom fans ask about their data, and the least that an order may cost. */
  privacyEmail: supportEmail.optional(),
  leastOrderMinor: leastOrderMinor.optional(),
  accessibility: accessibilitySchema.optional(),
  ...termsFields,
  ...orderingFields,
  pickup: pickupSchema.optional(),
});

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
