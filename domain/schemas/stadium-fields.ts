import { z } from "zod";
import { stands } from "../seat/seat.ts";
import { parseSeating, seatingForm } from "../seat/seating.ts";
import { latitude, localized, localizedName, longitude, slugSchema, text } from "./venue-fields.ts";
import { fileShape } from "./venue-settings.ts";

const block = z.strictObject({
  stand: z.enum(stands),
  area: localized(60),
  entrance: text(20),
  sections: z.array(text(20)).min(1).max(200),
  rows: z.int().min(1).max(120),
  seats: z.int().min(1).max(120),
  /** Of format 2: rows by name with their seats, where they are not 1 to n. */
  seating: text(2_000)
    .refine((value) => parseSeating(value) !== null, seatingForm)
    .optional(),
  latitude,
  longitude,
});

export const stadiumSchema = z.strictObject({
  /** Stored in cookies, whose parsers reject longer ones. */
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
  ...fileShape,
});

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
