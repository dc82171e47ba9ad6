import { createHash } from "node:crypto";
import { ApiError, notFound } from "../server/errors.ts";
import { newId } from "../state/ids.ts";
import type { BillingDetails, PaymentMethod } from "../state/types.ts";
import type { World } from "../state/world.ts";
import { type Behaviour, behaviourOf, brandOf, passesLuhn, testCardNumber } from "./cards.ts";

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  wallet?: string;
}

export const emptyBilling: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function createPaymentMethod(
  world: World,
  card: CardInput,
  billing: BillingDetails = emptyBilling,
): PaymentMethod {
  const number = card.number.replaceAll(/[\s-]/g, "");
  checkCard(world, number, card);
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: {
      brand: brandOf(number),
      country: "US",
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: createHash("sha256").update(`local ${number}`).digest("base64url").slice(0, 16),
      funding: "credit",
      last4: number.slice(-4),
      wallet: card.wallet === undefined ? null : { type: card.wallet },
    },
    created: world.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  world.tables.payment_methods[method.id] = method;
  world.tables.card_behaviours[method.id] = behaviourOf(number);
  return method;
}

function checkCard(world: World, number: string, card: CardInput): void {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  const today = new Date(world.clock.nowMs());
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  if (year < today.getUTCFullYear()) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  if (year === today.getUTCFullYear() && card.exp_month < today.getUTCMonth() + 1) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: "card_error", code, message, param });
}

/** Finds a payment method; a test id such as `pm_card_visa` makes a new one each time, as with Stripe. */
export function requirePaymentMethod(world: World, id: string, param = "payment_method"): PaymentMethod {
  const number = testCardNumber(id);
  if (number !== undefined) {
    const exp_year = new Date(world.clock.nowMs()).getUTCFullYear() + 1;
    return createPaymentMethod(world, { number, exp_month: 12, exp_year });
  }
  const found = world.tables.payment_methods[id];
  if (found === undefined) throw notFound("PaymentMethod", id, param);
  return found;
}

export function behaviour(world: World, methodId: string): Behaviour {
  return (world.tables.card_behaviours[methodId] ?? "succeed") as Behaviour;
}
