import { z } from "zod";

/** An uncompressed P-256 point: 65 bytes of base64url that begin with 4. Some browsers add padding. */
const point = z
  .string()
  .regex(/^B[\w-]{86}={0,2}$/)
  .transform((text) => text.replace(/=+$/, ""));
const secret = z
  .string()
  .regex(/^[\w-]{22}={0,2}$/)
  .transform((text) => text.replace(/=+$/, ""));
const endpoint = z.string().min(1).max(1_000);

/** A push subscription as the browser serialises it. */
export const subscriptionSchema = z.strictObject({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: point, auth: secret }),
});

export type SubscriptionBody = z.input<typeof subscriptionSchema>;

export const unsubscribeSchema = z.strictObject({ endpoint });
