import { z } from "zod";
import { jurisdictionIds } from "../law/jurisdictions.ts";
import { currencies } from "../money/money.ts";
import { usualPickup } from "../pickup/pickup.ts";
import { name } from "./venue-fields.ts";

/** Of a category or a rate. */
export const taxClass = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(30);

const legalName = name(120);
/** A seller's number at the tax authority, as printed. */
const taxNumber = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z ./-]*$/)
  .max(30);
const tipFigure = z.int().min(0).max(100);

/** What format 2 adds to a stadium. What a file leaves out stays as it is, at first as `defaultTerms`. */
export const termsFields = {
  /** What orders are charged in. */
  currency: z.enum(currencies).optional(),
  /** Handling and delivery, per item. */
  feePerItemMinor: z.int().min(0).max(10_000).optional(),
  tips: z
    .strictObject({
      kind: z.enum(["amount", "percentage"]),
      presets: z.array(tipFigure).length(4),
      preset: tipFigure,
    })
    .refine(({ presets, preset }) => presets.includes(preset), {
      path: ["preset"],
      message: "one of presets",
    })
    .optional(),
  /** How its prices are taxed; rates in thousandths of a percent, from a day on. */
  tax: z
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
    .nullable()
    .optional(),
  /** Who makes out the receipts: each shop, or the platform in its own name. */
  seller: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("shop") }),
      z.strictObject({ kind: z.literal("platform"), legalName: legalName, taxNumber: taxNumber }),
    ])
    .nullable()
    .optional(),
  /** Whose law applies. */
  jurisdiction: z.enum(jurisdictionIds).nullable().optional(),
};
/** Of format 2: whether fans may pick up at the shops, for which fee per item, and how long food waits on its shelf. */
export const pickupSchema = z
  .strictObject({
    feePerItemMinor: z.int().min(0).max(10_000).default(usualPickup.feePerItemMinor),
    keepMinutes: z.int().min(5).max(240).default(usualPickup.keepMinutes),
  })
  .nullable();
/** Labels of a shop's shelves, in the order in which they are given out. */
export const shelvesSchema = z
  .array(z.string().regex(/^[\p{L}\d]{1,6}$/u, "1 to 6 letters and digits"))
  .max(200)
  .refine((labels) => new Set(labels).size === labels.length, "each label once");

export const termsFieldNames = Object.keys(termsFields) as (keyof typeof termsFields)[];

/** And how fans may order there: the first two need a seat's code, as the console prints it. At first off. */
export const orderingFields = {
  /** Whether a scanned code replaces the fan's location. */
  trustsSeatLinks: z.boolean().optional(),
  /** Whether who scanned a code may order without an account. */
  guestOrders: z.boolean().optional(),
  /** Whether fans say while ordering what to do if a dish sells out (decision 69). */
  asksIfSoldOut: z.boolean().optional(),
};
export const orderingFieldNames = Object.keys(orderingFields) as (keyof typeof orderingFields)[];

/** What format 2 adds to a shop: as its receipts name it. */
export const sellerFields = {
  legalName: legalName.or(z.literal("")).optional(),
  taxNumber: taxNumber.or(z.literal("")).optional(),
};
