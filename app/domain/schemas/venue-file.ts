import { z } from "zod";

/**
 * The file format of `npm run import`: one venue with its shops and menu. Amounts are integers in minor units
 * (agorot, cents). Every text is given in both languages.
 */
const text = (max: number) => z.string().trim().min(1).max(max);
const localized = (max: number) => z.strictObject({ en: text(max), he: text(max) });
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens");
/** Item ids travel in the cart cookie, so they are short. */
const itemId = z.string().regex(/^[a-z0-9]{3,10}$/, "3 to 10 lower-case letters and digits");
const optionId = z.string().regex(/^[a-z0-9]{1,3}$/, "1 to 3 lower-case letters and digits");
const minor = z.int().min(0).max(10_000_000);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM");

export const allergens = [
  "gluten",
  "milk",
  "egg",
  "peanut",
  "nuts",
  "sesame",
  "soy",
  "fish",
  "shellfish",
  "mustard",
  "celery",
  "sulphites",
] as const;
export const dietaryTypes = ["halal", "kosher", "vegan"] as const;
export const categoryTints = ["warm", "red", "gold", "blue", "green", "pink", "violet"] as const;
export const stands = ["Main", "Gallery"] as const;
export const customizationKinds = ["sizes", "toppings", "extras", "sauces"] as const;

const category = z.strictObject({
  id: slug,
  name: localized(40),
  picture: slug,
  tint: z.enum(categoryTints),
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

const stadium = z.strictObject({
  /** It travels in cookies, whose readers take no longer one. */
  id: slug.max(60),
  name: localized(80),
  about: localized(600),
  location: localized(120),
  capacity: z.int().min(1).max(200_000),
  teams: z.array(localized(60)).max(6),
  color: z.string().regex(/^#[0-9A-F]{6}$/, "#RRGGBB, upper case"),
  timeZone: z.string().refine(isTimeZone, "an IANA time zone"),
  /** Durable Object location hint nearest to the venue. */
  region: z.enum(["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"]),
  latitude,
  longitude,
  blocks: z.array(block).min(1).max(200),
});

const openingHours = z.union([
  z.literal("always"),
  z.array(z.strictObject({ days: z.array(z.int().min(0).max(6)).min(1), from: clock, to: clock })).max(14),
]);

const shop = z.strictObject({
  id: slug,
  name: localized(60),
  description: localized(300),
  location: localized(120),
  floor: text(20),
  gate: text(20),
  latitude,
  longitude,
  picture: slug,
  openingHours,
  /** Stands that its runners reach; "all" where they reach every seat. */
  deliversTo: z.union([z.literal("all"), z.array(z.enum(stands)).min(1)]),
  /** Minutes the shop has to accept an order before the fan is released. */
  acceptWithinMinutes: z.int().min(1).max(15).default(3),
  connectedAccount: z
    .string()
    .regex(/^acct_\w+$/)
    .optional(),
});

const option = z.strictObject({ id: optionId, name: localized(60), priceMinor: minor });

const customizationGroup = z.strictObject({
  id: slug,
  kind: z.enum(customizationKinds),
  name: localized(60),
  /** How many options must and may be chosen; sizes are 1 and 1. */
  min: z.int().min(0).max(20),
  max: z.int().min(1).max(20),
  options: z.array(option).min(1).max(20),
});

const testimonial = z.strictObject({
  id: slug,
  rating: z.int().min(1).max(5),
  comment: text(400),
  customerName: text(60),
  createdAt: z.iso.datetime(),
});

const item = z.strictObject({
  id: itemId,
  name: localized(60),
  description: localized(300),
  priceMinor: minor,
  currency: z.enum(["ILS", "USD", "EUR"]),
  category: slug,
  picture: slug,
  preparationMinutes: z.int().min(1).max(60),
  shops: z.array(slug).min(1).max(30),
  allergens: z.array(z.enum(allergens)).max(12),
  dietary: z.array(z.enum(dietaryTypes)).max(3),
  nutrition: z
    .strictObject({
      kcal: z.int().min(0).max(5000),
      proteinG: z.number().min(0).max(500),
      fatG: z.number().min(0).max(500),
      carbsG: z.number().min(0).max(800),
    })
    .optional(),
  ageRestricted: z.boolean().default(false),
  customization: z.array(customizationGroup).max(6).default([]),
  /** Present on offers: SPEC.md section 3, Offer. */
  offer: z.strictObject({ discountPercentage: z.int().min(1).max(90), active: z.boolean() }).optional(),
  testimonials: z.array(testimonial).max(30).default([]),
});

export const venueFileSchema = z
  .strictObject({
    format: z.literal("seatside-venue/1"),
    categories: z.array(category).max(40),
    stadium,
    shops: z.array(shop).min(1).max(100),
    items: z.array(item).min(1).max(2000),
  })
  .superRefine(
    (venue, context) => {
      for (const [path, message] of crossReferenceProblems(venue))
        context.addIssue({ code: "custom", path, message });
    },
    // Also where fields are wrong, so that one run lists every problem.
    { when: () => true },
  );

export type VenueFile = z.infer<typeof venueFileSchema>;

type Path = (string | number)[];
type Row = Record<string, unknown>;

const toRow = (value: unknown): Row =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const rowsOf = (value: unknown): Row[] => listOf(value).map(toRow);

/**
 * What a field's own schema can't see: duplicate ids, dangling references, impossible rules. The file may have any
 * other fault as well; what can't be read is left to its schema.
 */
function crossReferenceProblems(value: unknown): [Path, message: string][] {
  const venue = toRow(value);
  const problems: [Path, string][] = [];
  const once = (values: unknown[], pathOf: (index: number) => Path, seen = new Set<unknown>()) => {
    values.forEach((each, index) => {
      if (seen.has(each)) problems.push([pathOf(index), `"${each}" is used twice`]);
      if (typeof each === "string") seen.add(each);
    });
    return seen;
  };
  const unique = (list: unknown, path: Path, seen?: Set<unknown>) =>
    once(
      rowsOf(list).map((row) => row.id),
      (index) => [...path, index, "id"],
      seen,
    );
  const known = (ids: Set<unknown>, id: unknown, path: Path, kind: string) => {
    if (typeof id === "string" && !ids.has(id)) problems.push([path, `no ${kind} "${id}"`]);
  };
  const categories = unique(venue.categories, ["categories"]);
  const shops = unique(venue.shops, ["shops"]);
  unique(venue.items, ["items"]);
  const testimonials = new Set<unknown>();
  rowsOf(venue.items).forEach((row, index) => {
    const at = (...rest: Path) => ["items", index, ...rest];
    known(categories, row.category, at("category"), "category");
    listOf(row.shops).forEach((id, i) => {
      known(shops, id, at("shops", i), "shop");
    });
    once(listOf(row.shops), (i) => at("shops", i));
    unique(row.customization, at("customization"));
    const options = new Set<unknown>();
    rowsOf(row.customization).forEach((group, g) => {
      const where = at("customization", g);
      unique(group.options, [...where, "options"], options);
      const [min, max] = [Number(group.min), Number(group.max)];
      if (min > max) problems.push([where, "min is above max"]);
      if (max > listOf(group.options).length) problems.push([where, "max is above the number of options"]);
      if (group.kind === "sizes" && !(min === 1 && max === 1))
        problems.push([where, "of sizes exactly one is chosen: min and max are 1"]);
    });
    unique(row.testimonials, at("testimonials"), testimonials);
  });
  return problems;
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
