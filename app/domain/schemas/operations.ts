import { z } from "zod";

/** One batch of the reconciliation with the provider; the response says where the next one begins. */
export const reconcileSchema = z.strictObject({
  after: z.string().max(64).default(""),
  limit: z.int().min(1).max(50).default(25),
  dryRun: z.boolean().default(false),
});
export type ReconcileBody = z.infer<typeof reconcileSchema>;
