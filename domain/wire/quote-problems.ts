import type { QuoteProblem } from "../cart/checkout.ts";

/**
 * Whether a refused quote is due to the kitchens, which may change by itself, or to the cart, which stays until it is
 * changed.
 */
const quoteRefusals = {
  "shop-full": "kitchen",
  "order-too-large": "kitchen",
  "sold-out": "kitchen",
  "item-unavailable": "kitchen",
  "drinks-only": "kitchen",
  "outside-zone": "kitchen",
  "no-common-shop": "kitchen",
  "shops-closed": "kitchen",
  "shops-closed-today": "kitchen",
  "shelves-full": "kitchen",
  "cart-empty": "cart",
  "stadium-unknown": "cart",
  "item-unknown": "cart",
  "item-other-stadium": "cart",
  "choice-invalid": "cart",
  "amount-too-small": "cart",
  "no-pickup": "cart",
} as const satisfies Record<QuoteProblem["code"], "kitchen" | "cart">;
type Facts = typeof quoteRefusals;
type KitchenCode = { [Code in keyof Facts]: Facts[Code] extends "kitchen" ? Code : never }[keyof Facts];
export type KitchenProblem = Extract<QuoteProblem, { code: KitchenCode }>;

/** Whether a problem comes from the cart or the kitchens, so that the same call would fail again. */
export function isQuoteProblem(problem: { code: string }): problem is QuoteProblem {
  return Object.hasOwn(quoteRefusals, problem.code);
}

export function isKitchenProblem(problem: { code: string }): problem is KitchenProblem {
  return isQuoteProblem(problem) && quoteRefusals[problem.code] === "kitchen";
}
