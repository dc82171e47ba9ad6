import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Quote } from "#domain/cart/checkout.ts";

/** Why it comes later than fans expect, or from another shop than the closest; null when it does not. */
export function useKitchenNote(): (quote: Pick<Quote, "passedOver" | "isLater">) => string | null {
  const { t } = useLingui();
  const localize = useLocalize();
  return ({ passedOver, isLater }) => {
    if (isLater) return t`All of it comes after half-time.`;
    if (!passedOver) return null;
    const closer = localize(passedOver.name);
    return passedOver.reason === "shop-full"
      ? t`${closer} is closer, but too busy right now.`
      : t`${closer} is closer, but something in your cart is sold out there.`;
  };
}
