import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Translate } from "#app/i18n/known-text.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { KitchenProblem } from "#domain/wire/quote-problems.ts";
import { type ClosedCode, closedText, isClosedCode } from "./closed-shop.tsx";

/** Why a cart can't be ordered: a code with the values for its message. */
export type CartProblem = {
  code: KitchenProblem["code"] | "unchecked";
  name?: Localized;
  left?: number;
  aboutMinutes?: number;
  /** The closed shop, while others are open. */
  shop?: string | null;
  /** Why and until when, where the shop rests. */
  rest?: string;
};

/** The message for why no shop takes this cart (product 8.16 to 8.18). */
export function cartProblemText(
  t: Translate,
  localize: (name: Localized | undefined) => string,
  problem: CartProblem,
): string {
  const { code, name, left = 0, aboutMinutes: minutes = 0 } = problem;
  if (isClosedCode(code)) return closedText(t, code, problem);
  const dish = localize(name);
  const soldOut =
    left > 0
      ? msg`Only ${left} ${dish} left. Please order fewer.`
      : msg`${dish} just sold out. Please remove it to continue.`;
  const texts: Record<Exclude<CartProblem["code"], ClosedCode>, MessageDescriptor> = {
    "no-common-shop": msg`No single shop sells all of this. Please remove something.`,
    "shop-full":
      minutes > 0
        ? msg`The kitchen is at capacity. You can order again in about ${minutes} min.`
        : msg`The kitchen is at capacity. Please try again in a few minutes.`,
    "order-too-large": msg`This order is too large to make at once. Choose fewer items, or split it into several orders.`,
    "sold-out": soldOut,
    "item-unavailable": soldOut,
    "shelves-full": msg`Every pickup shelf is taken. Please try again in a few minutes.`,
    "drinks-only": msg`We only deliver drinks to your seat. Please remove the food to continue.`,
    "outside-zone": msg`The shops that sell this don’t deliver to your section. Is your seat correct?`,
    unchecked: msg`Unable to check shop availability. Please try again.`,
  };
  return t(texts[code]);
}
