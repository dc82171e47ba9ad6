import { useLingui } from "@lingui/react/macro";
import type { Quote } from "#domain/cart/checkout.ts";
import { type Language, localize } from "#domain/language/localized.ts";

/** Why the closest shop does not cook; null when it does. */
export function usePassedOver(): (quote: Pick<Quote, "passedOver">) => string | null {
  const { t, i18n } = useLingui();
  return ({ passedOver }) => {
    if (!passedOver) return null;
    const closer = localize(passedOver.name, i18n.locale as Language);
    return passedOver.reason === "shop-full"
      ? t`${closer} is closer, but full right now.`
      : t`${closer} is closer, but out of something of this.`;
  };
}
