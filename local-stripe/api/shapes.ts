import { boolean, hash, ignored, integer, list, metadata, oneOf, string } from "../server/fields.ts";
import type { Metadata } from "../state/types.ts";

/** Parameters that several methods share. */
export const expandShape = { expand: list(string()) };

export const writeShape = { ...expandShape, metadata: metadata() };

export const captureMethod = oneOf("automatic", "automatic_async", "manual");

export const automaticPaymentMethods = hash({
  enabled: boolean(),
  allow_redirects: oneOf("always", "never"),
});

const address = hash({
  city: ignored(),
  country: ignored(),
  line1: ignored(),
  line2: ignored(),
  postal_code: ignored(),
  state: ignored(),
});

/** A payment method as given by a client. */
export const methodFields = {
  type: oneOf("card"),
  allow_redisplay: ignored(),
  billing_details: hash({ address, email: ignored(), name: ignored(), phone: ignored(), tax_id: ignored() }),
  card: hash({
    number: string(),
    exp_month: integer(),
    exp_year: integer(),
    cvc: string(),
    networks: ignored(),
    token: ignored(),
    wallet: string(),
  }),
  metadata: metadata(),
  radar_options: ignored(),
};

export const paymentMethodData = hash(methodFields);

/** Stripe's parameters without an effect here. */
export const unusedIntentParams = {
  amount_details: ignored(),
  excluded_payment_method_types: ignored(),
  hooks: ignored(),
  payment_details: ignored(),
  payment_method_options: ignored(),
  radar_options: ignored(),
  shipping: ignored(),
};

/** An empty value removes its key. */
export function mergeMetadata(into: Metadata, changes: Metadata | null | undefined): Metadata {
  if (changes === undefined) return into;
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...into, ...changes }).filter(([, value]) => value !== ""));
}
