import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Quote } from "#domain/cart/checkout.ts";

/** Why the closest shop does not cook; null when it does. */
export function usePassedOver(): (quote: Pick<Quote, "passedOver">) => string | null {
  const { t } = useLingui();
  const localize = useLocalize();
  return ({ passedOver }) => {
    if (!passedOver) return null;
    const closer = localize(passedOver.name);
    return passedOver.reason === "shop-full"
      ? t`${closer} is closer, but too busy right now.`
      : t`${closer} is closer, but something in your cart is sold out there.`;
  };
}
