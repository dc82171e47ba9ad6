import { z } from "zod";
import { name } from "./venue-fields.ts";

/** Of a category or a rate. */
export const taxClass = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(30);

export const legalName = name(120);
/** A seller's number at the tax authority, as printed. */
export const taxNumber = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z ./-]*$/)
  .max(30);

/** Labels of a shop's shelves, in the order in which they are given out. */
export const shelvesSchema = z
  .array(z.string().regex(/^[\p{L}\d]{1,6}$/u, "1 to 6 letters and digits"))
  .max(200)
  .refine((labels) => new Set(labels).size === labels.length, "each label once");

/** What format 2 adds to a shop: as its receipts name it. */
export const sellerFields = {
  legalName: legalName.or(z.literal("")).optional(),
  taxNumber: taxNumber.or(z.literal("")).optional(),
};
