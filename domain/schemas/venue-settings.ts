import { z } from "zod";
import { sportIds } from "../event/sports.ts";
import { cleanName } from "../language/text.ts";
import { typed } from "../language/typed.ts";
import { jurisdictionIds } from "../law/jurisdictions.ts";
import { defaultTerms } from "../menu/money/terms.ts";
import { currencies } from "../money/money.ts";
import { usualPickup } from "../pickup/pickup.ts";
import { accessibilityLevels } from "../venue/accessibility.ts";
import { shownEmail } from "./email.ts";
import { clean, legalName, optionalText, taxClass, taxNumber } from "./venue-fields.ts";

const email = z.union([z.literal(""), shownEmail]);
const phone = z.union([
  z.literal(""),
  z
    .string()
    .overwrite(typed)
    .regex(/^[+0-9*][0-9 *()./-]{2,20}$/),
]);
const minor = z.int().min(0).max(10_000);
const tipFigure = z.int().min(0).max(100);

/** Fields may stay empty: the page that fans read says so. */
const accessibility = z
  .strictObject({
    level: z.enum(accessibilityLevels).or(z.literal("")).default(""),
    checkedOn: z.iso.date().or(z.literal("")).default(""),
    contactName: clean(cleanName).max(80).default(""),
    contactEmail: email.default(""),
    contactPhone: phone.default(""),
    gaps: optionalText(2_000),
    arrangements: optionalText(2_000),
  })
  .nullable();

const tips = z
  .strictObject({
    kind: z.enum(["amount", "percentage"]),
    presets: z.array(tipFigure).length(4),
    preset: tipFigure,
  })
  .refine(({ presets, preset }) => presets.includes(preset), { path: ["preset"], message: "one of presets" });

/** How prices are taxed; rates in thousandths of a percent, from a day on. */
const tax = z
  .strictObject({
    shown: z.enum(["included", "added"]),
    remits: z.enum(["platform", "shop"]).default("platform"),
    usualClass: taxClass,
    feeClass: taxClass,
    rates: z
      .array(z.strictObject({ class: taxClass, from: z.iso.date(), rate: z.int().min(0).max(99_999) }))
      .min(1)
      .max(60),
  })
  .nullable();

/** The seller on receipts: each shop, or the platform in its own name. */
const seller = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("shop") }),
    z.strictObject({ kind: z.literal("platform"), legalName, taxNumber }),
  ])
  .nullable();

/** Whether fans may pick up at the shops, for which fee per item, and how long food waits on its shelf. */
const pickup = z
  .strictObject({
    feePerItemMinor: minor.default(usualPickup.feePerItemMinor),
    keepMinutes: z.int().min(5).max(240).default(usualPickup.keepMinutes),
  })
  .nullable();

/** The sport of the venue's matches, which gives them a clock. */
const match = z.strictObject({ sport: z.enum(sportIds) }).nullable();

type Setting = {
  schema: z.ZodType;
  /** The column's default. */
  initially: unknown;
  /** The file format that introduced it; null: not in files. A file that leaves it out changes nothing. */
  file: 1 | 2 | null;
  /** The part of the console's settings that has it; null: the file alone. */
  part:
    | "Orders"
    | "The law here"
    | "Prices and receipts"
    | "Tax"
    | "Pickup"
    | "Support for fans"
    | "Accessibility"
    | null;
  /** What a change counts for; open orders keep the terms that they were quoted with. */
  counts: "at once" | "new orders";
};

/**
 * A venue's settings: columns of its stadium. The body of a save, the fields of the file with the format that has them,
 * the tag and docs/settings.md follow from here; the screen's texts are in app/routes/staff/venue/settings.
 */
export const settingsTable = {
  seatsComplete: { schema: z.boolean(), initially: false, file: 1, part: "Orders", counts: "at once" },
  supportEmail: { schema: email, initially: "", file: 1, part: "Support for fans", counts: "at once" },
  supportPhone: { schema: phone, initially: "", file: 1, part: "Support for fans", counts: "at once" },
  privacyEmail: { schema: email, initially: "", file: 2, part: "Support for fans", counts: "at once" },
  leastOrderMinor: {
    ...{ schema: minor, initially: 0, file: 2 },
    ...{ part: "Prices and receipts", counts: "new orders" },
  },
  accessibility: {
    ...{ schema: accessibility, initially: null, file: 2 },
    ...{ part: "Accessibility", counts: "at once" },
  },
  currency: {
    ...{ schema: z.enum(currencies), initially: defaultTerms.currency, file: 2 },
    ...{ part: null, counts: "new orders" },
  },
  feePerItemMinor: {
    ...{ schema: minor, initially: defaultTerms.feePerItemMinor, file: 2 },
    ...{ part: "Prices and receipts", counts: "new orders" },
  },
  tips: {
    ...{ schema: tips, initially: defaultTerms.tips, file: 2 },
    ...{ part: "Prices and receipts", counts: "new orders" },
  },
  tax: { schema: tax, initially: null, file: 2, part: "Tax", counts: "new orders" },
  seller: { schema: seller, initially: null, file: 2, part: "Prices and receipts", counts: "new orders" },
  jurisdiction: {
    ...{ schema: z.enum(jurisdictionIds).nullable(), initially: null, file: 2 },
    ...{ part: "The law here", counts: "at once" },
  },
  /** A signed seat code replaces the fan's location. */
  trustsSeatLinks: { schema: z.boolean(), initially: false, file: 2, part: "Orders", counts: "at once" },
  /** A scanned seat code lets guests order without an account. */
  guestOrders: { schema: z.boolean(), initially: false, file: 2, part: "Orders", counts: "at once" },
  /** Fans say while ordering what to do if a dish sells out (decision 69). */
  asksIfSoldOut: { schema: z.boolean(), initially: false, file: 2, part: "Orders", counts: "new orders" },
  /** Promises count the runners on shift; null: nobody has said. */
  countsRunners: {
    ...{ schema: z.boolean().nullable(), initially: null, file: 2 },
    ...{ part: "Orders", counts: "new orders" },
  },
  match: { schema: match, initially: null, file: 2, part: "Orders", counts: "at once" },
  /** An order with nobody at the seat is refunded. */
  refundsAbsentFans: { schema: z.boolean(), initially: false, file: null, part: "Orders", counts: "at once" },
  pickup: { schema: pickup, initially: null, file: 2, part: "Pickup", counts: "new orders" },
} as const satisfies Record<string, Setting>;

type Table = typeof settingsTable;
export type SettingName = keyof Table;
type NamesWith<Part> = { [Name in SettingName]: Table[Name] extends Part ? Name : never }[SettingName];
type OfConsole = Exclude<SettingName, NamesWith<{ part: null }>>;
type OfFile = Exclude<SettingName, NamesWith<{ file: null }>>;

const names = Object.keys(settingsTable) as SettingName[];
export const consoleSettings = names.filter((name): name is OfConsole => settingsTable[name].part !== null);
/** Fields that only the second format has. */
export const secondFormatSettings = names.filter(
  (name): name is NamesWith<{ file: 2 }> => settingsTable[name].file === 2,
);

const shapeOf = <Name extends SettingName, Of extends z.ZodType>(
  of: readonly Name[],
  as: (schema: z.ZodType) => Of,
) => Object.fromEntries(of.map((name) => [name, as(settingsTable[name].schema)]));

/** The body of a save in the console. */
export const consoleShape = shapeOf(consoleSettings, (schema) => schema) as {
  [Name in OfConsole]: Table[Name]["schema"];
};
/** The fields of the file's stadium. */
export const fileShape = shapeOf(
  names.filter((name): name is OfFile => settingsTable[name].file !== null),
  (schema) => schema.optional(),
) as { [Name in OfFile]: z.ZodOptional<Table[Name]["schema"]> };
