import { z } from "zod";
import { deliveryProblems, maxTakeAtOnce } from "../delivery/deliveries.ts";
import { cleanText } from "../language/text.ts";

/** Bodies of the runner's calls. Unknown fields are rejected. */
export const takeSchema = z.strictObject({ orderIds: z.array(z.uuid()).min(1).max(maxTakeAtOnce) });

const scanFields = {
  /** The runner's clock in ms for a scan without a network. */
  deviceAt: z.int().min(0).optional(),
  ageChecked: z.boolean().optional(),
};

export const scanSchema = z.strictObject({ proof: z.string().max(100), ...scanFields });

export const runnerStepSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("take") }),
  z.strictObject({ action: z.literal("arrive") }),
  z.strictObject({ action: z.literal("deliver"), proof: z.string().max(100), ...scanFields }),
  z.strictObject({ action: z.literal("fan-not-there") }),
  z.strictObject({
    action: z.literal("problem"),
    reason: z.enum(deliveryProblems),
    note: z
      .string()
      .max(800)
      .transform((value) => cleanText(value, 200))
      .optional(),
  }),
]);
export type RunnerStepBody = z.infer<typeof runnerStepSchema>;
