import { z } from "zod";
import { breakMenuModes } from "../event/settings.ts";
import { certificateKinds, certifiedDiets } from "../law/certificates.ts";
import { stands } from "../seat/seat.ts";
import { venueLimits } from "../venue/venue-lists.ts";
import { keepMinutesSchema, traySizeSchema } from "./staff.ts";
import {
  endsBeforeStartIssue,
  latitude,
  localized,
  localizedName,
  longitude,
  name,
  picture,
  sellerFields,
  shelvesSchema,
  slugSchema,
  text,
} from "./venue-fields.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM");

const openingHours = z.union([
  z.literal("always"),
  z.array(z.strictObject({ days: z.array(z.int().min(0).max(6)).min(1), from: clock, to: clock })).max(14),
]);

const zone = z.strictObject({
  /** Null: every stand. */
  stand: z.enum(stands).nullable().default(null),
  /** Names of sections; empty: the whole stand. */
  sections: z.array(text(20)).max(200).default([]),
  drinksOnly: z.boolean().default(false),
  walkMinutes: z.int().min(1).max(60).nullable().default(null),
});

const certificate = z
  .strictObject({
    diet: z.enum(certifiedDiets),
    issuer: localizedName(120),
    number: name(40),
    kind: z.enum(certificateKinds).nullable().default(null),
    mehadrin: z.boolean().default(false),
    passover: z.boolean().default(false),
    /** Its first and its last day. */
    from: z.iso.date(),
    until: z.iso.date(),
    picture: picture.nullable().default(null),
  })
  .refine(({ from, until }) => from <= until, endsBeforeStartIssue);

/** Its half-time menu: when it is on, and the ids of its dishes. */
export const halfTimeSettings = z.strictObject({
  menu: z.enum(breakMenuModes),
  dishes: z.array(z.string().min(1).max(10)).max(venueLimits.items),
});
export type HalfTimeSettings = z.infer<typeof halfTimeSettings>;

/** How long a portion stays good, and the portions of one tray. */
const dishAhead = z.strictObject({
  dish: z.string().min(1).max(10),
  holdMinutes: keepMinutesSchema.unwrap(),
  tray: traySizeSchema.unwrap(),
});
export type DishAhead = z.infer<typeof dishAhead>;

export const shopSchema = z.strictObject({
  id: slugSchema,
  name: localizedName(60),
  description: localized(300),
  location: localized(120),
  floor: text(20),
  gate: text(20),
  latitude,
  longitude,
  picture,
  openingHours,
  /** Stands that its runners reach; "all": every seat. */
  deliversTo: z.union([z.literal("all"), z.array(z.enum(stands)).min(1)]),
  /** More specific than deliversTo: which sections, which part of the menu, and how long the walk is. */
  zones: z.array(zone).max(venueLimits.zonesOfShop).default([]),
  /** Minutes to accept an order before it is canceled. */
  acceptWithinMinutes: z.int().min(1).max(15).default(3),
  /** Whether the shop takes no orders while no board is connected. */
  requiresBoard: z.boolean().default(true),
  /** Dishes cooked in parallel, until the pace is measured. */
  cooksAtOnce: z.int().min(1).max(50).default(3),
  /** Kitchen minutes in the queue from which the shop is shown as busy, and beyond which it takes no orders. */
  busyFromMinutes: z.int().min(1).max(240).default(15),
  fullFromMinutes: z.int().min(1).max(240).default(40),
  ...sellerFields,
  /** Of format 2: where orders wait to be picked up; none: nothing is picked up here. */
  shelves: shelvesSchema.optional(),
  /** Of format 2. A file that does not say leaves it. */
  halfTime: halfTimeSettings.optional(),
  /** Of format 2: the dishes that it cooks ahead of a break. A file that does not say leaves them. */
  ahead: z.array(dishAhead).max(venueLimits.items).optional(),
  /** Of format 2: from when on the eve until when it rests on Shabbat and holidays. A file that does not say leaves it. */
  shabbat: z.strictObject({ from: clock, until: clock }).nullable().optional(),
  /** Of format 2: on which days it offers only dishes marked for Passover. A file that does not say leaves it. */
  passover: z
    .strictObject({ from: z.iso.date(), until: z.iso.date() })
    .refine(({ from, until }) => from <= until, endsBeforeStartIssue)
    .nullable()
    .optional(),
  /** Format 2: certificates that it is kosher or halal. A file without them changes nothing. */
  certificates: z.array(certificate).max(venueLimits.certificatesOfShop).optional(),
  connectedAccount: z
    .string()
    .regex(/^acct_\w+$/)
    .optional(),
});
