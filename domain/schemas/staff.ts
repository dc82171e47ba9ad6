import { z } from "zod";

/** Bodies of the staff's calls that run a shop. Times in ms since the epoch; null ends an override at once. */
const until = z.int().min(0).max(8_640_000_000_000_000).nullable();
const some = (body: Record<string, unknown>) => Object.values(body).some((value) => value !== undefined);

export const runShopSchema = z
  .strictObject({
    /** The shop's own switch. */
    open: z.boolean().optional(),
    pauseUntil: until.optional(),
    busyUntil: until.optional(),
    /** Minutes added to every promise while the shop is busy. */
    busyMinutes: z.int().min(1).max(60).optional(),
  })
  .refine(some, "nothing to change")
  .refine(
    ({ busyUntil, busyMinutes }) => typeof busyUntil !== "number" || busyMinutes !== undefined,
    "busyUntil comes with busyMinutes",
  )
  .refine(
    ({ busyUntil, busyMinutes }) => busyMinutes === undefined || typeof busyUntil === "number",
    "busyMinutes comes with busyUntil",
  );
export type RunShopBody = z.infer<typeof runShopSchema>;

export const runItemSchema = z
  .strictObject({
    soldOutUntil: until.optional(),
    /** Portions left; null: not counted. */
    stock: z.int().min(0).max(100_000).nullable().optional(),
    /** The shop's own time for this dish until its end; null: the menu's time. */
    preparationMinutes: z.int().min(1).max(120).nullable().optional(),
    preparationUntil: until.optional(),
    /** False: off the shop's menu until somebody puts it back. */
    isAvailable: z.boolean().optional(),
    /** One of its options, sold out until then. */
    option: z.strictObject({ id: z.string().min(1).max(3), soldOutUntil: until }).optional(),
  })
  .refine(some, "nothing to change")
  .refine(
    ({ preparationMinutes, preparationUntil }) =>
      (typeof preparationMinutes === "number") === (typeof preparationUntil === "number"),
    "preparationMinutes and preparationUntil come together",
  );
export type RunItemBody = z.infer<typeof runItemSchema>;

export const seenSchema = z.strictObject({ orderId: z.string().min(1).max(60) });

/** What an order is looked up by, as it was typed. */
export const searchSchema = z.strictObject({ text: z.string().max(120) });
