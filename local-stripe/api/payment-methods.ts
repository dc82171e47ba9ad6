import { createPaymentMethod, emptyBilling } from "../payments/methods.ts";
import { endpoint } from "../server/endpoint.ts";
import { invalid } from "../server/errors.ts";
import { string, type Values } from "../server/fields.ts";
import type { BillingDetails, PaymentMethod } from "../state/types.ts";
import type { World } from "../state/world.ts";
import { expandShape, methodFields } from "./shapes.ts";

type MethodInput = Values<typeof methodFields>;

export function makeMethod(world: World, input: MethodInput): PaymentMethod {
  const card = input.card;
  const number = card?.number;
  if (card === undefined || number === undefined) {
    throw invalid("Missing required param: card[number].", "parameter_missing", "card[number]");
  }
  const { exp_month, exp_year } = card;
  if (exp_month === undefined || exp_year === undefined) {
    throw invalid("Missing required param: card[exp_month].", "parameter_missing", "card[exp_month]");
  }
  const details = input.billing_details;
  const billing: BillingDetails = {
    ...emptyBilling,
    ...(texts(details, ["email", "name", "phone"]) as Partial<BillingDetails>),
    address: { ...emptyBilling.address, ...texts(details?.address, Object.keys(emptyBilling.address)) },
  };
  const wallet = card.wallet === undefined ? {} : { wallet: card.wallet };
  const method = createPaymentMethod(world, { number, exp_month, exp_year, ...wallet }, billing);
  method.metadata = input.metadata ?? {};
  return method;
}

/** The named entries that are strings; an empty one counts as absent. */
function texts(from: Record<string, unknown> | undefined, names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, from?.[name]]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string" && value !== ""));
}

const createShape = { ...expandShape, ...methodFields, key: string() };

export const createMethod = endpoint(
  "POST /v1/payment_methods",
  createShape,
  ({ world, params }) => makeMethod(world, params),
  { browser: true },
);
