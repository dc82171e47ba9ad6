import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { KitchenProblem } from "#domain/wire/problems.ts";

/** Why a cart can't be ordered: a code with the values for its message. */
export type CartProblem = {
  code: KitchenProblem["code"] | "unchecked";
  name?: Localized;
  left?: number;
  aboutMinutes?: number;
};

/** The message for why no shop takes this cart (product 8.16 to 8.18). */
export function useShopProblemText(): (problem: CartProblem) => string {
  const { t } = useLingui();
  const localize = useLocalize();
  return ({ code, name, left = 0, aboutMinutes: minutes = 1 }) => {
    const dish = localize(name);
    switch (code) {
      case "no-common-shop":
        return t`No single stand sells all of this. Remove something, please.`;
      case "shops-closed":
        return t`No shops are open right now. Please try again later.`;
      case "shops-closed-today":
        return t`Shops are closed today. Please try again later.`;
      case "shop-full":
        return t`The kitchen is full right now. Room again in about ${minutes} min.`;
      case "sold-out":
      case "item-unavailable":
        return left > 0
          ? t`Only ${left} of ${dish} are left. Please take fewer.`
          : t`${dish} has just sold out. Please remove it to go on.`;
      case "drinks-only":
        return t`Only drinks are brought to your seat. Please remove the food to go on.`;
      case "outside-zone":
        return t`The stands that sell this do not deliver to your part of the stadium. Is the seat right?`;
      case "unchecked":
        return t`Unable to check shop availability. Please try again.`;
    }
  };
}
