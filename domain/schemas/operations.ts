import { z } from "zod";

/** One batch of the reconciliation with the provider; the response says where the next one begins. */
export const reconcileSchema = z.strictObject({
  after: z.string().max(64).default(""),
  limit: z.int().min(1).max(50).default(25),
  dryRun: z.boolean().default(false),
});
/** What was paid to a shop or a runner outside of the provider; the amount as it was typed. */
export const payoutSchema = z.strictObject({
  requestKey: z.string().min(10).max(120),
  party: z.enum(["shop", "runner"]),
  partyId: z.string().min(1).max(64),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amountMinor: z
    .string()
    .trim()
    .regex(/^\d{1,9}([.,]\d{1,2})?$/)
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
    .refine((minor) => minor > 0),
  reference: z.string().trim().min(1).max(100),
});
export type ReconcileBody = z.infer<typeof reconcileSchema>;
