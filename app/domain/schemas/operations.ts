import { z } from "zod";

/** One batch of the comparison of payments with the provider; the answer says where the next one begins. */
export const reconcileSchema = z.strictObject({
  after: z.string().max(64).default(""),
  limit: z.int().min(1).max(50).default(25),
  /** Only lists, repairs nothing. */
  dryRun: z.boolean().default(false),
});
export type ReconcileBody = z.infer<typeof reconcileSchema>;
