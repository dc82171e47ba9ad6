import { z } from "zod";
import { dishAllergens } from "../../menu/allergies.ts";
import { currencies } from "../../money/money.ts";
import {
  brokenByOptions,
  categoryTints,
  customizationKinds,
  dietaryTypes,
  venueLimits,
} from "../../venue/venue-lists.ts";
import {
  endsBeforeStartIssue,
  localizedName,
  name,
  optionalText,
  picture,
  slugSchema,
  taxClass,
  text,
} from "../venue-fields.ts";

/** Short, because item ids are stored in the cart cookie. */
const itemIdSchema = z.string().regex(/^[a-z0-9]{3,10}$/, "3 to 10 lower-case letters and digits");
const optionId = z.string().regex(/^[a-z0-9]{1,3}$/, "1 to 3 lower-case letters and digits");
const minor = z.int().min(0).max(10_000_000);

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

const option = z.strictObject({
  id: optionId,
  name: localizedName(60),
  priceMinor: minor,
  /** Allergens that it adds to the dish, and diets that it ends; older files have neither. */
  allergens: z.array(z.enum(dishAllergens)).max(dishAllergens.length).optional(),
  breaks: z.array(z.enum(brokenByOptions)).max(brokenByOptions.length).optional(),
  ageRestricted: z.boolean().optional(),
});

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
    /** Start and end in UTC, both optional. */
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), endsBeforeStartIssue);

/** An offer's columns, from a file or the console. */
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
  /** Of format 2: what a shop offers that observes Passover. A file that does not say leaves it alone. */
  forPassover: z.boolean().optional(),
  customization: z.array(customizationGroup).max(6).default([]),
  /** Present on offers: product 7.3. */
  offer: offer.optional(),
  testimonials: z.array(testimonial).max(30).default([]),
});
