import { config, z } from "zod";
import { cleanName } from "../language/text.ts";
import { certificateKinds, certifiedDiets } from "../law/certificates.ts";
import { dishAllergens } from "../menu/allergies.ts";
import { currencies } from "../money/money.ts";
import { isPictureName } from "../picture/media.ts";
import { stands } from "../seat/seat.ts";
import { accessibilityLevels } from "../venue/accessibility.ts";
import { categoryTints, customizationKinds, dietaryTypes, venueLimits } from "../venue/venue-lists.ts";
import { inEnglish } from "./problem-facts.ts";
import {
  orderingFields,
  pickupSchema,
  sellerFields,
  shelvesSchema,
  taxClass,
  termsFields,
} from "./venue-terms.ts";
import { clean, localized, localizedName, name, optionalText, text } from "./venue-texts.ts";

// The console validates with these schemas, and our Content-Security-Policy forbids the code that Zod compiles: trying
// would be reported.
config({ jitless: true });

/**
 * The parts of a venue, shared by the file of `npm run import` and the console's bodies, so that everything the console
 * stores can be exported and imported again. Amounts are integers in minor units (agorot, cents). Every text is given
 * in every language.
 */
export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens");
/** Short, because item ids are stored in the cart cookie. */
export const itemIdSchema = z.string().regex(/^[a-z0-9]{3,10}$/, "3 to 10 lower-case letters and digits");
const optionId = z.string().regex(/^[a-z0-9]{1,3}$/, "1 to 3 lower-case letters and digits");
const minor = z.int().min(0).max(10_000_000);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM");
/** An illustration's name, or the path of a photo uploaded in the console. */
const picture = z
  .string()
  .max(120)
  .refine(isPictureName, "the name of an illustration, or the path of an uploaded picture");

const endsBeforeStart = {
  path: ["until"],
  params: { code: "ends-before-start" },
  message: inEnglish({ code: "ends-before-start" }),
};

export const categorySchema = z.strictObject({
  id: slugSchema,
  name: localizedName(40),
  picture,
  tint: z.enum(categoryTints),
  /** Whether drinks-only zones may order it. */
  isDrinks: z.boolean().default(false),
  /** Of format 2; empty: the venue's usual one. */
  taxClass: taxClass.or(z.literal("")).optional(),
});

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

export const supportEmail = z.union([z.literal(""), z.email().max(120)]);
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

const openingHours = z.union([
  z.literal("always"),
  z.array(z.strictObject({ days: z.array(z.int().min(0).max(6)).min(1), from: clock, to: clock })).max(14),
]);

const zone = z.strictObject({
  /** Null: every stand. */
  stand: z.enum(stands).nullable().default(null),
  /** Names of sections; empty: the whole stand. */
  sections: z.array(text(10)).max(200).default([]),
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
  .refine(({ from, until }) => from <= until, endsBeforeStart);

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
  /** Of format 2: from when on the eve until when it rests on Shabbat and holidays. A file that does not say leaves it. */
  shabbat: z.strictObject({ from: clock, until: clock }).nullable().optional(),
  /** Of format 2: who says that it is kosher or halal. A file that does not say leaves them alone. */
  certificates: z.array(certificate).max(venueLimits.certificatesOfShop).optional(),
  connectedAccount: z
    .string()
    .regex(/^acct_\w+$/)
    .optional(),
});

const option = z.strictObject({ id: optionId, name: localizedName(60), priceMinor: minor });

const customizationGroup = z.strictObject({
  id: slugSchema,
  kind: z.enum(customizationKinds),
  name: localizedName(60),
  /** How many options must and may be chosen; sizes are 1 and 1. */
  min: z.int().min(0).max(20),
  max: z.int().min(1).max(20),
  options: z.array(option).min(1).max(20),
});

const testimonial = z.strictObject({
  id: slugSchema,
  rating: z.int().min(1).max(5),
  comment: text(400),
  customerName: name(60),
  createdAt: z.iso.datetime(),
});

const offer = z
  .strictObject({
    discountPercentage: z.int().min(1).max(90),
    active: z.boolean(),
    /** It runs from then, until then; in UTC, each optional. */
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), endsBeforeStart);

/** What is stored of an offer, as a file and the console write it. */
export const offerRow = (given: z.infer<typeof offer> | null | undefined) => ({
  discountPercentage: given?.discountPercentage ?? null,
  offerActive: given?.active ?? false,
  offerFrom: given?.from ? Date.parse(given.from) : null,
  offerUntil: given?.until ? Date.parse(given.until) : null,
});

export const itemSchema = z.strictObject({
  id: itemIdSchema,
  name: localizedName(60),
  description: optionalText(300),
  priceMinor: minor,
  currency: z.enum(currencies),
  category: slugSchema,
  picture,
  /** Beside the first, on the dish's own screen. */
  morePictures: z.array(picture).max(venueLimits.morePictures).default([]),
  preparationMinutes: z.int().min(1).max(60).default(15),
  shops: z.array(slugSchema).min(1).max(30),
  allergens: z.array(z.enum(dishAllergens)).max(dishAllergens.length),
  dietary: z.array(z.enum(dietaryTypes)).max(dietaryTypes.length),
  nutrition: z
    .strictObject({
      kcal: z.int().min(0).max(5000),
      proteinG: z.number().min(0).max(500),
      fatG: z.number().min(0).max(500),
      carbsG: z.number().min(0).max(800),
    })
    .optional(),
  /** The till's own id; a file that does not say leaves it alone. */
  externalId: name(64).optional(),
  ageRestricted: z.boolean().default(false),
  customization: z.array(customizationGroup).max(6).default([]),
  /** Present on offers: product 7.3. */
  offer: offer.optional(),
  testimonials: z.array(testimonial).max(30).default([]),
});

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
