import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { KitchenProblem } from "#domain/wire/quote-problems.ts";
import { useClosedText } from "../closed-shop.tsx";

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
export function useShopProblemText(): (problem: CartProblem) => string {
  const { t } = useLingui();
  const localize = useLocalize();
  const closedText = useClosedText();
  return ({ code, name, left = 0, aboutMinutes: minutes = 0, ...closed }) => {
    const dish = localize(name);
    switch (code) {
      case "no-common-shop":
        return t`No single shop sells all of this. Please remove something.`;
      case "shops-closed":
      case "shops-closed-today":
        return closedText(code, closed);
      case "shop-full":
        return minutes > 0
          ? t`The kitchen is at capacity. You can order again in about ${minutes} min.`
          : t`The kitchen is at capacity. Please try again in a few minutes.`;
      case "order-too-large":
        return t`This order is too large to make at once. Choose fewer items, or split it into several orders.`;
      case "sold-out":
      case "item-unavailable":
        return left > 0
          ? t`Only ${left} ${dish} left. Please order fewer.`
          : t`${dish} just sold out. Please remove it to continue.`;
      case "shelves-full":
        return t`Every pickup shelf is taken. Please try again in a few minutes.`;
      case "drinks-only":
        return t`We only deliver drinks to your seat. Please remove the food to continue.`;
      case "outside-zone":
        return t`The shops that sell this don’t deliver to your section. Is your seat correct?`;
      case "unchecked":
        return t`Unable to check shop availability. Please try again.`;
    }
  };
}
